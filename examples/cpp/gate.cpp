// The same host in C++: owned things free themselves, a failed call throws.

#include <attest.hpp>

#include <iostream>

int main() try {
  attest::check_version();
  // A model proposes; only what the person's own words back is kept.
  std::string held = attest::extract(
      R"({"text":"Email Irene the plan.","local_time":"2026-03-04T10:00:00+01:00"})",
      [](std::string_view, std::string_view) {
        return R"([{"kind":"send","to":["Irene"]},{"kind":"pay","to":["Otto"]}])";
      });
  std::cout << held << "\n";

  attest::gate gate;
  gate.add(R"({"id":"i-1","kind":"send","channel":"email","to":["Irene"],"to_ids":["c_irene"],"what":"the plan",
    "when":{"at":null,"window_minutes":120},"standing":false,
    "limits":{"amount_max":null,"currency":null,"count":null,"until":null},"reply_to_current":false,
    "created_at":"2026-03-04T10:00:00+01:00",
    "backing":{"to":[{"start":6,"end":11}],"verb":{"start":0,"end":5}}})");
  const std::int64_t now = 1772614860000;
  attest::outward call;
  call.channel = ATTEST_EMAIL;
  call.to_ids = {"c_otto"};
  std::cout << "to c_otto: " << (gate.check(call, now).matches ? "sent" : "held") << "\n";
  call.to_ids = {"c_irene"};
  auto said = gate.authorize(call, now);
  std::cout << "to c_irene: " << (said.matches ? "sent, covered by " + said.intent_id : "held") << "\n";
  try {
    attest::call("grade", "{");
  } catch (const attest::error& fault) {
    std::cout << "a broken document: " << fault.what() << "\n";
  }
  return 0;
} catch (const std::exception& fault) {
  std::cerr << fault.what() << "\n";
  return 1;
}
