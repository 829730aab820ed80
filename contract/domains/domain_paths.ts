export const DOMAIN_PATHS = {
  domain: "/api/domain/",
  checkDomain: "/api/domain/check/",
  updateDomain: "/api/domain/update/",
  releaseDomain: "/api/domain/release/",
} as const;
