export const TIME_ZONE_HEADER = "Time-Zone";

export const ACCOUNT_PATHS = {
  login: "/api/auth/login/",
  tokenRefresh: "/api/auth/token/refresh/",
  logout: "/api/auth/logout/",
  passwordReset: "/api/auth/password-reset/",
  passwordResetValidate: "/api/auth/password-reset/validate/",
  passwordResetConfirm: "/api/auth/password-reset/confirm/",
  notMe: "/api/auth/not-me/",
  userData: "/api/user-data/",
  updateProfile: "/api/profile/update/",
  changePassword: "/api/profile/change-password/",
  verifyEmailChange: "/api/profile/verify-email-change/",
  endSessions: "/api/profile/end-sessions/",
  prove: "/api/profile/prove/",
  proofQuestion: "/api/profile/prove/question/",
  deleteAccount: "/api/profile/delete/",
} as const;

export const ACCOUNT_SCREENS = {
  login: "/login",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  verifyEmailChange: "/verify-email-change/:uid/:token/:new_email",
  notMe: "/not-me/:uid/:token",
  profile: "/profile",
} as const;

export function verifyEmailChangePath(uid: string, token: string, newEmail: string): string {
  return `/verify-email-change/${uid}/${token}/${encodeURIComponent(newEmail)}`;
}

export function notMePath(uid: string, token: string): string {
  return `/not-me/${uid}/${token}`;
}

export function resetPasswordPath(uid: string, token: string): string {
  return `${ACCOUNT_SCREENS.resetPassword}?uid=${uid}&token=${token}`;
}

export function loginPath(next: string): string {
  return `${ACCOUNT_SCREENS.login}?next=${encodeURIComponent(next)}`;
}
