export const VISIT_PATHS = {
  visits: "/api/visits/",
  presses: "/api/visits/presses/",
} as const;
