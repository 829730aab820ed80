export const REGISTRATION_PATHS = {
  register: "/api/auth/register/",
  resendRegistration: "/api/auth/register/resend/",
  username: "/api/auth/username/",
  verifyEmail: "/api/auth/verify-email/",
  resendVerification: "/api/auth/verify-email/resend/",
} as const;

export const REGISTRATION_SCREENS = {
  register: "/register",
  verifyEmail: "/verify-email/:uid/:token",
} as const;

export function verifyEmailPath(uid: string, token: string): string {
  return `/verify-email/${uid}/${token}`;
}
