// Other folders import this file alone, so all else here is free to change.
export { findVisitStats, openVisitCounter, type VisitCounter } from "./visits.ts";
