// Mailboxes whose pages were taken down, and the accounts that go with them or stay.
import { makeUser } from "./make.ts";
import { saveUnchecked } from "./owner_sql.ts";
import { takePageDown } from "./take_down.ts";
import type { TestApp } from "./test_app.ts";

/** An account of that address whose page is down. */
export async function makeTakenDown(app: TestApp, username: string, email: string): Promise<void> {
  const { id } = await makeUser(app, username);
  await app.database.sql`update users set email = ${email} where id = ${id}`;
  await saveUnchecked(app, id, "<h1>Log in to your bank</h1>");
  await takePageDown(app, username);
}

/** Two accounts whose pages were taken down, in two spellings of the address; both are deleted since. */
export async function barMailbox(app: TestApp, email: string): Promise<void> {
  for (const [username, spelling] of [["down1", "+soup@"], ["down2", "+salad@"]] as const) {
    await makeTakenDown(app, username, email.replace("@", spelling));
    await app.database.sql`delete from users where username = ${username}`;
  }
}
