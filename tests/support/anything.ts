// What a fuzzer asks with: calls and addresses of ours, filled with whatever people and attackers come up with.
import fc from "fast-check";
import { CALLS } from "../../contract/paths.ts";
import { anyCharacter } from "./any_character.ts";

export const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.constantFrom(
    "",
    " ",
    "\0",
    "\u202echef1",
    "chef1\u200b",
    "сhef1",
    "\ud800",
    "' or 1=1 --",
    "../../etc/passwd",
    "%00",
    "%ff",
    "null",
    "chef1",
    "CHEF1@EXAMPLE.COM",
    "chef2@example.com",
    "x".repeat(300),
    "é".repeat(40_000),
    "<script>1</script>",
    "00000000-0000-0000-0000-000000000000",
    "9".repeat(40),
    "-1",
    "1e999",
    "__proto__",
  ),
);
export const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: text },
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, Number.MAX_VALUE),
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(text, text, { maxKeys: 3 }),
);
const KEYS =
  ("username email password password2 uid token new_email new_password new_password2 old_password " +
    "current_password code state refresh user_code version is_published visibility first_name last_name " +
    "referrer reason message next __proto__ constructor toString").split(" ");
const body = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.dictionary(fc.constantFrom(...KEYS), value, { maxKeys: 8 }).map((x) =>
      JSON.stringify(x)
    ),
  },
  value.map((x) => JSON.stringify(x) ?? ""),
  fc.constantFrom(
    "",
    "{",
    "[".repeat(20_000),
    '{"a":'.repeat(5_000),
    "\0",
    "\ufeff{}",
    '{"version":1e999}',
  ),
);
const READ: string[] = [
  CALLS.googleUrl,
  CALLS.oidcUrl,
  CALLS.userData,
  CALLS.myPortfolio,
  CALLS.versions,
  CALLS.version,
  CALLS.publicPortfolio,
];
const otherMethod = fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS");

/** Mostly the one that the call takes. */
function methodFor(call: string) {
  const own = READ.includes(call) ? "GET" : call === CALLS.updateProfile ? "PUT" : "POST";
  return fc.oneof({ weight: 9, arbitrary: fc.constant(own) }, otherMethod);
}
const type = fc.constantFrom(
  "application/json",
  "application/json",
  "application/json; charset=utf-16",
  "text/plain",
  "multipart/form-data; boundary=x",
  "",
);
export const header = fc.string({
  unit: fc.constantFrom(..."aZ09 =;,.-_\"'%/\\{}é"),
  maxLength: 40,
});
export const segment = fc.oneof(text, header).map((part) =>
  encodeURIComponent(part.toWellFormed())
);

/** An address of the table, its parameters and query filled with anything. */
export function readAddressFrom(paths: readonly string[]) {
  return fc.tuple(
    fc.constantFrom(...paths),
    fc.array(segment, { minLength: 3, maxLength: 3 }),
    segment,
  )
    .map(([path, parts, query]) => {
      const filled = path.replaceAll(/:\w+/g, () => parts.pop()!);
      return `${filled}?${query}=${query}&next=${query}&uid=${query}&token=${query}`;
    });
}

export const call = fc.constantFrom(...Object.values(CALLS)).chain((address) =>
  fc.record({
    path: readAddressFrom([address]),
    method: methodFor(address),
    type,
    body,
    isSignedIn: fc.boolean(),
    authorization: header,
    cookie: header,
  })
);
