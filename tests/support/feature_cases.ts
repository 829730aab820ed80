// What a feature's own folder of tests says of it to the tests that ask something of every feature. Nothing that a
// tests/<feature>/cases.ts imports may import this file: each would wait for the other.
import type { CallName } from "../../contract/calls.ts";
import type { Sql } from "../../server/database/database.ts";
import type { World } from "./ended_access.ts";
import type { Maker } from "./ended_access_makers.ts";
import type { SignedInUser } from "./make.ts";
import type { ScreenState } from "./signed_in_state.ts";
import type { TestApp } from "./test_app.ts";

/** The one file that writes a table, and those that may join it. */
export interface TableOwnership {
  owner: string;
  /** What moves its rows elsewhere, or away, beside everything else. */
  movers?: string[];
  readers: string[];
}

/** Finds the rows of a person. */
export type FindRows = (sql: Sql, id: string, now: Date) => Promise<unknown[]>;

/** A table that hangs on a person, and lets nobody into an account. */
export interface TableCase extends TableOwnership {
  /** What a row of it opens. */
  opens: string;
  /** The rows that show something to others or lead visitors away, or why none does. */
  leads: FindRows | string;
  /** Why a row may stay when somebody proves an address for the first time. */
  staysAtProof: string;
}

export interface ScreenCase {
  /** An address of it. */
  address: string;
  /** Those that its HTML names to whoever is signed out. */
  islands: string[];
  /** The state in which it is found, and null where there is nothing of ours to press, beside links. */
  ledTo: string | null;
  /** The state in which its HTML comes in parts. */
  inParts: string;
}

export interface OperatorCase {
  body: object;
  /** What has to be there for it. */
  before?(app: TestApp, owner: SignedInUser): Promise<void>;
  /** As the log has it. */
  act: string;
  /** Null for what is about the place. */
  subject?: null;
}

export type Arguments = Record<string, unknown>;

export interface ToolCase {
  /** What it is asked to find out about a page. */
  probes: Arguments[];
  /** Of a tool that changes something: what changes something in this world. */
  change?: (world: World) => Promise<Arguments>;
}

export interface MaySleep {
  /** How often the file names a timer or a clock of real time. */
  count: number;
  why: string;
}

type Bearer = Pick<SignedInUser, "bearer">;

export interface FeatureCases {
  tables?: Record<string, TableCase>;
  /** By table of another feature: the files that join it. */
  joins?: Record<string, string[]>;
  /** SQL that puts a row or more into each table, after those of every_table.ts. */
  rows?: string;
  /** Its members of the export that an account's owner takes along. */
  exported?: string[];
  screens?: Record<string, ScreenCase>;
  screenStates?: readonly ScreenState[];
  /** States with a frame, one of each kind. */
  framed?: string[];
  /** A request for each call that acts for a person, by method and address. */
  calls?: Record<string, Maker>;
  /** Calls that take what they need from whoever asks, and change nothing that is somebody's. */
  callsForAnyone?: string[];
  operatorCalls?: Partial<Record<CallName, OperatorCase>>;
  /** What the editor reads as it opens. */
  readByEditor?: string[];
  tools?: Record<string, ToolCase>;
  /** It gives a person who has a page what the feature keeps of people. */
  fill?(app: TestApp, user: Bearer): Promise<void>;
  /** What a stranger may hold of an account, and whether each still does what it did. */
  leftBehind?(world: World): Promise<Record<string, () => Promise<boolean>>>;
  /** Of those, what stays when connections may. */
  kept?: string[];
  /** It makes each call of people and their visitors, where this page was saved. */
  walk?(app: TestApp, user: Bearer, code: string): Promise<void>;
  wordsOfOthers?: WordsOfOthers;
  /** What folders import of each other, because of it. */
  imports?: Partial<Record<"islands" | "ui", Record<string, string[]>>>;
  /** Its tests that may sleep. */
  maySleep?: Record<string, MaySleep>;
}

/** Words that a stranger sends, and an assistant reads. */
export interface WordsOfOthers {
  /** Sends them. Returns what the tools are given then, by their names. */
  send(app: TestApp, user: Bearer): Promise<Record<string, Arguments>>;
  /** The tools that show them. */
  shownBy: string[];
}

export const FEATURE_CASES: readonly FeatureCases[] = await readCases();

/** The named parts of all features; two of one name are a mistake. */
export function allOf<T>(
  pick: (cases: FeatureCases) => Readonly<Record<string, T>> | undefined,
): Record<string, T> {
  const all: Record<string, T> = {};
  for (const cases of FEATURE_CASES) {
    for (const [name, part] of Object.entries(pick(cases) ?? {})) {
      if (name in all) throw new Error(`two features have a case of the name ${name}`);
      all[name] = part;
    }
  }
  return all;
}

export function listOf<T>(pick: (cases: FeatureCases) => readonly T[] | undefined): T[] {
  return FEATURE_CASES.flatMap((cases) => pick(cases) ?? []);
}

/** The same member of each named part. */
export function mapValues<T, U>(all: Record<string, T>, pick: (part: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(all).map(([name, part]) => [name, pick(part)]));
}

async function readCases(): Promise<FeatureCases[]> {
  const tests = new URL("../", import.meta.url);
  const found: FeatureCases[] = [];
  const folders = Array.fromAsync(Deno.readDir(tests));
  for (const { name: folder, isDirectory } of (await folders).toSorted(byName)) {
    if (!isDirectory || folder === "support") continue;
    for await (const { name } of Deno.readDir(new URL(`${folder}/`, tests))) {
      if (!/^cases\.tsx?$/.test(name)) continue;
      const { cases } = await import(new URL(`${folder}/${name}`, tests).href);
      if (!cases) throw new Error(`tests/${folder}/${name} exports no cases`);
      found.push(cases);
    }
  }
  return found;
}

function byName(a: Deno.DirEntry, b: Deno.DirEntry): number {
  return a.name.localeCompare(b.name);
}
