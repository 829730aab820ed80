// Other folders import this file alone, so all else here is free to change.
export { besidePages } from "./beside_pages.ts";
export { frameHeaders, renderFrameFailure } from "./frames.ts";
export { findMailableCode, findPortfolio, findVersionNumber } from "./found_portfolio.ts";
export { countMissingBesideOwn, findMissing, listOwnPictures } from "./missing_pictures.tsx";
export { buildLookUrl } from "./looks.ts";
export { buildOwnFrameUrl } from "./visibility.ts";
export {
  awaitVerification,
  endAwaiting,
  releaseHeld,
  savePortfolio,
  setPublished,
  setTakenDown,
} from "./portfolios.ts";
export { drawPreview } from "./previews.ts";
export { frameDocument, letterIcon, renderShell } from "./public_page.ts";
export {
  findPublicHead,
  findPublicPortfolio,
  type PublicHead,
  type PublicPortfolio,
  type PublicRow,
  storedPageId,
} from "./public_portfolios.ts";
export {
  collectFindings,
  type PageToSave,
  prepareToSave,
  publishPage,
  requirePage,
} from "./publish.ts";
export {
  describeHeld,
  dropFingerprint,
  FINGERPRINT_KEPT_MS,
  keepFingerprint,
} from "./screening.ts";
export { countListed, LISTED_PART, listListed } from "./listed_pages.ts";
export { findRobots } from "./robots.ts";
export { type OpenedPage, openSentPage } from "./sent_pages.ts";
export { servePage } from "./serve_page.ts";
export { createUserCodes, type KeepCode, type UserCodes } from "./user_codes.ts";
export { countVersionBytes, findVersion, listVersionNumbers, listVersions } from "./versions.ts";
export { findLock, findPublishState, findVisibility } from "./visibility.ts";
