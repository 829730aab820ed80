export { takeInFiles } from "./files.ts";
export type { Intake, IntakeFile, LeftOut, What } from "./outcome.ts";
export { takeIn } from "./reply.ts";
