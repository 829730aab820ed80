type TablesOf<Lists, Suffix extends string> = {
  [Name in keyof Lists as Name extends `${string}${Suffix}` ? Name : never]: Lists[Name];
};

type UnionToIntersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends
  (all: infer All) => void ? { [Name in keyof All]: All[Name] } : never;

/** One table of all exported tables whose names end in the suffix: `PASSKEY_CALLS` for "_CALLS". */
export type JoinedTable<Lists, Suffix extends string> = UnionToIntersection<
  TablesOf<Lists, Suffix>[keyof TablesOf<Lists, Suffix>]
>;

/** The features' tables beside `own`. It throws where two tables have the same key. */
export function joined<
  Lists extends object,
  Suffix extends string,
  const Own extends object = Record<never, never>,
>(lists: Lists, suffix: Suffix, own?: Own): Own & JoinedTable<Lists, Suffix> {
  const all: Record<string, unknown> = { ...own };
  for (const [name, table] of Object.entries(lists)) {
    if (!name.endsWith(suffix)) continue;
    for (const [key, value] of Object.entries(table)) {
      if (Object.hasOwn(all, key)) throw new Error(`two tables ${suffix} have the key ${key}`);
      all[key] = value;
    }
  }
  return all as Own & JoinedTable<Lists, Suffix>;
}
