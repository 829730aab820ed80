// Answers that take the same time whatever happened, so that a clock tells a stranger nothing.

/** Resolves no earlier than after `ms`: choose more than the work ever needs on an idle machine. */
export async function takingAtLeast<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const floor = new Promise((resolve) => timer = setTimeout(resolve, ms));
  try {
    const result = await work;
    await floor;
    return result;
  } finally {
    clearTimeout(timer!);
  }
}
