import { REMEMBERED_DAYS } from "../limits.ts";

export const SECOND_FACTOR_SENTENCES = {
  second_step_failed: "Your code cannot be checked right now. Please try again.",
  second_factor_failed: "Your codes cannot be changed right now. Please try again.",
  remember_browser: `Do not ask in this browser for ${REMEMBERED_DAYS} days`,
} as const;

/** Only the server sends these sentences, so browsers do not load them. */
export const SECOND_FACTOR_REPLIES = {
  second_step_needed: "One more step: the code of your app, please.",
  second_step_over: "That sign-in took too long, or had too many wrong codes. Please begin again.",
  code_needed: "Your account has a second step: please type the code of your app, too.",
  code_wrong:
    "That code is not right. It changes every 30 seconds; see that the clock of your phone is.",
  codes_unreadable:
    "This place cannot check codes of your app any more. Please use a recovery code or a passkey, then turn your codes off and on again.",
  code_used: "That code was used before. Please wait for the next one.",
  second_factor_there: "Your account asks for codes already.",
  second_factor_gone: "Your account asks for no codes.",
  second_factor_on: "From now on, a sign-in asks for a code.",
  second_factor_off: "Off. A sign-in asks for no code any more.",
  setup_over: "That took too long. Please begin again, with a new QR code.",
  recovery_codes_made: "These are new. The ones from before are good for nothing.",
  browsers_forgotten: "Forgotten. The next sign-in there asks for a code.",
  removal_link_sent:
    "We have sent you a mail with a link that turns your codes off in a day. It works for one hour.",
  removal_asked:
    "Noted. Tomorrow at this time, and for a week from then, sign in as always: no code is asked for, and they are off.",
  removal_stopped:
    "Stopped: your codes stay. Whoever asked can sign in but for the code, and reads your mail: please set new passwords for both.",
  removal_link_over: "This link has expired, or was used before.",
  removal_without_mail: "This place sends no mail. Please ask whoever runs it.",
} as const;

export function isAboutCode(problem: string): boolean {
  return problem === "code_needed" || problem === "code_wrong" || problem === "code_used" ||
    problem === "codes_unreadable";
}
