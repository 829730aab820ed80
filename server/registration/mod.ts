// Other folders import this file alone, so all else here is free to change.
export {
  findWelcome,
  forgetInvitation,
  INVITATION_COOKIE_S,
  readAddressRules,
  readAdmission,
} from "./invited_browsers.ts";
export { tellOwner } from "./registration_mails.tsx";
export { mailVerification, publishVerified } from "./verify_email_calls.ts";
