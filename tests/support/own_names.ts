// Names of people's own, as they are once they are proven.
import type { Database } from "../../server/database/database.ts";

/** Proven and leading here. */
export async function giveName(
  { sql }: Database,
  username: string,
  name: string,
  { isWwwMain = false, redirects = true, leadsHere = true }: {
    isWwwMain?: boolean;
    redirects?: boolean;
    leadsHere?: boolean;
  } = {},
): Promise<void> {
  await sql`
    insert into domains
      (user_id, name, shown_name, is_www_main, redirects, token, claimed_at, proven_at, leads_here)
    select id, ${name}, ${name}, ${isWwwMain}, ${redirects}, ${username}, now(), now(), ${leadsHere}
    from users where username = ${username}
    on conflict (user_id) do update set
      name = excluded.name, is_www_main = excluded.is_www_main, redirects = excluded.redirects,
      proven_at = excluded.proven_at, leads_here = excluded.leads_here`;
}

export async function takeName({ sql }: Database, name: string): Promise<void> {
  await sql`delete from domains where name = ${name}`;
}
