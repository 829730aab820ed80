// Other folders import this file alone, so all else here is free to change.
export { answerQrCode, fileHeaders, writeRobots, writeSitemap } from "./site_files.ts";
export { answerFailure } from "./failures.ts";
