import { previewFrames } from "./frames.ts";
import { sayMissing } from "./missing_pictures.tsx";
import { looks } from "./looks.ts";
import { archivePortfolio, pageByKey, visibility } from "./page_file_calls.ts";
import { pictureFrame } from "./picture_frame.ts";
import { checkPictures } from "./picture_checks.ts";
import { robots } from "./robots.ts";
import { portfolio, previewGuest } from "./portfolio_calls.ts";
import { exportPortfolio } from "./exported_portfolio.ts";
import { dropUnverified, releaseAllHeld } from "./portfolios.ts";
import { previewScreens } from "./preview_screens.tsx";
import { dropExpiredPreviews } from "./previews.ts";
import { published } from "./published.ts";
import { dropOldFingerprints } from "./screening.ts";
import { exportVersions } from "./versions.ts";
import type { Feature } from "../feature.ts";

export const publishing = {
  calls: (deps) => ({
    ...portfolio(deps),
    ...previewGuest(deps),
    ...archivePortfolio(deps),
    ...visibility(deps),
    ...robots(deps),
    ...pageByKey(deps),
  }),
  routes: [looks, published, pictureFrame, previewFrames, previewScreens],
  ownRoutes: [(deps) => looks(deps, "own"), (deps) => published(deps, "own")],
  onDashboard: sayMissing,
  hourly: (place) => {
    const { config, database, now } = place;
    return {
      dropUnverified: () => dropUnverified(database, now()),
      dropOldFingerprints: () => dropOldFingerprints(database, now()),
      ...config.isScreening ? {} : { releaseAllHeld: () => releaseAllHeld(database) },
      dropExpiredPreviews: () => dropExpiredPreviews(database, now()),
      checkPictures: () => checkPictures(place),
    };
  },
  exported: ({ database: { sql }, userCodes }, { user }) => ({
    portfolio: () => exportPortfolio(sql, userCodes, user.id),
    versions: () => exportVersions(sql, userCodes, user.id),
  }),
} satisfies Feature;
