// Attest for C++17: a thin layer over attest.h. Owned things free themselves, a failed call throws.
//
// Texts are UTF-8. `attest::gate` may be used from several threads at once; a moved-from handle may only be destroyed or
// assigned to.

#ifndef ATTEST_HPP
#define ATTEST_HPP

#include "attest.h"

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attest {

// What a failed call throws: the status and the error document, which never repeats what was handed in.
class error : public std::runtime_error {
 public:
  error(attest_status status, std::string document)
      : std::runtime_error(name(status)), status_(status), document_(std::move(document)) {}

  // Which code.
  attest_status status() const noexcept { return status_; }
  // The error document, JSON; empty where there is none.
  const std::string& document() const noexcept { return document_; }

 private:
  static const char* name(attest_status status) {
    const char* name = attest_status_name(static_cast<std::int32_t>(status));
    return name != nullptr ? name : "unknown";
  }

  attest_status status_;
  std::string document_;
};

namespace detail {

// A buffer that frees itself.
class buffer {
 public:
  buffer() = default;
  buffer(const buffer&) = delete;
  buffer& operator=(const buffer&) = delete;
  ~buffer() { attest_buffer_free(&own_); }

  attest_buffer* out() noexcept { return &own_; }
  std::string text() const { return own_.data == nullptr ? std::string() : std::string(own_.data, own_.len); }

  // The text of a call that ended well; throws otherwise.
  std::string checked(attest_status status) const {
    if (status != ATTEST_OK) throw error(status, text());
    return text();
  }

 private:
  attest_buffer own_{nullptr, 0};
};

inline attest_text text(std::string_view own) noexcept { return {own.data(), own.size()}; }

}  // namespace detail

// Throws `std::runtime_error` where the library at hand has another interface than this header.
inline void check_version() {
  if (attest_abi_version() != ATTEST_ABI_VERSION) throw std::runtime_error("another version of attest");
}

// Runs an operation on a JSON document; answers canonical JSON.
inline std::string call(const std::string& operation, std::string_view json) {
  detail::buffer out;
  // C would read the name up to the 0 alone.
  if (operation.find('\0') != std::string::npos) throw error(ATTEST_UNKNOWN_OPERATION, {});
  return out.checked(attest_call(operation.c_str(), json.data(), json.size(), out.out()));
}

// Asks a model: instructions and prompt in, what it wrote out; none where it failed.
using ask = std::function<std::optional<std::string>(std::string_view system, std::string_view prompt)>;

// Reads a turn `{text, local_time, tz?, now?}` with the host's model. What `model` throws comes out again here.
inline std::string extract(std::string_view json, const ask& model) {
  struct state {
    const ask& model;
    std::exception_ptr thrown;
  } own{model, nullptr};
  attest_ask forward = [](void* user, const char* system, size_t system_len, const char* prompt, size_t prompt_len,
                          attest_reply* reply) -> bool {
    auto* own = static_cast<state*>(user);
    try {
      auto said = own->model({system, system_len}, {prompt, prompt_len});
      return said && attest_reply_set(reply, said->data(), said->size()) == ATTEST_OK;
    } catch (...) {
      own->thrown = std::current_exception();
      return false;
    }
  };
  detail::buffer out;
  auto status = attest_said_extract(json.data(), json.size(), forward, &own, out.out());
  if (own.thrown) std::rethrow_exception(own.thrown);
  return out.checked(status);
}

// A loaded policy.
class policy {
 public:
  explicit policy(std::string_view json) {
    attest_policy* loaded = nullptr;
    detail::buffer fault;
    fault.checked(attest_policy_load(json.data(), json.size(), &loaded, fault.out()));
    own_.reset(loaded);
  }

  // The hash of its document.
  std::string hash() const {
    detail::buffer out;
    return out.checked(attest_policy_hash(own_.get(), out.out()));
  }

  // Grades a batch under it; the request carries no policy.
  std::string grade_batch(std::string_view json) const {
    detail::buffer out;
    return out.checked(attest_policy_grade_batch(own_.get(), json.data(), json.size(), out.out()));
  }

 private:
  struct freed {
    void operator()(attest_policy* own) const noexcept { attest_policy_free(own); }
  };
  std::unique_ptr<attest_policy, freed> own_;
};

// A call to hold against a gate. Texts are borrowed.
struct outward {
  attest_kind kind = ATTEST_SEND;
  attest_channel channel = ATTEST_NO_CHANNEL;
  std::vector<std::string_view> to_ids;
  // As many as `to_ids`, or none.
  std::vector<std::string_view> addresses;
  // Decimal text, `62.50`; empty for none.
  std::string_view amount;
  // Three capitals; empty for none.
  std::string_view currency;
};

// What a gate says. Only `matches` lets a call through.
struct verdict {
  bool matches = false;
  attest_hold reason = ATTEST_HOLD_MALFORMED;
  std::int64_t spent = 0;
  std::string intent_id;
};

// The intents of one person.
class gate {
 public:
  gate() {
    attest_gate* made = nullptr;
    auto status = attest_gate_new(&made);
    if (status != ATTEST_OK) throw error(status, {});
    own_.reset(made);
  }

  // Stores an intent or a list of intents.
  void add(std::string_view json) {
    detail::buffer fault;
    fault.checked(attest_gate_add(own_.get(), json.data(), json.size(), fault.out()));
  }

  // Takes an intent back; false where none has this id.
  bool revoke(std::string_view id) {
    bool found = false;
    auto status = attest_gate_revoke(own_.get(), id.data(), id.size(), &found);
    if (status != ATTEST_OK) throw error(status, {});
    return found;
  }

  std::size_t size() const noexcept { return attest_gate_len(own_.get()); }

  // Holds a call against the gate; spends nothing. `now` is the instant in epoch milliseconds.
  verdict check(const outward& call, std::int64_t now) const { return decide(call, now, attest_gate_check); }

  // The same, and spends what the call costs where an intent covers it.
  verdict authorize(const outward& call, std::int64_t now) { return decide(call, now, attest_gate_authorize); }

  // The same with JSON in and out.
  std::string check_json(std::string_view json, std::int64_t now, bool considered = false) const {
    detail::buffer out;
    return out.checked(
        attest_gate_check_json(own_.get(), json.data(), json.size(), now, considered, out.out()));
  }
  std::string authorize_json(std::string_view json, std::int64_t now, bool considered = false) {
    detail::buffer out;
    return out.checked(
        attest_gate_authorize_json(own_.get(), json.data(), json.size(), now, considered, out.out()));
  }

 private:
  struct freed {
    void operator()(attest_gate* own) const noexcept { attest_gate_free(own); }
  };

  template <typename Decide>
  verdict decide(const outward& call, std::int64_t now, Decide decide) const {
    std::vector<attest_text> ids, addresses;
    ids.reserve(call.to_ids.size());
    for (auto id : call.to_ids) ids.push_back(detail::text(id));
    if (!call.addresses.empty() && call.addresses.size() != call.to_ids.size()) return {};
    for (auto address : call.addresses) addresses.push_back(detail::text(address));
    attest_gate_call own{};
    own.size = sizeof own;
    own.kind = call.kind;
    own.channel = call.channel;
    own.to_ids = ids.data();
    own.addresses = addresses.empty() ? nullptr : addresses.data();
    own.count = ids.size();
    own.amount = detail::text(call.amount);
    own.currency = detail::text(call.currency);
    char few[128];
    std::string more;
    attest_verdict said{};
    said.size = sizeof said;
    said.id = few;
    said.id_room = sizeof few;
    auto status = decide(own_.get(), &own, now, &said);
    // Nothing is spent where the id has no room.
    while (status == ATTEST_INVALID_ARGUMENT && said.id_len > said.id_room) {
      more.resize(said.id_len);
      said.id = &more[0];
      said.id_room = more.size();
      status = decide(own_.get(), &own, now, &said);
    }
    if (status != ATTEST_OK) throw error(status, {});
    verdict out;
    out.matches = said.matches;
    out.reason = static_cast<attest_hold>(said.reason);
    out.spent = said.spent;
    if (said.matches) out.intent_id.assign(said.id, said.id_len);
    return out;
  }

  std::unique_ptr<attest_gate, freed> own_;
};

// A store: one file of claims, receipts and approvals. Several threads may use one; calls wait for each other. In a child
// of the process that opened it every call throws `closed`.
class ledger {
 public:
  // Says what time it is, in milliseconds since the Unix epoch. It may not use a ledger.
  using clock = std::function<std::int64_t()>;

  struct options {
    // The system's where it is empty. Where it throws, the call throws the same and has stored nothing.
    clock now;
    // 0 is the library's own, a number below 0 does not wait.
    std::int64_t patience_ms = 0;
    // 0 is the library's own.
    std::size_t max_bytes = 0;
    // A file that is not there is `not_found`, and not made.
    bool existing = false;
  };

  explicit ledger(const std::string& path) : ledger(path, options()) {}

  ledger(const std::string& path, options how) {
    // C would read the name up to the 0 alone.
    if (path.find('\0') != std::string::npos) throw error(ATTEST_INVALID_ARGUMENT, {});
    attest_ledger_options own{};
    own.size = sizeof own;
    own.patience_ms = how.patience_ms;
    own.max_bytes = how.max_bytes;
    own.flags = how.existing ? ATTEST_LEDGER_EXISTING : 0;
    if (how.now) {
      clock_ = std::make_unique<clock>(std::move(how.now));
      own.clock = now;
      own.user = clock_.get();
    }
    attest_ledger* opened = nullptr;
    detail::buffer fault;
    auto status = attest_ledger_open(path.c_str(), &own, &opened, fault.out());
    own_.reset(opened);
    rethrow();
    fault.checked(status);
  }

  // Runs an operation on a JSON document; answers canonical JSON.
  std::string call(const std::string& operation, std::string_view json = "{}") const {
    if (!own_) throw error(ATTEST_CLOSED, {});
    if (operation.find('\0') != std::string::npos) throw error(ATTEST_UNKNOWN_OPERATION, {});
    detail::buffer out;
    auto status = attest_ledger_call(own_.get(), operation.c_str(), json.data(), json.size(), out.out());
    rethrow();
    return out.checked(status);
  }

  // Closes it before its end; from then on every call throws `closed`. Nothing else may use it meanwhile.
  void close() noexcept { own_.reset(); }

 private:
  struct freed {
    void operator()(attest_ledger* own) const noexcept { attest_ledger_close(own); }
  };

  // What this thread's clock threw: the clock runs on the thread of the call.
  static std::exception_ptr& thrown() {
    static thread_local std::exception_ptr own;
    return own;
  }

  static void rethrow() {
    if (auto own = std::exchange(thrown(), nullptr)) std::rethrow_exception(own);
  }

  static std::int64_t now(void* user) {
    try {
      return (*static_cast<const clock*>(user))();
    } catch (...) {
      thrown() = std::current_exception();
      return -1;
    }
  }

  // It outlives the handle, which may ask it until it is closed.
  std::unique_ptr<clock> clock_;
  std::unique_ptr<attest_ledger, freed> own_;
};

}  // namespace attest

#endif  // ATTEST_HPP
