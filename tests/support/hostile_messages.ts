// For each message and each part of it that a frame may send: values beyond its bounds, made of the contract's own table.
import {
  type FieldRules,
  PAGE_MESSAGES,
  type Rule,
} from "../../contract/publishing/frame_messages.ts";
import { PREVIEW_MESSAGES } from "../../contract/publishing/preview_messages.ts";

export const FRAME_MESSAGES = { ...PAGE_MESSAGES, ...PREVIEW_MESSAGES };

export type HostileMessage = [claim: string, message: unknown];

/** As source text, for a page. What may be missing is told from what may be null. */
export function hostileSource(): string {
  const table = JSON.stringify(FRAME_MESSAGES, (_, value) => value === undefined ? "-" : value);
  return `(${hostileMessages})(${table.replaceAll('"-"', "undefined")})`;
}

/** Its source also runs in a page: it uses nothing from outside. */
export function hostileMessages(table: Record<string, FieldRules>): HostileMessage[] {
  const words: Record<string, string> = {
    url: "https://elsewhere.example/applied",
    lang: "xx",
    icon:
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    color: "red",
    hash: "#applied",
    search: "?applied",
    name: "applied.txt",
  };
  const deep = () => {
    let value: unknown = "applied";
    for (let depth = 0; depth < 1_000; depth++) value = [value];
    return value;
  };

  /** Of a kind that would be applied. */
  function valid(rule: Rule, name: string): unknown {
    switch (rule[0]) {
      case "text":
        return words[name] ?? "applied";
      case "whole":
      case "number":
        return Math.max(rule[1], 1);
      case "oneOf":
        return rule[1].at(-1);
      case "blob":
        return new Blob(["applied"], { type: "text/plain" });
      case "file":
        return new File(["applied"], "applied.png");
      case "list":
        return [valid(rule[2], name)];
      case "pair":
        return [valid(rule[1], name), valid(rule[2], name)];
      case "parts":
        return validParts(rule[1]);
      case "or":
        return valid(rule[2], name);
    }
  }

  function validParts(parts: FieldRules): object {
    return Object.fromEntries(
      Object.entries(parts).map(([name, rule]) => [name, valid(rule, name)]),
    );
  }

  function hostile(rule: Rule, name: string): HostileMessage[] {
    const good = valid(rule, name);
    const within = (inner: Rule, claim: string, around: (value: unknown) => unknown) =>
      hostile(inner, name).map((
        [what, value],
      ): HostileMessage => [`${what} ${claim}`, around(value)]);
    const wrong: HostileMessage[] = [
      ["an object", {}],
      ["what is like a text", { length: 1, 0: "a", toString: "applied", valueOf: "applied" }],
      ["a polluted prototype", JSON.parse('{"__proto__":{"length":1,"size":1},"constructor":1}')],
      ["something deep", deep()],
      ["a number that is none", NaN],
      ["null", null],
      ["nothing", undefined],
    ];
    switch (rule[0]) {
      case "text":
        return [...wrong, ["too long a text", "x".repeat(rule[1] + 1)], ["a number", 7], [
          "yes",
          true,
        ]];
      case "whole":
        return [
          ...wrong,
          ["too large a number", rule[2] + 1],
          ["too small a number", rule[1] - 1],
          ["a part of a number", 1.5],
          ["without end", Infinity],
          ["a digit", "1"],
        ];
      case "number":
        return [
          ...wrong,
          ["too large a number", rule[2] + 0.5],
          ["too small a number", rule[1] - 0.5],
          ["without end", Infinity],
          ["a digit", "1"],
        ];
      case "oneOf":
        return [...wrong, ["another", "applied"], ["a list of one", [rule[1][0]]], ["a number", 7]];
      case "blob":
        return [...wrong, ["too large a file", new Blob([new Uint8Array(rule[1] + 1)])], [
          "text",
          "x",
        ]];
      case "file":
        return [...wrong, ["no file", new Blob(["x"])], ["text", "x"]];
      case "list": {
        const [one] = good as unknown[];
        return [
          ...wrong,
          ["too many", Array.from({ length: rule[1] + 1 }, () => one)],
          ["what is like a list", { length: 1, 0: one }],
          ["a hole", new Array(1)],
          ...within(rule[2], "in a list", (value) => [value]),
        ];
      }
      case "pair": {
        const [first, second] = good as unknown[];
        return [
          ...wrong,
          ["half a pair", [first]],
          ...within(rule[1], "as the first", (value) => [value, second]),
          ...within(rule[2], "as the second", (value) => [first, value]),
        ];
      }
      case "parts":
        return [...wrong, ...hostileParts(rule[1])];
      case "or":
        return hostile(rule[2], name).filter(([, value]) => value !== rule[1]);
    }
  }

  function hostileParts(parts: FieldRules): HostileMessage[] {
    const good = validParts(parts);
    return Object.entries(parts).flatMap(([name, rule]) =>
      hostile(rule, name).map(([what, value]): HostileMessage => [
        `${what} for ${name}`,
        { ...good, [name]: value },
      ])
    );
  }

  const all = Object.entries(table).flatMap(([type, parts]) => {
    const inherited = JSON.stringify({ ...validParts(parts), type });
    const of: HostileMessage[] = hostileParts(parts);
    return [
      ...of.map((
        [what, value],
      ): HostileMessage => [`${type}: ${what}`, { type, ...value as object }]),
      [`${type}: all of it as a prototype`, JSON.parse(`{"__proto__":${inherited}}`)],
      [`${type}: its type in a list`, { ...validParts(parts), type: [type] }],
      [`${type}: its type with a space`, {
        ...validParts(parts),
        type: `${type} `,
      }],
    ] as HostileMessage[];
  });
  const names = [
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "folio:hello",
    "",
    null,
    7,
  ];
  const others = [undefined, null, 7, "folio:gone", "folio:", [], [["folio:gone"]], true, deep()];
  return [
    ...all,
    ...names.map((type): HostileMessage => [`a message of type ${type}`, { type }]),
    ...others.map((each): HostileMessage => [`no message: ${typeof each}`, each]),
  ];
}
