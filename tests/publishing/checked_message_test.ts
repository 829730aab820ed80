// Messages of a frame against the contract's table: each within its bounds is heard, and nothing beyond any of them.
import assert from "node:assert/strict";
import {
  checkedMessage,
  measureSize,
  MESSAGE_MAX_SIZE,
} from "../../islands/page_shell/frame_messages.ts";
import {
  type FieldRules,
  PAGE_MESSAGES,
  type Rule,
} from "../../contract/publishing/frame_messages.ts";
import { PREVIEW_MESSAGES } from "../../contract/publishing/preview_messages.ts";
import { FRAME_MESSAGES, hostileMessages } from "../support/hostile_messages.ts";

for (const [type, message] of validMessages(FRAME_MESSAGES)) {
  Deno.test(`${type} is heard up to its bounds, and is no larger than a message may be`, () => {
    assert.equal(checkedMessage(message, FRAME_MESSAGES), message);
    assert.ok(measureSize(message) <= MESSAGE_MAX_SIZE);
  });
}

Deno.test("no part of any message is heard beyond its bounds, of another type, deep or inherited", () => {
  const all = hostileMessages(FRAME_MESSAGES);
  for (const type of Object.keys(FRAME_MESSAGES)) {
    assert.ok(all.some(([claim]) => claim.startsWith(`${type}:`)), type);
  }
  const heard = all.filter(([, message]) => checkedMessage(message, FRAME_MESSAGES) !== null);
  assert.deepEqual(heard.map(([claim]) => claim), []);
});

Deno.test("of a page nothing is heard that only a preview may say", () => {
  for (const [type, message] of validMessages(PREVIEW_MESSAGES)) {
    assert.equal(checkedMessage(message, PAGE_MESSAGES), null, type);
  }
});

Deno.test("a document that begins says so in one word", () => {
  assert.equal(checkedMessage("folio:ready", FRAME_MESSAGES), "folio:ready");
});

/** Looks at nothing that it does not have to: it may be asked for a few values, not for a million. */
function counted(length: number): { list: unknown[]; reads(): number } {
  let reads = 0;
  const list = new Proxy(new Array(length).fill("x"), {
    get(target, key) {
      reads++;
      return Reflect.get(target, key);
    },
    ownKeys(target) {
      reads += target.length;
      return Reflect.ownKeys(target);
    },
  });
  return { list, reads: () => reads };
}

for (const [type, parts] of Object.entries(FRAME_MESSAGES)) {
  Deno.test(`of too long a list in ${type} nothing but its length is read`, () => {
    for (const name of Object.keys(parts)) {
      const { list, reads } = counted(400_000);
      const message = {
        type,
        ...Object.fromEntries(Object.keys(parts).map((each) => [each, list])),
      };
      assert.ok(measureSize({ type, [name]: list }) > MESSAGE_MAX_SIZE);
      assert.equal(checkedMessage(message, FRAME_MESSAGES), null);
      assert.ok(reads() < 20, `${reads()} reads of ${name}`);
    }
  });
}

const circle: unknown[] = [];
circle.push(circle, circle);

for (
  const [claim, data] of [
    ["16 million characters", { type: "folio:download", name: "x".repeat(16_000_000) }],
    ["a name of a part of a million characters", { ["x".repeat(1_100_000)]: 1 }],
    ["400,000 changes", { changes: Array.from({ length: 400_000 }, () => ["a", "b"]) }],
    ["100,000 parts", Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [i, i]))],
    ["a list with holes", Object.assign([], { length: 4_000_000_000 })],
    ["a circle", circle],
    ["buffers and expressions", [new ArrayBuffer(1), /x/, new Map()]],
    ["something very deep", JSON.parse("[".repeat(50_000) + "]".repeat(50_000))],
  ] as const
) {
  Deno.test(`${claim}: larger than a message may be`, () => {
    assert.ok(measureSize(data) > MESSAGE_MAX_SIZE);
  });
}

for (
  const [claim, data, size] of [
    ["a text", "soup", 20],
    ["nothing", null, 16],
    ["a file, which stays where it is", new Blob(["x".repeat(10_000)]), 16],
    ["a map, which may hold anything", new Map(), 16 + MESSAGE_MAX_SIZE / 2],
    ["a pair with its keys", ["a", "b"], 16 + 2 * 16 + 2 * (16 + 1 + 1)],
  ] as const
) {
  Deno.test(`the size of ${claim} is ${size}`, () => {
    assert.equal(measureSize(data), size);
  });
}

/** One of each, as a frame may send it. */
function validMessages(table: Record<string, FieldRules>): [type: string, message: unknown][] {
  return Object.entries(table).map(([type, parts]) => [
    type,
    {
      type,
      ...Object.fromEntries(Object.entries(parts).map(([name, rule]) => [name, atBounds(rule)])),
    },
  ]);
}

function atBounds(rule: Rule): unknown {
  switch (rule[0]) {
    case "text":
      return "x".repeat(rule[1]);
    case "whole":
    case "number":
      return rule[2];
    case "oneOf":
      return rule[1].at(-1);
    case "blob":
      return new Blob([new Uint8Array(rule[1])]);
    case "file":
      return new File([], "");
    case "list":
      return Array.from({ length: Math.min(rule[1], 5) }, () => atBounds(rule[2]));
    case "pair":
      return [atBounds(rule[1]), atBounds(rule[2])];
    case "parts":
      return Object.fromEntries(
        Object.entries(rule[1]).map(([name, each]) => [name, atBounds(each)]),
      );
    case "or":
      return rule[1];
  }
}
