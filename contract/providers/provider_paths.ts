export const PROVIDER_PATHS = {
  googleUrl: "/api/auth/google/url/",
  googleAuthenticate: "/api/auth/google/authenticate/",
  oidcUrl: "/api/auth/oidc/url/",
  oidcAuthenticate: "/api/auth/oidc/authenticate/",
} as const;

export const PROVIDER_SCREENS = {
  googleCallback: "/auth/google/callback",
  oidcCallback: "/auth/oidc/callback",
} as const;
