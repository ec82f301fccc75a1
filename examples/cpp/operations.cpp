// As operations.c, through attest.hpp.

#include <attest.hpp>

#include <iostream>
#include <optional>

int main(int count, char** words) {
  std::ios::sync_with_stdio(false);
  std::int64_t now = 0;
  std::optional<attest::ledger> ledger;
  if (count > 1) {
    attest::ledger::options options;
    options.now = [&now] { return now; };
    ledger.emplace(words[1], options);
  }
  std::string line;
  while (std::getline(std::cin, line)) {
    std::string_view rest = line;
    if (ledger) {
      auto tab = rest.find('\t');
      if (tab == std::string_view::npos) return 2;
      now = std::stoll(line);
      rest.remove_prefix(tab + 1);
    }
    auto tab = rest.find('\t');
    if (tab == std::string_view::npos) return 2;
    std::string operation(rest.substr(0, tab));
    rest.remove_prefix(tab + 1);
    try {
      std::cout << (ledger ? ledger->call(operation, rest) : attest::call(operation, rest)) << "\n";
    } catch (const attest::error& fault) {
      std::cout << '-' << fault.document() << "\n";
    }
  }
}
