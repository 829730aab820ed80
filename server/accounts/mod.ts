// Other folders import this file alone, so all else here is free to change.
export { type AccountEvent, awaitsFirstSignIn, listEvents, noteEvent } from "./account_events.ts";
export {
  accountDeletedMail,
  changeEmailMail,
  emailChangeNoticeMail,
  emailChangesNoticeMail,
  findWayBack,
  newBrowserMail,
  newBrowsersMail,
  passwordChangedMail,
  resetPasswordMail,
  type WayBack,
} from "./account_mails.tsx";
export {
  type AddressRules,
  type Admission,
  admitNobody,
  checkAddress,
  checkChosenUsername,
  checkHost,
  findRefusal,
  holdsKeptUse,
  requireChosenUsername,
  requireInvitedAddress,
} from "./admission.ts";
export { type BreachLookup, createBreachLookup, PREFIX_LENGTH } from "./breached_passwords.ts";
export { type Credential, describeCredential, wayOf } from "./credentials.ts";
export { findDevice, LIFETIME_S, setDeviceCookie } from "./guard.ts";
export {
  clearPageCookie,
  findPageSession,
  isFromElsewhere,
  isOperator,
  PAGE_COOKIE_S,
  requireSession,
  setPageCookie,
} from "./guard.ts";
export {
  checkNewPassword,
  type Hasher,
  hashPassword,
  isKnownPassword,
  openHasher,
  type PasswordHash,
  verifyPassword,
} from "./passwords.ts";
export {
  createLink,
  deleteLink,
  deleteLinks,
  findLink,
  LIFETIME_MS,
  type Link,
  type LinkPurpose,
  redeemLink,
  REGISTRATION_MS,
  wasLinkUsed,
} from "./links.ts";
export { BARRED_AT, countTakedown, MAILBOX_KEPT_MS, uncountTakedown } from "./mailboxes.ts";
export { notifyOwner } from "./account_mails.tsx";
export {
  findPasswordHash,
  findPeople,
  findSignInStop,
  findUserForLogin,
  getAccount,
  PEOPLE_LISTED,
} from "./people.ts";
export { seal, unseal } from "./sealing.ts";
export {
  endSession,
  endSessionByRefresh,
  endSessions,
  listSessions,
  lockSession,
  LONGEST_LIFETIME,
  noteProof,
  refreshSession,
  type SecondStep,
  type Session,
  SESSION_LIFETIME_MS,
  startSession,
} from "./sessions.ts";
export { findCurrentUsername, holdUsername, releaseHold, YEAR_MS } from "./usernames.ts";
export {
  changeEmail,
  changeRegistration,
  createUser,
  deleteUser,
  disownSignIns,
  findUser,
  findUserByEmail,
  forgetMaker,
  getUser,
  isUsernameFree,
  type LockedUser,
  lockUser,
  lockUserByName,
  markAccessEnded,
  markEmailVerified,
  openToProvider,
  setPassword,
  stopSignIn,
  updateUser,
  type User,
  USER_COLUMNS,
  userPayload,
} from "./users.ts";
