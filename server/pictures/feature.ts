import { pictureCalls, pictures as pictureFiles, sentPictures } from "./picture_calls.ts";
import { bringPicture } from "./bring_calls.ts";
import { awaitNothing, dropOldAwaited } from "./brought_pictures.ts";
import { dropAbandoned, listPictures } from "./pictures.ts";
import { sayWaiting } from "./waiting_pictures.tsx";
import type { Feature } from "../feature.ts";

export const pictures = {
  calls: (deps) => ({ ...pictureCalls(deps), ...sentPictures(deps), ...bringPicture(deps) }),
  routes: [pictureFiles],
  ownRoutes: [(deps) => pictureFiles(deps, "own")],
  exported: ({ database: { sql } }, { user }) => ({
    pictures: async () =>
      (await listPictures(sql, user.id)).map(({ id: _, ...picture }) => picture),
  }),
  hourly: ({ database, now }) => ({
    dropAbandonedPictures: () => dropAbandoned(database),
    dropOldAwaitedPictures: () => dropOldAwaited(database, now()),
  }),
  onDashboard: sayWaiting,
  endAccess: (sql, userId) => awaitNothing(sql, userId),
} satisfies Feature;
