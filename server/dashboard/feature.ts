import { dashboardScreens } from "./dashboard_screens.tsx";
import type { Feature } from "../feature.ts";

export const dashboard = {
  routes: [dashboardScreens],
} satisfies Feature;
