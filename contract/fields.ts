import { z } from "zod";
import { said } from "./issues.ts";
import {
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from "./limits.ts";
import { checkNewUsername } from "./registration/reserved_names.ts";
import { checkEmail, checkPassword, checkUserCode, checkUsername } from "./rules.ts";
import { type BrokenRule } from "./sentences.ts";

export function ruled(name: string, check: (value: string) => BrokenRule | null) {
  return text(name).superRefine((value, context) => {
    const rule = check(value);
    if (rule) context.addIssue({ code: "custom", message: said(rule.code, rule.params) });
  });
}

export function trimmed(name: string, check: (value: string) => BrokenRule | null) {
  return text(name).transform((value) => value.trim()).pipe(ruled(name, check));
}

// A schema does not express what rules check, so the bounds stand beside it for the OpenAPI document.
export const username = ruled("Username", checkUsername)
  .meta({ minLength: USERNAME_MIN_LENGTH, maxLength: USERNAME_MAX_LENGTH });
/** A new username has to meet more rules than an existing one. */
export const newUsername = ruled("Username", checkNewUsername)
  .meta({ minLength: USERNAME_MIN_LENGTH, maxLength: USERNAME_MAX_LENGTH });
export const email = trimmed("Email", checkEmail).meta({
  format: "email",
  maxLength: EMAIL_MAX_LENGTH,
});
export const password = ruled("Password", checkPassword)
  .meta({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH });

export const userCode = z.string(said("field_not_text", { field: "Portfolio code" }))
  .superRefine((code, context) => {
    const rule = checkUserCode(code);
    if (rule) context.addIssue({ code: "custom", message: said(rule.code, rule.params) });
  });

/** Postgres text cannot hold U+0000, and UTF-8 has no lone surrogates. */
export function text(name: string, maxLength = Infinity) {
  const any = z.string(said("field_not_text", { field: name }));
  const short = maxLength === Infinity
    ? any
    : any.max(maxLength, said("field_too_long", { field: name, max: maxLength }));
  return short.refine(
    (value) => !value.includes("\0") && value.isWellFormed(),
    said("field_not_storable", { field: name }),
  );
}
