// The example that somebody chose to start from, as the address of the editor names it.
import { START } from "../../contract/examples/examples.ts";

/** Once: a reload does not ask again. */
export function takeStart(): string | null {
  const url = new URL(location.href);
  const asked = url.searchParams.get(START);
  if (asked !== null) {
    url.searchParams.delete(START);
    history.replaceState(history.state, "", url);
  }
  return asked || null;
}
