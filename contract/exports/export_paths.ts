export const EXPORT_PATHS = {
  exportData: "/api/profile/export/",
  archiveData: "/api/profile/archive/",
  archivePortfolio: "/api/portfolio/archive/",
} as const;
