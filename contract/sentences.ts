// Every fixed sentence of the error catalogue (specification, section 8) and of the rules (section 5).
import { LETTERBOX_CLOSED, MESSAGE_TOO_LONG } from "./frame_messages.ts";
import {
  ANIMATION_MAX_FRAMES,
  ANIMATION_MAX_MEGAPIXELS,
  DIGEST_MINUTES,
  GOOGLE_FRESH_MINUTES,
  PASSWORD_MIN_LENGTH,
  PICTURE_LONGEST_SIDE_PX,
  PICTURE_MAX_BYTES,
  PICTURES_MAX,
  PICTURES_MAX_BYTES,
  USER_CODE_MAX_BYTES,
} from "./limits.ts";

export const MESSAGES = {
  serverError: "Server error. Please try again later.",
  unavailable: "Folio Kitchen is catching its breath. Please try again in a moment.",
  tooMany: (seconds: number) => `Too many attempts. Please try again in ${inWords(seconds)}.`,
  dayIsFull: (seconds: number) =>
    `You have sent as much as fits into one day. Please try again in ${inHours(seconds)}.`,
  bodyTooSlow: "What you sent did not arrive in time. Please check your connection and try again.",
  offline: "No connection. Check your network and try again.",

  invalidCredentials: "Invalid credentials",
  loginFailed: "Login failed",
  registrationFailed: "Registration failed",
  registered:
    "Your account is almost ready. Please check your email and click the verification link before logging in.",
  usernameTaken: "That username is already taken.",
  passwordTooCommon: "This password is one of the most used ones. Please choose another.",
  passwordIsName:
    "Your password must not be your name, your email or our name. Please choose another.",
  passwordsDoNotMatch: "Passwords do not match",
  passwordTooShort: `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`,

  invalidVerificationLink: "Invalid verification link.",
  expiredVerificationLink: "The verification link is invalid or has expired.",
  emailVerified: "Email verified! You can now log in.",

  verificationResent: "A new verification link is on its way to your email address.",
  alreadyVerified: "Your email is already verified.",
  resendFailed: "Failed to send the verification email",

  googleStartFailed: "Failed to initiate Google login",
  googleCancelled: "Google authentication was cancelled or failed.",
  googleNoCode: "No authorization code received from Google.",
  googleFailed: "Google authentication failed",
  googleUnexpected: "An unexpected error occurred during authentication.",
  googleEmailUnverified:
    "Google has not verified your email address. Please register with email and password instead.",
  googleOtherAccount: "The account of this email address opens with another Google account.",

  resetRequested:
    "If an account has this email address, a link to set a new password is on its way to it.",
  resetRequestFailed: "Password reset request failed",
  resetLinkIncomplete: "Invalid password reset link",
  resetLinkExpired: "Invalid or expired reset link",
  resetLinkExpiredTitle: "Invalid or expired password reset link",
  resetDone: "Your password has been reset. You can now log in.",
  resetFailed: "Password reset failed",

  tooManyRenames: "A username can be changed three times a day, and ten times a year.",
  emailChanged: "Email changed successfully! Please log in again.",
  profileUpdated: "Profile updated successfully!",
  emailChangeSent:
    "Profile updated. Please use the link that we sent to your new email address: until then, the old one stays.",
  profileFailed: "Failed to update profile",
  newPasswordsDoNotMatch: "New passwords do not match",
  currentPasswordWrong: "Your current password is not correct.",
  passwordChanged: "Password changed successfully!",
  mailInDigest:
    `The mail about it comes within ${DIGEST_MINUTES} minutes, in one with others of its kind.`,
  passwordChangeFailed: "Failed to change password",
  emailNotVerified: "Email not verified. Please check your email.",

  sessionsEnded: "Every other session was ended.",
  endSessionsFailed: "Failed to end the other sessions",
  exportFailed: "Failed to export your data",
  downloadFailed: "Failed to download your page",
  deleteFailed: "Failed to delete your account",
  googleSignInAgain:
    `Please sign in with Google once more: this can be done within ${GOOGLE_FRESH_MINUTES} minutes after that.`,
  accountDeleted: "Your account is deleted, and so is everything in it. Goodbye!",

  signInRequired: "Please sign in first.",
  sessionEnded: "Your session has ended. Please sign in again.",

  portfolioCodeEmpty: "Portfolio code cannot be empty.",
  portfolioCodeTooLarge: `Portfolio code may be at most ${USER_CODE_MAX_BYTES / 1024 / 1024} MB.`,
  pageTooSlow: "This page takes too long to read. Make it smaller or simpler, and save again.",
  portfolioSaved: "Portfolio saved successfully!",
  portfolioConflict:
    "Your portfolio was saved somewhere else in the meantime. Nothing was overwritten.",
  portfolioSaveFailed: "Failed to save portfolio. Please try again.",
  closeUnsaved: "Close without saving? Your changes stay in this browser as a draft.",
  previewFailed: "The preview is not available right now.",
  previewStopped:
    "This page was stopped: it kept the browser too busy. It is shown again when you change it.",
  previewGone: "This preview has expired.",
  confirmUnpublish: "Take your page offline? Its link will say so until you publish it again.",
  publishFailed: "Failed to change that. Please try again.",
  published: "Your page is online.",
  unpublished: "Your page is offline. Nothing of it is lost.",
  takenDown:
    "This page was taken down by the operator of this site. Write to them to have it back.",
  portfolioOffline: "This portfolio is offline at the moment",
  pageLocked: "This page is protected by a password.",
  pageTokenOver:
    "This page was open for too long, or its password has changed. Please load it again.",
  pagePasswordWrong: "That is not the password of this page. Please try again.",
  pagePasswordElsewhere: "Please type the password here.",
  pagePasswordNeeded: "Please choose a password for your page.",
  pagePasswordUnused: "A password goes with a page that asks for one.",
  pageIsPublic: "Everybody can see your page now.",
  pageIsUnlisted: "Everybody who has the link can see your page now.",
  pageHasPassword: "Your page asks for its password now.",
  visibilityFailed: "Failed to change that. Please try again.",
  versionsFailed: "The earlier saves cannot be read right now.",
  versionNotFound: "That version is not kept any more.",
  portfolioNotFound: "Portfolio not found",
  exampleNotFound: "There is no example of this name.",
  securityModifications: "Security modifications made:",

  reported: "Thank you. We will look at it.",
  reportedOften:
    "Thank you. This page was reported many times within the hour: whoever runs this place knows, and gets no further mail about it for now.",
  reportFailed: "Your report could not be sent. Please try again.",

  messageSent: "Sent.",
  messageEmpty: "There is nothing in this form to send.",
  messageTooLong: MESSAGE_TOO_LONG,
  messageFailed: "Your message could not be sent. Please try again.",
  messageTooOld: "That took too long, or went too fast. Please try again.",
  messageElsewhere: "Messages are sent from the page that they were written on.",
  letterboxClosed: LETTERBOX_CLOSED,
  messagesOff: "Messages of visitors are turned off on this site.",
  letterboxStopped:
    "The operator of this site has closed your letterbox. Write to them to have it back.",
  letterboxUnverified:
    "Please verify your email address first: that is where the messages of your visitors go.",
  letterboxIsOpen: "Visitors can write to you now.",
  letterboxIsClosed: "Your letterbox is closed. What you got stays here.",
  letterboxFailed: "Failed to change that. Please try again.",
  messagesFailed: "Your messages cannot be read right now.",
  messagesDeleted: "Deleted.",
  messagesChanged: "Noted.",
  confirmDeleteMessage: "Delete this message for good?",

  pictureEmpty: "This file is empty.",
  pictureTooLarge: `A picture may be at most ${PICTURE_MAX_BYTES / 1024 / 1024} MB.`,
  pictureTooManyPixels: (megapixels: number) =>
    `This picture has too many pixels: one of its kind may have ${megapixels} million. Send it smaller.`,
  pictureTooLong: `A picture may be at most ${
    PICTURE_LONGEST_SIDE_PX / 1_000
  },000 pixels long or wide. Send it smaller.`,
  animationTooLarge:
    `This animation is too much: it may have ${ANIMATION_MAX_FRAMES} frames, and ${ANIMATION_MAX_MEGAPIXELS} million pixels in all of them. Send it shorter or smaller.`,
  pictureUnreadable: "This picture could not be read.",
  pictureTooSlow: "This picture takes too long to read. Send it smaller, or saved anew.",
  pictureUnknown: "This is no picture that we know: send a PNG, JPEG, WebP, GIF or AVIF.",
  pictureIsHeic: "HEIC pictures cannot be shown by most browsers: send it as JPEG.",
  pictureIsTiff: "TIFF pictures cannot be shown by most browsers: send it as JPEG or PNG.",
  pictureIsSvg: "SVG drawings can carry scripts: send it as PNG, or put its code into your page.",
  pictureIsPdf: "A PDF is no picture: send its page as PNG or JPEG.",
  pictureNotFound: "That picture is not here any more.",
  picturesFull: `Your pictures would take more than ${
    PICTURES_MAX_BYTES / 1024 / 1024
  } MB together. Delete one that you do not use.`,
  tooManyPictures: `There are ${PICTURES_MAX} pictures already. Delete one that you do not use.`,
  pictureBroken: "The picture did not come whole. Please send it again.",
  pictureUploadFailed: "This picture could not be sent. Please try again.",
  pictureNoPlace:
    "The page has changed since: nothing was put in. Please choose the place once more.",
  pictureDescribed: "Noted.",
  pictureDeleted: "Deleted.",
  picturesFailed: "Your pictures cannot be changed right now. Please try again.",

  tooManyConnections: "There are 50 connections and keys already. End one that you do not use.",
  unknownClient:
    "The app that sent you here is not known, or says nothing of itself. Start again from the app.",
  foreignRedirect:
    "The app that sent you here wants the answer to go where it did not say before. Nothing was allowed.",
  connectionsFailed: "Your connections cannot be changed right now. Please try again.",
  connectionEnded: "Ended. It can do nothing more from now on.",
  keyNeeded: "Please send an access key: Authorization: Bearer fk_…",
  scopeNeeded: (scope: string) => `This connection may not do that: it lacks ${scope}.`,
  foreignHost: "This machine is asked under a name that is not its own.",
  brokenBody: "The page did not come whole. Please send it again.",
  notHtml: "Please send the page itself (Content-Type: text/html).",
  preconditionFailed:
    "Your page was saved somewhere else in the meantime: this is not the version that you started from. Nothing was overwritten.",
  badPrecondition: 'If-Match must be the ETag of the version that you started from, such as "7".',

  notFound: "There is nothing at this address.",
  methodNotAllowed: "This address does not take that method.",
  tooLarge: "That is more than this address takes.",
  brokenHost: "This request names no host that could be ours.",
  notJson: "Please send JSON (Content-Type: application/json).",
  brokenJson: "The request is not valid JSON.",
} as const;

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

function inHours(seconds: number): string {
  const hours = Math.ceil(seconds / 3_600);
  return hours === 1 ? "an hour" : `${hours} hours`;
}
