// Every number that browser and server share: lengths, sizes, delays, breakpoints.

export const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 30;
export const NAME_MAX_LENGTH = 100;
/** RFC 5321: a path of 256 octets less its angle brackets. */
export const EMAIL_MAX_LENGTH = 254;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

export const USER_CODE_MAX_BYTES = 2 * 1024 * 1024;
/** The largest number that the database keeps for it. */
export const VERSION_MAX = 2 ** 31 - 1;
/** JSON may write one byte of code as six (\u0000); most pages grow by a tenth. */
export const SAVE_BODY_MAX_BYTES = 3 * USER_CODE_MAX_BYTES;
export const BODY_MAX_BYTES = 32 * 1024;

/** Strength by length alone: below PASSWORD_MIN_LENGTH weak, from here on strong. */
export const PASSWORD_STRONG_LENGTH = 12;

export const REGISTER_REDIRECT_MS = 2_000;
export const RESET_REDIRECT_MS = 3_000;
export const GOOGLE_SUCCESS_REDIRECT_MS = 2_000;
export const GOOGLE_ERROR_REDIRECT_MS = 3_000;
export const FEATURE_STEP_MS = 4_000;
export const VERIFY_COUNTDOWN_S = 10;

export const MOBILE_MAX_WIDTH_PX = 768;
/** Up to here the panel of the editor is a sheet from below. */
export const EDITOR_SHEET_MAX_WIDTH_PX = 1_023;
/** Pauses in typing after which the draft is kept, and shown. */
export const DRAFT_DELAY_MS = 400;
export const PREVIEW_DELAY_MS = 600;
export const REPORT_MAX_LENGTH = 2_000;
/** Of an operator's reason, and of an owner's objection. */
export const REASON_MAX_LENGTH = 2_000;
/** The pages of an account that is younger wait for an operator when they look risky. */
export const SCREENED_DAYS = 7;
/** How long a password that was typed, a passkey, or a sign-in proves who uses a session. */
export const PROOF_MINUTES = 10;
/** A browser that offered a passkey once offers none for as long. */
export const PASSKEY_OFFERED_S = 365 * 24 * 60 * 60;
/** Of one person, who reads the list. */
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX_LENGTH = 60;
/** In base64url: an id has at most 1,023 bytes, a user handle 64 (WebAuthn 3, 4). */
export const CREDENTIAL_ID_MAX_LENGTH = 1_364;
export const USER_HANDLE_MAX_LENGTH = 86;
/** No part of an answer is longer in base64url: the longest key or signature that is known, of ML-DSA-87, has 6,170. */
export const PASSKEY_ANSWER_MAX_LENGTH = 12 * 1024;
/** Each stands in for a code once. */
export const RECOVERY_CODES = 10;
/** A browser that is not asked for a code. */
export const REMEMBERED_DAYS = 30;
/** After an operator has decided about a report. */
export const REPORT_DAYS = 180;
export const EDITOR_TAB = "  ";

export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
/** The longer side of what is served. */
export const PICTURE_MAX_SIDE_PX = 2_400;
/** Beside the full one, for `srcset`. */
export const PICTURE_WIDTHS_PX = [800, 1_600] as const;
/** A JPEG can be read at half its size, all others only whole; one that is stored in passes is kept whole while it is read. */
export const JPEG_MAX_MEGAPIXELS = 51;
export const PROGRESSIVE_JPEG_MAX_MEGAPIXELS = 25;
export const PICTURE_MAX_MEGAPIXELS = 15;
export const DEEP_PNG_MAX_MEGAPIXELS = 8;
export const AVIF_MAX_MEGAPIXELS = 4.2;
/** Some decoders keep rows of it. */
export const PICTURE_LONGEST_SIDE_PX = 20_000;
export const ANIMATION_MAX_FRAMES = 300;
/** All frames together. */
export const ANIMATION_MAX_MEGAPIXELS = 24;
/** Of what is kept of a person's pictures. */
export const PICTURES_MAX_BYTES = 100 * 1024 * 1024;
export const PICTURES_MAX = 1_000;
export const DESCRIPTION_MAX_LENGTH = 500;
export const FILE_MAX_BYTES = 10 * 1024 * 1024;
/** Of all files of a person together. */
export const FILES_MAX_BYTES = 50 * 1024 * 1024;
export const FILES_MAX = 50;
export const FILE_NAME_MAX_LENGTH = 100;

/** How long a preview is kept. */
export const PREVIEW_MINUTES = 10;
/** A page that came with a registration is kept for its address to be verified. */
export const AWAITING_PAGE_DAYS = 7;
/** The last saves of a page. */
export const KEPT_VERSIONS = 50;
/** A former username leads on to its page, and nobody else gets it. */
export const NAME_HOLD_DAYS = 90;
/** What is told of visits, and what it is compared with. */
export const VISITS_DAYS = 30;
/** Whoever typed the password of a page is not asked for it again. */
export const PAGE_PASSWORD_DAYS = 30;
/** How long the records of a claimed name are looked for, after which its owner has to ask. */
export const CLAIM_DAYS = 3;
/** After so long without its record a proven name is let go. */
export const MISSING_DAYS = 7;
/** Of a name of one's own, so that the names of its records fit into what DNS takes. */
export const DOMAIN_MAX_LENGTH = 245;
/** Mails of one kind to one address: one at once, those after it together, when this is over. */
export const DIGEST_MINUTES = 15;
/** How long a review link is open. */
export const REVIEW_DAYS = 7;
/** How long an ended one is kept. */
export const REVIEW_LINK_KEPT_DAYS = 30;
/** Open ones of one person. */
export const REVIEW_LINKS_MAX = 10;
export const NOTE_TEXT_MAX_LENGTH = 1_000;
export const NOTE_NAME_MAX_LENGTH = 60;
export const NOTE_QUOTE_MAX_LENGTH = 300;
/** Of the name of an element. */
export const NOTE_ELEMENT_MAX_LENGTH = 40;
/** Of the code that a note is found again by. */
export const NOTE_SOURCE_MAX_LENGTH = 300;
/** Of one person; with as many, nobody can write another one. */
export const NOTES_MAX = 500;
