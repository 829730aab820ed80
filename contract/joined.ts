type ValueOf<T> = T[keyof T];

type TablesOf<Module, Suffix extends string> = {
  [Name in keyof Module as Name extends `${string}${Suffix}` ? Name : never]: Module[Name];
};

type UnionToIntersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends
  (all: infer All) => void ? { [Name in keyof All]: All[Name] } : never;

/** One table of all exported tables whose names end in the suffix: `PASSKEY_CALLS` of its module for "_CALLS". */
export type JoinedTable<Modules, Suffix extends string> = UnionToIntersection<
  ValueOf<{ [Name in keyof Modules]: ValueOf<TablesOf<Modules[Name], Suffix>> }>
>;

/** The features' tables beside `own`. It throws where two tables have the same key. */
export function joined<
  Modules extends Record<string, object>,
  Suffix extends string,
  const Own extends object = Record<never, never>,
>(modules: Modules, suffix: Suffix, own?: Own): Own & JoinedTable<Modules, Suffix> {
  const all: Record<string, unknown> = { ...own };
  for (const [name, table] of Object.values(modules).flatMap((module) => Object.entries(module))) {
    if (!name.endsWith(suffix)) continue;
    for (const [key, value] of Object.entries(table)) {
      if (Object.hasOwn(all, key)) throw new Error(`two tables ${suffix} have the key ${key}`);
      all[key] = value;
    }
  }
  return all as Own & JoinedTable<Modules, Suffix>;
}
