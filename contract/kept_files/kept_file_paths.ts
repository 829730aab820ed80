export const KEPT_FILE_PATHS = {
  loads: "/api/loads/",
} as const;
