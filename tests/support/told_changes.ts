// Watches a database for what changes who gets into an account, and is told to nobody in the same transaction.
import { TOLD } from "./credential_tables.ts";
import type { TestApp } from "./test_app.ts";

/** From now on. Returns what names the changes without an event, each once. */
export async function watchChanges({ database }: TestApp): Promise<() => Promise<string[]>> {
  const triggers = Object.entries(TOLD).flatMap(([table, events]) =>
    events.map((event, i) => trigger(table, event, `told_${i}`))
  );
  await database.transaction(async (_sql, script) =>
    await script(`
      create table changes_made (transaction_id text, change text);
      create table changes_told (transaction_id text);
      create function note_change() returns trigger language plpgsql as $$ begin
        insert into changes_made
          values (pg_current_xact_id()::text, tg_table_name || ': ' || tg_argv[0]);
        return null;
      end $$;
      create function note_told() returns trigger language plpgsql as $$ begin
        insert into changes_told values (pg_current_xact_id()::text);
        return null;
      end $$;
      create trigger told after insert on account_events for each row execute function note_told();
      -- Nobody is there any more to be told.
      create trigger told before delete on users for each statement execute function note_told();
      ${triggers.join("\n")}`)
  );
  return async () => {
    const rows = await database.sql<{ change: string }>`
      select distinct change from changes_made
      where transaction_id not in (select transaction_id from changes_told) order by change`;
    return rows.map(({ change }) => change);
  };
}

const UPDATE = "update of ";

function trigger(table: string, event: string, name: string): string {
  const columns = event.startsWith(UPDATE) ? event.slice(UPDATE.length).split(", ") : [];
  // One that writes what was there before changes nothing.
  const isChanged = columns.map((column) => `old.${column} is distinct from new.${column}`);
  const when = columns.length > 0 ? `when (${isChanged.join(" or ")})` : "";
  return `create trigger ${name} after ${event} on ${table} for each row ${when}
    execute function note_change('${event}');`;
}
