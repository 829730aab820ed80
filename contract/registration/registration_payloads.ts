import { z } from "zod";
import { email, newUsername, password, text, userCode } from "../fields.ts";
import { said } from "../issues.ts";
import { MessageReply } from "../payloads.ts";
import { checkPasswordsMatch } from "../rules.ts";

const registration = text("Registration").describe(
  "By which a browser has the mail of its registration sent again, or corrects the address",
);

export const RegisterRequest = z.object({
  username: newUsername,
  email,
  password,
  password2: text("Password confirmation"),
  user_code: userCode.optional().describe(
    "A page: saved, and put online as soon as the address is verified",
  ),
  registration: registration.optional().describe(
    "Of an earlier one of this username, not verified yet: the address and password of this one take their place",
  ),
}).superRefine(({ password, password2 }, context) => {
  const rule = checkPasswordsMatch(password, password2);
  if (rule) context.addIssue({ code: "custom", message: said(rule.code, rule.params) });
});
export type RegisterRequest = z.infer<typeof RegisterRequest>;

export const RegisterReply = MessageReply.extend({
  registration,
  pictures: z.string().nullable().describe(
    "By which a browser sends the pictures that the page names, for a day",
  ),
});
export type RegisterReply = z.infer<typeof RegisterReply>;

export const ResendRegistrationRequest = z.object({ registration, email });
export type ResendRegistrationRequest = z.infer<typeof ResendRegistrationRequest>;

export const UsernameQuery = z.object({ username: newUsername });
export const UsernameReply = z.object({ is_free: z.boolean() });
