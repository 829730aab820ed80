export const VISIT_PATHS = {
  visits: "/api/visits/",
} as const;
