// /.well-known/security.txt: where weaknesses of the place are told, and bad pages (RFC 9116).
import { Hono } from "hono";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { describeOperator } from "../mail/operator_mail.ts";
import { originOf } from "../http/hosts.ts";

const PATH = "/.well-known/security.txt";
/** A year is the longest that is advised; who stops running the place stops saying so. */
const EXPIRES_MS = 180 * 24 * 60 * 60 * 1_000;

export function securityText({ config, clock }: Deps): Hono {
  const { security, abuse } = describeOperator(config);
  return new Hono().get(PATH, (c) => {
    if (!security) throw new Failure("not_found", "not_found");
    const expires = new Date(clock.now().getTime() + EXPIRES_MS).toISOString();
    const text = [
      "# Weaknesses of this place:",
      `Contact: ${security}`,
      ...abuse ? ["# Pages that should not be here:", `Contact: mailto:${abuse}`] : [],
      `Expires: ${expires}`,
      "Preferred-Languages: en",
      `Canonical: ${originOf(c, config)}${PATH}`,
      "",
    ].join("\n");
    return c.text(text, 200, { "Cache-Control": "public, max-age=3600" });
  });
}
