// Section 8 of the specification as a table: whose answer, and the sentence that it must become.
import type { Page } from "playwright-core";
import { codeField, fillCode } from "./editor.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { PASSWORD } from "./make.ts";

export const BROKEN = SENTENCES.server_error;
export const TOLD = [400, { error: "Told." }, "Told."] as const;
export const ARRAY = [400, { error: ["One.", "Two."] }, "One., Two."] as const;
const WORD = [400, { message: "A word." }, "A word."] as const;

type Case = readonly [status: number, body: object, sentence: string];

export interface Row {
  row: string;
  path: string;
  call: string;
  /** Does what makes the call. */
  act(page: Page): Promise<unknown>;
  cases: readonly Case[];
}

const LINK = "x/y";

export const ROWS: Row[] = [
  {
    row: "login failure",
    path: "/login",
    call: CALLS.login,
    act: (page) => submit(page, { username: "chef1", password: "x" }, "Sign In"),
    cases: [TOLD, WORD, [401, {}, SENTENCES.login_refused], [500, {}, BROKEN], [
      418,
      {},
      SENTENCES.login_failed,
    ]],
  },
  {
    row: "registration failure",
    path: "/register",
    call: CALLS.register,
    act: (page) =>
      submit(page, {
        username: "chef1",
        email: "chef1@example.com",
        password: PASSWORD,
        password2: PASSWORD,
      }, "Create Account"),
    cases: [TOLD, ARRAY, WORD, [500, {}, BROKEN], [418, {}, SENTENCES.registration_failed]],
  },
  {
    row: "password reset request failure",
    path: "/forgot-password",
    call: CALLS.passwordReset,
    act: (page) => submit(page, { email: "chef1@example.com" }, "Send Reset Link"),
    cases: [TOLD, [500, {}, BROKEN], [418, {}, SENTENCES.reset_request_failed]],
  },
  {
    row: "reset link validation failure",
    path: "/reset-password?uid=x&token=y",
    call: CALLS.passwordResetValidate,
    act: (page) => page.reload(),
    cases: [TOLD, [500, {}, SENTENCES.reset_link_expired], [418, {}, SENTENCES.reset_link_expired]],
  },
  {
    row: "verification failure",
    path: `/verify-email/${LINK}`,
    call: CALLS.verifyEmail,
    act: (page) => page.reload(),
    cases: [TOLD, [500, {}, SENTENCES.expired_verification_link]],
  },
  {
    row: "email-change verification failure",
    path: `/verify-email-change/${LINK}/chef9%40example.com`,
    call: CALLS.verifyEmailChange,
    act: (page) => page.reload(),
    cases: [TOLD, [418, {}, SENTENCES.expired_verification_link]],
  },
  {
    row: "profile, update",
    path: "/profile",
    call: CALLS.updateProfile,
    act: (page) => page.getByRole("button", { name: "Save Changes" }).click(),
    cases: [TOLD, ARRAY, [500, {}, SENTENCES.profile_failed]],
  },
  {
    row: "profile, change password",
    path: "/profile",
    call: CALLS.changePassword,
    async act(page) {
      await page.getByRole("tab", { name: "Change Password" }).click();
      const [current_password, new_password] = ["x", PASSWORD];
      const values = { current_password, new_password, confirm_password: PASSWORD };
      await submit(page, values, "Change Password");
    },
    cases: [TOLD, ARRAY, [500, {}, SENTENCES.password_change_failed]],
  },
  {
    row: "portfolio save",
    path: "/dashboard",
    call: CALLS.savePortfolio,
    async act(page) {
      if (!await codeField(page).isVisible()) {
        await page.getByRole("button", { name: "Create Portfolio" }).click();
      }
      await fillCode(page, "<p>x");
      await page.getByRole("button", { name: "Save Portfolio" }).click();
    },
    cases: [TOLD, [500, {}, SENTENCES.portfolio_save_failed]],
  },
];

export async function submit(
  page: Page,
  values: Record<string, string>,
  button: string,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await page.locator(`input[name="${name}"]:not([hidden])`).fill(value);
  }
  await page.getByRole("button", { name: button, exact: true }).click();
}
