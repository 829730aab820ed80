// People with an account: they sign up by the link in their mail, save, look at their page, sign in again, mistype.
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { portfolioFramePath } from "../../contract/publishing/page_paths.ts";
import { makePage } from "../bench/kitchen.ts";
import type { MailServer } from "./mail_server.ts";
import { ask, type Tally } from "./tally.ts";
import { stranger } from "./visitors.ts";

interface Person {
  username: string;
  address: Record<string, string>;
  access: string;
  accessAt: number;
  refresh: string;
  cookie: string;
  /** What was acknowledged last, and when; empty while nobody knows. */
  saved: string;
  savedAt: number;
  isSaving: boolean;
}

const PASSWORD = "a warm kitchen 1";
/** Twice the time that the limit on saves asks for. */
const SAVE_PAUSE_MS = 20_000;
const ACCESS_LIFETIME_MS = 14 * 60_000;

export function startPeople(origin: string, tally: Tally, mail: MailServer, load: number) {
  const people: Person[] = [];
  let tried = 0;
  let waiting = 0;
  let saves = 0;
  const random = () => people[Math.floor(Math.random() * people.length)];

  async function post(person: Person, path: string, body: unknown, expected = 200) {
    const headers: Record<string, string> = {
      ...person.address,
      "Content-Type": "application/json",
    };
    if (person.access) headers.Authorization = `Bearer ${person.access}`;
    return await ask(
      origin + path,
      { method: "POST", headers, body: JSON.stringify(body) },
      expected,
    );
  }

  async function signUp(): Promise<void> {
    const username = `chef${++tried}`;
    const email = `${username}@example.com`;
    const person = newcomer(username);
    const link = mail.linkFor(email);
    const fields = { username, email, password: PASSWORD, password2: PASSWORD };
    await post(person, CALLS.register, fields, 201);
    waiting++;
    // Not awaited: the mail server may be away for a while.
    void link.then(async (link) => {
      const [uid, token] = new URL(link).pathname.split("/").slice(-2);
      await again(tally, "verify", () => post(person, CALLS.verifyEmail, { uid, token }));
      await again(tally, "sign in", () => signIn(person));
      people.push(person);
      waiting--;
    });
  }

  async function signIn(person: Person): Promise<void> {
    person.access = "";
    const { username } = person;
    const { text, headers } = await post(person, CALLS.login, { username, password: PASSWORD });
    Object.assign(person, tokenize(text));
    person.cookie = headers.get("Set-Cookie")!.split(";")[0]!;
  }

  async function refresh(person: Person): Promise<void> {
    const { text } = await post(person, CALLS.tokenRefresh, { refresh: person.refresh });
    Object.assign(person, tokenize(text));
  }

  async function save(bytes: number): Promise<void> {
    const person = random();
    if (!person || person.isSaving || Date.now() - person.savedAt < SAVE_PAUSE_MS) return;
    person.isSaving = true;
    try {
      if (Date.now() - person.accessAt > ACCESS_LIFETIME_MS) await refresh(person);
      const page = makePage(bytes, Math.floor(Math.random() * 1_000));
      // Unless it is answered, it may have come through or not.
      person.saved = "";
      await post(person, CALLS.savePortfolio, { user_code: page });
      saves++;
      Object.assign(person, { saved: page, savedAt: Date.now() });
      const { text } = await ask(origin + portfolioFramePath(person.username));
      if (!holds(text, page)) throw new Error(`${person.username} sees an older page`);
    } finally {
      person.isSaving = false;
    }
  }

  const stops = [
    tally.every(0.8 * load, "sign up", signUp),
    tally.every(13 * load, "save 60 KB", () => save(60_000)),
    tally.every(0.35 * load, "save 1 MB", () => save(1_000_000)),
    tally.every(17 * load, "dashboard", async () => {
      const person = random();
      if (person) await ask(origin + SCREENS.dashboard, { headers: { Cookie: person.cookie } });
    }),
    tally.every(0.5 * load, "sign in elsewhere", async () => {
      const username = random()?.username;
      if (username) await post(newcomer(), CALLS.login, { username, password: PASSWORD });
    }),
    tally.every(0.2 * load, "wrong password", async () => {
      const username = random()?.username;
      if (username) await post(newcomer(), CALLS.login, { username, password: "wrong" }, 401);
    }),
  ];

  return {
    /** Waits for the mails that are still to come. */
    async stop(longestMs: number): Promise<void> {
      stops.forEach((stop) => stop());
      for (let waited = 0; waiting > 0 && waited < longestMs; waited += 1_000) {
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    },
    count: () => people.length,
    saves: () => saves,
    unfinished: () => waiting,
    async lostSaves(): Promise<number> {
      let lost = 0;
      for (const { username, saved } of people.filter(({ saved }) => saved)) {
        const { text } = await ask(origin + portfolioFramePath(username));
        if (!holds(text, saved)) lost++;
      }
      return lost;
    },
  };
}

function newcomer(username = ""): Person {
  const blank = { access: "", refresh: "", cookie: "", saved: "" };
  return { ...blank, username, address: stranger(), accessAt: 0, savedAt: 0, isSaving: false };
}

/** The frame has a script of ours in its head. */
function holds(frame: string, page: string): boolean {
  return frame.includes(page.slice(page.indexOf("<body>")));
}

function tokenize(reply: string): Pick<Person, "access" | "refresh" | "accessAt"> {
  const { access, refresh } = JSON.parse(reply);
  return { access, refresh, accessAt: Date.now() };
}

/** As a person does when something is out of order for a moment. */
async function again(tally: Tally, kind: string, work: () => Promise<unknown>): Promise<void> {
  for (let isDone = false; !isDone;) {
    await tally.try(kind, async () => {
      await work();
      isDone = true;
    });
    if (!isDone) await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}
