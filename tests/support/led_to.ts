// For each screen that an address leads to, the state in which it is found (screen_states.ts).
import type { SCREENS } from "../../contract/paths.ts";
import { allOf, mapValues } from "./feature_cases.ts";

/** Null: there is nothing of ours to press, beside links. */
const OWN: Partial<Record<keyof typeof SCREENS, string | null>> = {
  landing: null,
  try: "try_empty",
  login: "login",
  register: "register_invited",
  forgotPassword: "forgot_password",
  resetPassword: "reset_password",
  verifyEmail: "verify_email_page",
  verifyEmailChange: null,
  removeCodes: "remove_codes",
  keepCodes: "keep_codes",
  notMe: "not_me",
  googleCallback: null,
  oidcCallback: null,
  report: "report",
  authorize: "consent",
  developers: "developers",
  privacy: null,
  terms: null,
  examples: "examples",
  example: null,
  exampleFrame: null,
  dashboard: "dashboard_all",
  profile: "profile_connections",
  prompts: "prompts",
  operator: "operator_proof",
  operatorPage: "operator_page",
  operatorPeople: "operator_people",
  operatorPerson: "operator_person",
  operatorPlace: "operator_place",
  operatorInvitations: "operator_invitations",
  operatorLog: "operator_log",
  portfolio: null,
  portfolioFrame: null,
  portfolioFrameWithToken: null,
  preview: null,
  pictureFrame: null,
  previewFrame: null,
};

export const LED_TO: Record<string, string | null> = {
  ...OWN,
  ...mapValues(allOf(({ screens }) => screens), ({ ledTo }) => ledTo),
};
