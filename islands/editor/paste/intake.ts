export { takeInFiles } from "./files.ts";
export type { Intake, IntakeFile, LeftOut, SourceFormat } from "./outcome.ts";
export { takeIn } from "./reply.ts";
