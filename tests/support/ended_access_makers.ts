// How a request is made by each kind of access: a session, a key, a link, a registration, a form.
import { signRegistration } from "../../server/registration/invited_browsers.ts";
import { createLink, type LinkPurpose } from "../../server/accounts/links.ts";

import type { PreparedRequest, World } from "./ended_access.ts";

import { insertFactor } from "./second_factor.ts";

export type Maker = (world: World) => Promise<PreparedRequest> | PreparedRequest;

export function json(
  body: unknown,
  headers: Record<string, string>,
): Pick<PreparedRequest, "headers" | "body"> {
  const type = { "Content-Type": "application/json" };
  return { headers: { ...type, ...headers }, body: bytes(JSON.stringify(body)) };
}

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

export function byKey({ key }: World) {
  return { Authorization: `Bearer ${key}` };
}

export const bySession =
  (path: string, body: (world: World) => unknown, method = "POST"): Maker => (world) => ({
    method,
    path,
    ...json(body(world), world.user.bearer),
  });

export const byLink =
  (path: string, purpose: LinkPurpose, more: object = {}): Maker =>
  async ({ app: { database: { sql }, clock }, user }) => {
    const newEmail = purpose === "change_email" ? "chef9@example.com" : null;
    const link = await createLink(sql, user.id, purpose, clock.now(), newEmail);
    return { method: "POST", path, ...json({ ...link, new_email: newEmail, ...more }, {}) };
  };

/** The browser that registered, while the address is not verified. */
export function byRegistration(path: string, more: object): Maker {
  return async ({ app: { database: { sql }, clock, secret }, user }) => {
    await sql`update users set email_verify = false`;
    const link = await createLink(sql, user.id, "registration", clock.now());
    const username = "chef1";
    const registration = signRegistration(secret, { ...link, username }, clock.now());
    return { method: "POST", path, ...json({ registration, username, ...more }, {}) };
  };
}

/** The same browser with the link of its mail, which signs it in. */
export const byLinkAndRegistration = (path: string): Maker => async (world) => {
  const { app: { database: { sql }, clock, secret }, user } = world;
  await sql`update users set email_verify = false`;
  const held = await createLink(sql, user.id, "registration", clock.now());
  const registration = signRegistration(secret, { ...held, username: "chef1" }, clock.now());
  return await byLink(path, "verify_email", { registration })(world);
};

export const byForm =
  (path: string, form: (world: World) => Promise<Record<string, string>>): Maker =>
  async (
    world,
  ) => ({
    method: "POST",
    path,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: bytes(new URLSearchParams(await form(world)).toString()),
  });

export function withFactor(path: string): Maker {
  return async (world) => {
    await insertFactor(world.app, world.user.id);
    return await bySession(path, () => ({}))(world);
  };
}

/** By a link about a second factor, of somebody who has one. */
export function byFactorLink(path: string, purpose: LinkPurpose): Maker {
  return async (world) => {
    await insertFactor(world.app, world.user.id);
    return await byLink(path, purpose)(world);
  };
}

export const NEW_PASSWORD = "a hotter oven 2";
export const PASSWORDS = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
export const NAMES = { first_name: "Ada", last_name: "", username: "chef1" };
