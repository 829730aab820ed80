// The operator's room about the place itself: how it is, and its invitations.
import { Hono } from "hono";
import { INVITATIONS_LISTED, listInvitations } from "../invitations/invitations.ts";
import { SCREENS } from "../../contract/paths.ts";
import type { Deps } from "../deps.ts";
import { stateOf } from "../invitations/invitation_calls.ts";
import { OperatorInvitations } from "../../ui/invitations/operator_invitations_screen.tsx";
import {
  OperatorPlace,
  type OperatorPlaceProps,
} from "../../ui/operators/operator_place_screen.tsx";
import { operatorScreen } from "./operator_screens.tsx";
import { findLastBackup } from "../backups/last_backup.ts";
import { readApplied } from "../database/migrate.ts";
import { countMails, listGivenUp, sayWhy } from "../mail/given_up.ts";
import { isTelemetryOn } from "../work/telemetry.ts";
import { readVersion } from "../config/announce.ts";
import { listDays } from "./place_days.ts";
import { describeSettings } from "./settings.ts";

export function operatorPlaceScreens(deps: Deps): Hono {
  const { config, clock, database: { sql } } = deps;
  return new Hono()
    .get(SCREENS.operatorPlace, (c) =>
      operatorScreen(
        c,
        deps,
        "The place",
        async (user) => <OperatorPlace user={user} {...await readPlace(deps)} />,
      ))
    .get(
      SCREENS.operatorInvitations,
      (c) =>
        operatorScreen(c, deps, "Invitations", async (user) => {
          const now = clock.now();
          const invitations = await listInvitations(sql);
          return (
            <OperatorInvitations
              user={user}
              registration={config.registration}
              invitations={invitations.map((each) => ({
                id: each.id,
                state: stateOf(each, now),
                email: each.email,
                uses: each.uses,
                usesLeft: each.uses_left,
                createdAt: each.created_at.toISOString(),
                expiresAt: each.expires_at.toISOString(),
                maker: each.maker,
              }))}
              isCut={invitations.length === INVITATIONS_LISTED}
            />
          );
        }),
    );
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
