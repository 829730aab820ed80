// Which hosts of mail are for throwing away: a list that is kept by others, loaded when it is first asked.

let hosts: Promise<ReadonlySet<string>> | undefined;

/** Of a listed host, what is below it too. */
export async function isThrowaway(email: string): Promise<boolean> {
  const labels = email.slice(email.lastIndexOf("@") + 1).toLowerCase().split(".");
  const listed = await (hosts ??= loadHosts());
  return labels.some((_, i) => listed.has(labels.slice(i).join(".")));
}

async function loadHosts(): Promise<ReadonlySet<string>> {
  // The list alone: the package's own code would make a set of it for each question.
  const { default: list } = await import(
    "disposable-email-domains-js/dist/dict/disposable_email_blocklist.json",
    { with: { type: "json" } }
  );
  return new Set(list);
}
