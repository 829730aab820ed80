export const PAGE_PATHS = {
  myPortfolio: "/api/portfolio/my/get/",
  savePortfolio: "/api/portfolio/save/",
  versions: "/api/portfolio/versions/",
  version: "/api/portfolio/versions/:version/",
  visibility: "/api/portfolio/visibility/",
  robots: "/api/portfolio/robots/",
  publishPortfolio: "/api/portfolio/publish/",
  previewPortfolio: "/api/portfolio/preview/",
  previewGuest: "/api/try/preview/",
  page: "/api/portfolio/",
  publicPortfolio: "/api/portfolio/u/:username/",
} as const;

export const PAGE_SCREENS = {
  portfolio: "/u/:username",
  portfolioFrame: "/u/:username/frame",
  portfolioFrameWithToken: "/u/:username/:token/frame",
  preview: "/preview/:id",
  pictureFrame: "/preview/picture/frame",
  previewFrame: "/preview/:id/frame",
} as const;

export const PORTFOLIO_CARD = "/u/:username/card.jpg";

/** Its token says who may see it: no header of ours goes with a picture. */
export const VERSION_CARD = "/history/:username/:token/:name";

/** A link with a `download` attribute has no effect across origins, so the address asks for it. */
export const DOWNLOAD = "download";

export function portfolioPath(username: string): string {
  return `/u/${username}`;
}

export function atOwnHost(path: string): string {
  return path.replace(/^\/u\/[^/]+/, "") || "/";
}

export function portfolioQrPath(username: string): string {
  return `/u/${username}/qr.svg`;
}

/** Readers of links cache the picture by its address, so the address has the version. */
export function portfolioCardPath(username: string, version?: number): string {
  return `/u/${username}/card.jpg${version === undefined ? "" : `?v=${version}`}`;
}

export function versionCardsPath(username: string, token: string): string {
  return `/history/${username}/${token}/`;
}

export function portfolioFramePath(username: string, token?: string): string {
  return token ? `/u/${username}/${token}/frame` : `/u/${username}/frame`;
}

export function previewFramePath(id: string): string {
  return `/preview/${id}/frame`;
}
