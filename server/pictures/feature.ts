import { pictureCalls, pictures as pictureFiles, uploadPicture } from "./picture_calls.ts";
import { listPictures } from "./pictures.ts";
import type { Feature } from "../feature.ts";

export const pictures = {
  calls: (deps) => ({ ...pictureCalls(deps), ...uploadPicture(deps) }),
  routes: [pictureFiles],
  ownRoutes: [(deps) => pictureFiles(deps, "own")],
  exported: ({ database: { sql } }, { user }) => ({
    pictures: async () =>
      (await listPictures(sql, user.id)).map(({ id: _, ...picture }) => picture),
  }),
} satisfies Feature;
