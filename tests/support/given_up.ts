// A mail that could not be delivered in all its tries.
import type { TestApp } from "./test_app.ts";

/** Returns its id. */
export async function giveMailUp(
  { database: { sql }, clock }: TestApp,
  { recipient = "chef5@example.com", said = "connect ECONNREFUSED 192.0.2.1:25" } = {},
): Promise<string> {
  const [mail] = await sql<{ id: string }>`
    insert into mails (recipient, subject, body, attempts, last_error, created_at)
    values (${recipient}, 'Welcome to Folio Kitchen', 'Hello', 12, ${said}, ${clock.now()})
    returning id`;
  return mail!.id;
}
