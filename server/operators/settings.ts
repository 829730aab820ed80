import type { Config } from "../config/config.ts";
import { HOST_TOLD } from "../config/host_settings.ts";
import { MAIL_TOLD } from "../config/mail_settings.ts";
import { OPERATOR_TOLD } from "../config/operator_settings.ts";
import { PLACE_TOLD } from "../config/place_settings.ts";
import { SIGN_IN_TOLD } from "../config/sign_in_settings.ts";
import { STORAGE_TOLD } from "../config/storage_settings.ts";
import type { Tell, Told } from "../config/told.ts";

export interface Setting extends Told {
  name: string;
}

const GROUPS: Record<string, Record<string, Tell>> = {
  "Where it is": PLACE_TOLD,
  "Where it keeps things": STORAGE_TOLD,
  "Mail": MAIL_TOLD,
  "Who comes in, and how": SIGN_IN_TOLD,
  "Where pages are": HOST_TOLD,
  "Who runs it": OPERATOR_TOLD,
};

export function describeSettings(config: Config): { title: string; settings: Setting[] }[] {
  return Object.entries(GROUPS).map(([title, group]) => ({
    title,
    settings: Object.entries(group).map(([name, tell]) => ({ name, ...tell(config) })),
  }));
}
