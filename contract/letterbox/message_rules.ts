export type Rule =
  | readonly ["text", maxLength: number]
  | readonly ["whole", min: number, max: number]
  | readonly ["oneOf", readonly unknown[]]
  | readonly ["blob", maxBytes: number]
  | readonly ["file"]
  | readonly ["list", maxLength: number, Rule]
  | readonly ["pair", Rule, Rule]
  | readonly ["parts", Parts]
  | readonly ["or", null | undefined, Rule];
export interface Parts {
  readonly [name: string]: Rule;
}

type ValueOf<R> = R extends readonly ["text", number] ? string
  : R extends readonly ["whole", number, number] ? number
  : R extends readonly ["oneOf", readonly (infer Value)[]] ? Value
  : R extends readonly ["blob", number] ? Blob
  : R extends readonly ["file"] ? File
  : R extends readonly ["list", number, infer Item] ? ValueOf<Item>[]
  : R extends readonly ["pair", infer First, infer Second] ? [ValueOf<First>, ValueOf<Second>]
  : R extends readonly ["parts", infer All] ? PartsOf<All>
  : R extends readonly ["or", infer None, infer Value] ? ValueOf<Value> | None
  : never;

export type PartsOf<All> =
  & {
    -readonly [Name in keyof All as undefined extends ValueOf<All[Name]> ? never : Name]: ValueOf<
      All[Name]
    >;
  }
  & {
    -readonly [Name in keyof All as undefined extends ValueOf<All[Name]> ? Name : never]?: ValueOf<
      All[Name]
    >;
  };
