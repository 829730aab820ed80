import { archiveData, exportData } from "./export_calls.ts";
import type { Feature } from "../feature.ts";

export const exports = {
  calls: (deps) => ({ ...exportData(deps), ...archiveData(deps) }),
} satisfies Feature;
