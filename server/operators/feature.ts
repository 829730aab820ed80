import { listActsAbout } from "./acts.ts";
import { operatorPeople, operatorPeopleScreens } from "./people.tsx";
import { operatorPlaceScreens } from "./operator_place.tsx";
import { operatorScreens, reportScreens } from "./operator_screens.tsx";
import { objection, operatorPages } from "./page_calls.ts";
import { backupFile, operatorBackup, operatorMails } from "./place_calls.ts";
import { countDay } from "./place_days.ts";
import { dropOldReports, listReports, report } from "./reports.ts";
import { exportTakedowns } from "./takedowns.ts";
import type { Feature } from "../feature.ts";

export const operators = {
  calls: (deps) => ({
    ...report(deps),
    ...objection(deps),
    ...operatorPages(deps),
    ...operatorPeople(deps),
    ...operatorBackup(deps),
    ...operatorMails(deps),
  }),
  routes: [
    operatorScreens,
    operatorPeopleScreens,
    operatorPlaceScreens,
    backupFile,
    reportScreens,
  ],
  hourly: ({ database, now }) => ({
    countDay: () => countDay(database, now()),
    dropOldReports: () => dropOldReports(database, now()),
  }),
  exported: ({ database: { sql } }, { user }) => ({
    reports: async () =>
      (await listReports(sql, user.id)).map(({ version, created_at, decided_at }) => (
        { version, created_at, decided_at }
      )),
    takedowns: () => exportTakedowns(sql, user.id),
    acts_of_operators: async () =>
      (await listActsAbout(sql, user.id)).map(({ at, act, reason }) => ({ at, act, reason })),
  }),
} satisfies Feature;
