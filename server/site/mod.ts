// What others may use of this feature.
export { answerQrCode, fileHeaders, writeRobots, writeSitemap } from "./address_files.ts";
export { answerFailure } from "./failures.ts";
