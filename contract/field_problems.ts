/** The first word of a problem's code says which field of our forms it is about. */
const FIELDS: Readonly<Record<string, string>> = {
  username: "username",
  email: "email",
  mailbox: "email",
  password: "password",
  passwords: "password2",
};

interface SaidProblem {
  code: string;
  error: string;
}

/** Each field gets the first sentence that is about it; `rest` has the sentences that are about none. */
export function sortByField<Name extends string>(
  names: readonly Name[],
  problems: readonly SaidProblem[],
): { at: Partial<Record<Name, string>>; rest: readonly string[] } {
  const at: Partial<Record<Name, string>> = {};
  const rest: string[] = [];
  for (const { code, error } of problems) {
    const meant = FIELDS[code.split("_")[0]!];
    const field = names.find((name) => name === meant);
    if (field === undefined) rest.push(error);
    else at[field] ??= error;
  }
  return { at, rest };
}
