// What visitors feel of other people's work, and what that work feels of them.
import { CALLS } from "../../contract/paths.ts";
import { portfolioPath } from "../../contract/publishing/page_paths.ts";
import { type Access, ACCOUNT, makePage, type Product, send } from "./kitchen.ts";
import { fire, type Load, median, ROUNDS } from "./load.ts";
import { makePhoto, sendPicture } from "./pictures.ts";

/** A tenth of what the process can answer: visitors whom no queue keeps waiting. */
const MODERATE_PER_S = 4_000;
const WORK_EVERY_MS = 250;
const SECONDS = 6;

type Task = () => Promise<unknown>;

interface Round {
  p99Ms: number;
  /** By task, how long each took, in milliseconds. */
  took: Record<string, number[]>;
}

/** The page of someone else, while people save large pages and sign in. */
export async function measureContention(product: Product, { bearer }: Access) {
  const { username, password } = ACCOUNT;
  const user_code = makePage(300_000);
  const save: Task = () =>
    send(product.origin, CALLS.savePortfolio, { user_code }, bearer).then((r) => r.text());
  const signIn: Task = () =>
    send(product.origin, CALLS.login, { username, password }).then((r) => r.text());
  const photo = await photos(product, bearer);
  const works: Record<string, Record<string, Task>> = {
    "nothing else": {},
    "4 sign-ins a second": { signIn },
    "4 saves of 300 KB and 4 sign-ins a second": { save, signIn },
    "photos of 12 megapixels, one after the other": { photo },
  };
  const rows = [];
  for (const perS of [undefined, MODERATE_PER_S]) {
    const load = { url: product.origin + portfolioPath("bench-1"), perS };
    const rounds: Record<string, Round[]> = {};
    for (let n = 0; n < ROUNDS; n++) {
      for (const [name, tasks] of Object.entries(works)) {
        (rounds[name] ??= []).push(await fireBeside(load, tasks));
      }
    }
    const alone = rounds["nothing else"]!;
    for (const [name, list] of Object.entries(rounds)) {
      const middle = (task: string) => {
        const times = list.flatMap(({ took }) => took[task] ?? []);
        return times.length ? Math.round(median(times)) : "";
      };
      rows.push({
        asked: perS ? `${perS} a second` : "all it can",
        while: name,
        "p99 ms": median(list.map(({ p99Ms }) => p99Ms)),
        ratio: median(list.map(({ p99Ms }, n) => p99Ms / alone[n]!.p99Ms)).toFixed(1),
        "save ms": middle("save"),
        "sign-in ms": middle("signIn"),
        "photo ms": middle("photo"),
      });
    }
  }
  return rows;
}

/** While one is on its way, there is no other. */
async function photos({ origin }: Product, bearer: Access["bearer"]): Promise<Task> {
  const base = await makePhoto(4_000, 3_000);
  let sending: Promise<string> | null = null;
  return () =>
    sending ??= sendPicture(origin, bearer, base).then((r) => r.text()).finally(() =>
      sending = null
    );
}

async function fireBeside(
  load: Load,
  tasks: Record<string, Task>,
): Promise<Round> {
  const took: Round["took"] = {};
  const running: Promise<void>[] = [];
  const timed = async (name: string, task: Task) => {
    const startedAt = performance.now();
    await task();
    (took[name] ??= []).push(performance.now() - startedAt);
  };
  const timer = setInterval(() => {
    for (const [name, task] of Object.entries(tasks)) running.push(timed(name, task));
  }, WORK_EVERY_MS);
  const { p99Ms } = await fire(load, SECONDS);
  clearInterval(timer);
  await Promise.all(running);
  return { p99Ms, took };
}
