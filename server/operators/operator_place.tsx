import { Hono } from "hono";
import { SCREENS } from "../../contract/paths.ts";
import type { Deps } from "../deps.ts";
import {
  OperatorPlace,
  type OperatorPlaceProps,
} from "../../ui/operators/operator_place_screen.tsx";
import { operatorScreen } from "./room_screen.tsx";
import { findLastBackup } from "../backups/mod.ts";
import { readApplied } from "../database/migrate.ts";
import { countMails, listGivenUp, sayWhy } from "../mail/given_up.ts";
import { isTelemetryOn } from "../work/telemetry.ts";
import { readVersion } from "../config/announce.ts";
import { listDays } from "./place_days.ts";
import type { Config } from "../config/config.ts";
import { HOST_TOLD } from "../config/host_settings.ts";
import { MAIL_TOLD, PLACE_TOLD } from "../config/mail_settings.ts";
import { OPERATOR_TOLD } from "../config/operator_settings.ts";
import { SIGN_IN_TOLD } from "../config/sign_in_settings.ts";
import { STORAGE_TOLD } from "../config/storage_settings.ts";
import type { DescribeSetting, SettingDescription } from "../config/environment_values.ts";

interface Setting extends SettingDescription {
  name: string;
}

const GROUPS: Record<string, Record<string, DescribeSetting>> = {
  "Where it is": PLACE_TOLD,
  "Where it keeps things": STORAGE_TOLD,
  "Mail": MAIL_TOLD,
  "Who comes in, and how": SIGN_IN_TOLD,
  "Where pages are": HOST_TOLD,
  "Who runs it": OPERATOR_TOLD,
};

export function operatorPlaceScreens(deps: Deps): Hono {
  return new Hono()
    .get(SCREENS.operatorPlace, (c) =>
      operatorScreen(
        c,
        deps,
        "The place",
        async (user) => <OperatorPlace user={user} {...await readPlace(deps)} />,
      ));
}

async function readPlace(
  { database: { sql }, config, clock }: Deps,
): Promise<OperatorPlaceProps> {
  const [days, counts, mails, applied, [postgres], version, backup] = await Promise.all([
    listDays(sql, clock.now()),
    countMails(sql),
    listGivenUp(sql),
    readApplied(sql),
    sql<{ version: string }>`select current_setting('server_version') as version`,
    readVersion(),
    findLastBackup(sql),
  ]);
  return {
    days,
    mails: {
      waiting: counts.waiting,
      oldestWaiting: toText(counts.oldest_waiting),
      givenUp: counts.given_up,
      oldestGivenUp: toText(counts.oldest_given_up),
      listed: mails.map(({ id, recipient, subject, created_at, last_error }) => ({
        id,
        recipient,
        subject,
        at: created_at.toISOString(),
        why: sayWhy(last_error),
        said: last_error ?? "",
      })),
    },
    backup: backup && {
      at: backup.taken_at.toISOString(),
      bytes: backup.bytes,
      rows: backup.rows,
      operator: backup.operator,
    },
    versions: {
      product: version,
      schema: applied.at(-1)?.name ?? "",
      postgres: postgres!.version,
      isEmbedded: config.databaseUrl === undefined,
      deno: Deno.version.deno,
      isTelemetryOn: isTelemetryOn(),
    },
    areBytesElsewhere: config.blobsUrl !== undefined,
    settings: describeSettings(config),
  };
}

function toText(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

export function describeSettings(config: Config): { title: string; settings: Setting[] }[] {
  return Object.entries(GROUPS).map(([title, group]) => ({
    title,
    settings: Object.entries(group).map(([name, describe]) => ({ name, ...describe(config) })),
  }));
}
