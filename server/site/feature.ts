import { devScreens } from "./dev_screens.tsx";
import { siteScreens } from "./site_screens.tsx";
import { securityText, siteFiles } from "./site_files.ts";
import type { Feature } from "../feature.ts";

export const site = {
  routes: [siteFiles, securityText, devScreens, siteScreens],
} satisfies Feature;
