-- Idempotency keys without an index by age: every message inserts a key, and each index costs time and a page of the log.

drop index idempotency_keys_by_age;
