// What a database consists of, as its own catalog tells it: tables with their columns and references, sequences.
import type { Sql } from "./database.ts";

export interface Table {
  name: string;
  /** Those that are written, in their order; what Postgres computes by itself is left to it. */
  columns: string[];
  /** The other tables that its rows name. */
  references: string[];
  /** A crash may empty it. */
  isUnlogged: boolean;
}

export interface Sequence {
  name: string;
  /** Null: it was never asked. A bigint. */
  last_value: string | null;
}

/** Those of the schema that is used, without what extensions brought; each behind all that it refers to. */
export async function readTables(sql: Sql): Promise<Table[]> {
  const rows = await sql<Table>`
    select relname::text as name, relpersistence = 'u' as "isUnlogged",
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum
      ) as columns,
      array(
        select distinct other.relname::text
        from pg_constraint join pg_class as other on other.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
        order by 1
      ) as references
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not relispartition and not exists (
        select 1 from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
      )
    order by relname collate "C"`;
  return inOrder(rows);
}

export function readSequences(sql: Sql): Promise<Sequence[]> {
  return sql<Sequence>`
    select sequencename::text as name, last_value::text from pg_sequences
    where schemaname = current_schema() order by sequencename collate "C"`;
}

/** Throws where tables refer to each other in a circle: then no order has no row that names one to come. */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const ready = left.filter(({ references }) => !references.some((name) => names.has(name)));
    if (ready.length === 0) throw new Error(`tables in a circle: ${[...names].join(", ")}`);
    ordered.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}
