export const SECOND_FACTOR_PATHS = {
  secondStep: "/api/auth/second-step/",
  loseSecondFactor: "/api/auth/second-step/lost/",
  askForRemoval: "/api/auth/second-step/remove/",
  stopRemoval: "/api/auth/second-step/keep/",
  secondFactor: "/api/second-factor/",
  newSecondFactor: "/api/second-factor/question/",
  newRecoveryCodes: "/api/second-factor/recovery-codes/",
  removeSecondFactor: "/api/second-factor/remove/",
  forgetBrowsers: "/api/second-factor/forget/",
} as const;

export const SECOND_FACTOR_SCREENS = {
  removeCodes: "/second-step/remove/:uid/:token",
  keepCodes: "/second-step/keep/:uid/:token",
} as const;

export function removeCodesPath(uid: string, token: string): string {
  return SECOND_FACTOR_SCREENS.removeCodes.replace(":uid", uid).replace(":token", token);
}

export function keepCodesPath(uid: string, token: string): string {
  return SECOND_FACTOR_SCREENS.keepCodes.replace(":uid", uid).replace(":token", token);
}
