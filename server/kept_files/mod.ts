// Other folders import this file alone, so all else here is free to change.
export { type Keeper, NO_KEEPER, openKeeper } from "./keeper.ts";
export { noteSeen } from "./told_load_calls.ts";
export { writeOffline } from "./offline_page.ts";
export { findRewrite } from "./page_rewrites.ts";
