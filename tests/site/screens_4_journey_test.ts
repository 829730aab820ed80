// A quarter of all screens, in any state.
import { walksOf } from "../support/walked_states.ts";

for (const { name, walk } of walksOf(4)) {
  Deno.test(name, walk);
}
