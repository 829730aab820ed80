import type { Sql } from "../database/database.ts";

export interface Client {
  id: string;
  name: string;
  redirect_uris: string[];
}

export const UNUSED_MS = 90 * 24 * 60 * 60 * 1_000;
export const NEVER_USED_MS = 24 * 60 * 60 * 1_000;

export async function registerClient(
  sql: Sql,
  { name, redirect_uris }: Omit<Client, "id">,
  now: Date,
): Promise<Client> {
  await sql`
    delete from oauth_clients where used_at < ${new Date(now.getTime() - UNUSED_MS)}
      or used_at = created_at and created_at < ${new Date(now.getTime() - NEVER_USED_MS)}`;
  const id = crypto.randomUUID();
  await sql`
    insert into oauth_clients (id, name, redirect_uris, created_at, used_at)
    values (${id}, ${name}, ${redirect_uris}::text[], ${now}, ${now})`;
  return { id, name, redirect_uris };
}

export async function findClient(sql: Sql, id: string): Promise<Client | null> {
  // Postgres stores no text with a NUL.
  if (id.includes("\0")) return null;
  const [client] = await sql<Client>`
    select id, name, redirect_uris from oauth_clients where id = ${id}`;
  return client ?? null;
}

export async function findSameClient(
  sql: Sql,
  { name, redirect_uris }: Omit<Client, "id">,
): Promise<Client | null> {
  const [client] = await sql<Client>`
    select id, name, redirect_uris from oauth_clients
    where name = ${name} and redirect_uris = ${redirect_uris}::text[]
    order by created_at desc limit 1`;
  return client ?? null;
}

export async function noteClientUse(sql: Sql, id: string, now: Date): Promise<void> {
  await sql`update oauth_clients set used_at = ${now} where id = ${id}`;
}
