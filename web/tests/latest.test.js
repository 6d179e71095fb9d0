// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createLatest } from "../latest.js";

test("a request is the latest until the next one begins", () => {
  const latest = createLatest();
  const first = latest.next();
  assert.equal(first(), true);
  const second = latest.next();
  assert.deepEqual([first(), second()], [false, true]);
});

test("what joins a request is dropped with it", () => {
  const latest = createLatest();
  const before = latest.join();
  assert.equal(before(), true, "no request has begun since");
  latest.next();
  const joined = latest.join();
  assert.deepEqual([before(), joined()], [false, true]);
  latest.next();
  assert.equal(joined(), false);
});
