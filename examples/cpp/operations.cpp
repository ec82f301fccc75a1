// As operations.c, through attest.hpp.

#include <attest.hpp>

#include <iostream>

int main() {
  std::ios::sync_with_stdio(false);
  std::string line;
  while (std::getline(std::cin, line)) {
    auto tab = line.find('\t');
    if (tab == std::string::npos) return 2;
    try {
      std::cout << attest::call(line.substr(0, tab), std::string_view(line).substr(tab + 1)) << "\n";
    } catch (const attest::error& fault) {
      std::cout << '-' << fault.document() << "\n";
    }
  }
}
