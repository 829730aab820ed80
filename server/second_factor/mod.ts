// Other folders import this file alone, so all else here is free to change.
export {
  addPendingSignIn,
  deletePendingSignIns,
  forgetBrowsers,
  isRemembered,
  PENDING_MS,
} from "./pending_sign_ins.ts";
export { secondFactorOffMail } from "./second_factor_mails.tsx";
export { describeSecondFactor } from "./second_step.ts";
export { findSecondFactor, removeWhereDue, stopRemoval } from "./second_factors.ts";
export {
  acceptCode,
  clearPending,
  findPending,
  findRemembered,
  setPending,
  takeCode,
} from "./second_step.ts";
