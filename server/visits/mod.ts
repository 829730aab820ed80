// What others may use of this feature.
export { findVisitStats, openVisitCounter, type VisitCounter } from "./visits.ts";
