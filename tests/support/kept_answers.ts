// All answers about a page that are kept for everyone, with the files of the server that keep them.
import { CALLS } from "../../contract/paths.ts";
import { filesPath } from "../../contract/files/files.ts";
import { picturesPath } from "../../contract/pictures/pictures.ts";
import { portfolioCardPath } from "../../contract/publishing/page_paths.ts";
import { giveName } from "./own_names.ts";
import { filedUser } from "./pdfs.ts";
import { givePicture } from "./served_pictures.ts";
import { type TestApp, testApp } from "./test_app.ts";

export interface World {
  app: TestApp;
  picture: string;
  file: string;
}

const NAME = "http://ana.example:8000";
const OWN = { DOMAINS_TARGET: "pages.folio.example,203.0.113.7" };

/** Each file that has answers kept of a page, with the addresses of all of them; null: of none that somebody changes. */
export const KEPT_ANSWERS: Record<string, ((world: World) => string[]) | null> = {
  "server/publishing/portfolio_calls.ts":
    () => [CALLS.publicPortfolio.replace(":username", "chef1")],
  "server/publishing/beside_pages.ts": ({ picture, file }) => [
    picturesPath("chef1") + picture,
    filesPath("chef1") + file,
    `${NAME}/pictures/${picture}`,
    `${NAME}/files/${file}`,
  ],
  "server/examples/example_pages.tsx": null,
  "server/cards/page_card.ts": () => [portfolioCardPath("chef1"), `${NAME}/card.jpg`],
  "server/publishing/published.ts":
    () => ["/u/chef1", "/u/chef1/frame", `${NAME}/`, `${NAME}/frame`],
  "server/http/render.tsx": null,
  // Under its id a file never changes, and it is nobody's.
  "server/kept_files/served_files.ts": null,
  "server/publishing/serve_page.ts": null,
};

export function keptAddresses(world: World): string[] {
  return Object.values(KEPT_ANSWERS).flatMap((addresses) => addresses?.(world) ?? []);
}

/** chef1 with a page, a picture, a file and a name of their own. */
export async function openWorld(
  environment: Record<string, string> = {},
): Promise<World & AsyncDisposable> {
  const app = await testApp({ ...OWN, ...environment });
  const { name: file, user } = await filedUser(app);
  const { name: picture } = await givePicture(app, user);
  await giveName(app.database, "chef1", "ana.example", { redirects: false });
  return { app, picture, file, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

export function askFor(path: string): Request {
  return new Request(new URL(path, "http://localhost:8000"));
}
