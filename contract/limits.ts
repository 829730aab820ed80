export const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 30;
export const NAME_MAX_LENGTH = 100;
/** RFC 5321 limits a path to 256 octets, of which two are angle brackets. */
export const EMAIL_MAX_LENGTH = 254;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

export const USER_CODE_MAX_BYTES = 2 * 1024 * 1024;
/** The database column is a 32-bit integer. */
export const VERSION_MAX = 2 ** 31 - 1;
/** JSON may write one byte of code as six (\u0000), but most pages grow by a tenth. */
export const SAVE_BODY_MAX_BYTES = 3 * USER_CODE_MAX_BYTES;
export const BODY_MAX_BYTES = 32 * 1024;

/** Strength is told by length alone. */
export const PASSWORD_STRONG_LENGTH = 12;

export const REGISTER_REDIRECT_MS = 2_000;
export const RESET_REDIRECT_MS = 3_000;
export const GOOGLE_SUCCESS_REDIRECT_MS = 2_000;
export const GOOGLE_ERROR_REDIRECT_MS = 3_000;
export const FEATURE_STEP_MS = 4_000;
export const VERIFY_COUNTDOWN_S = 10;

export const MOBILE_MAX_WIDTH_PX = 768;
export const EDITOR_SHEET_MAX_WIDTH_PX = 1_023;
export const DRAFT_DELAY_MS = 400;
export const PREVIEW_DELAY_MS = 600;
export const REPORT_MAX_LENGTH = 2_000;
export const REASON_MAX_LENGTH = 2_000;
/** Risky pages of a younger account wait for an operator. */
export const SCREENED_DAYS = 7;
export const PROOF_MINUTES = 10;
/** A browser in which somebody was offered a passkey shows no second offer for so long. */
export const PASSKEY_OFFERED_S = 365 * 24 * 60 * 60;
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX_LENGTH = 60;
/** An id has at most 1,023 bytes and a user handle 64, here in base64url (WebAuthn 3, 4). */
export const CREDENTIAL_ID_MAX_LENGTH = 1_364;
export const USER_HANDLE_MAX_LENGTH = 86;
/** The longest known key or signature, of ML-DSA-87, has 6,170 characters in base64url. */
export const PASSKEY_ANSWER_MAX_LENGTH = 12 * 1024;
export const RECOVERY_CODES = 10;
export const REMEMBERED_DAYS = 30;
/** A report is deleted so many days after an operator has decided about it. */
export const REPORT_DAYS = 180;
export const EDITOR_TAB = "  ";

/** They bound what is kept of a page's loads, since one page could name a whole registry. */
export const KEPT_FILES_MAX = 200;
export const KEPT_FILES_MAX_BYTES = 15 * 1024 * 1024;
export const KEPT_FILE_MAX_BYTES = 5 * 1024 * 1024;

export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
export const PICTURE_MAX_SIDE_PX = 2_400;
export const PICTURE_WIDTHS_PX = [800, 1_600] as const;
/** Only a JPEG can be decoded at half its size, and a progressive one is kept whole while it is decoded. */
export const JPEG_MAX_MEGAPIXELS = 51;
export const PROGRESSIVE_JPEG_MAX_MEGAPIXELS = 25;
export const PICTURE_MAX_MEGAPIXELS = 15;
export const DEEP_PNG_MAX_MEGAPIXELS = 8;
export const AVIF_MAX_MEGAPIXELS = 4.2;
/** Some decoders keep whole rows in memory. */
export const PICTURE_LONGEST_SIDE_PX = 20_000;
export const ANIMATION_MAX_FRAMES = 300;
export const ANIMATION_MAX_MEGAPIXELS = 24;
export const PICTURES_MAX_BYTES = 100 * 1024 * 1024;
export const PICTURES_MAX = 1_000;
export const PICTURE_NAME_MAX_LENGTH = 40;
export const PICTURE_ADDRESS_MAX_LENGTH = 2_000;
export const DESCRIPTION_MAX_LENGTH = 500;
export const FILE_MAX_BYTES = 10 * 1024 * 1024;
export const FILES_MAX_BYTES = 50 * 1024 * 1024;
export const FILES_MAX = 50;
export const FILE_NAME_MAX_LENGTH = 100;

export const PREVIEW_MINUTES = 10;
/** A page that came with a registration waits so long for its address to be verified. */
export const AWAITING_PAGE_DAYS = 7;
export const KEPT_VERSIONS = 50;
/** During this time a former username leads on to its page, and nobody else gets it. */
export const NAME_HOLD_DAYS = 90;
export const VISITS_DAYS = 30;
export const WEEK_DAYS = 7;
export const PAGE_PASSWORD_DAYS = 30;
/** The server looks so long for the records of a claimed name; after that its owner has to ask. */
export const CLAIM_DAYS = 3;
/** A proven name is released when its record has been missing for so long. */
export const MISSING_DAYS = 7;
/** The name of its TXT record has a prefix, and has to fit into the 253 characters of DNS. */
export const DOMAIN_MAX_LENGTH = 245;
export const DIGEST_MINUTES = 15;
