import { isButton, languageLabel } from "./language.ts";

const OPTIONAL = new RegExp(
  [
    "optional(?:ly|es?|er)?|bonus|alternatively|(?:can|could|may|might) also add",
    "(?:if|in case|should) you(?: ever)?(?:['’]d| would)? ?(?:also )?(?:want|wish|like|prefer|need)",
    "to (?:add|enable|get) (?:a )?(?:dark|light|night)",
    "(?:wenn|falls) (?:du|sie)|wer (?:mag|möchte|will)",
    "facultatif|facultative|optionnel(?:le)?|si (?:tu|vous) (?:veux|voulez|souhaites?|souhaitez)",
    "opcional(?:mente)?|si (?:quieres|deseas|prefieres)|se (?:quiser|desejar|preferir)",
    "facoltativ[oa]|opzionale|se (?:vuoi|desideri|preferisci)|optioneel|als je wilt",
  ].map((words) => `(?<!\\p{L})(?:${words})(?!\\p{L})`).join("|"),
  "iu",
);
const FENCE = /^(?:`{3}|~{3})/;
const HEADING = /^(?:#{1,6}\s|\*\*[^*]+\*\*:?$)/;
const READ_MAX_LENGTH = 2_000;
const LEAD_MAX_LENGTH = 120;

/** The words that leave the code behind them to its reader, or null: its paragraph, or the heading above that. */
export function readOffer(between: string): string | null {
  const lines = between.slice(-READ_MAX_LENGTH).split("\n").map((line) => line.trim())
    .filter((line) => !FENCE.test(line) && !isButton(line) && languageLabel(line) === null);
  while (lines.at(-1) === "") lines.pop();
  const paragraph = lines.slice(lines.lastIndexOf("") + 1).join(" ");
  const heading = lines.findLast((line) => HEADING.test(line)) ?? "";
  const lead = [paragraph, heading].find((words) => OPTIONAL.test(words));
  return lead?.replaceAll(/[#*`]/g, "").trim().slice(0, LEAD_MAX_LENGTH).toWellFormed() ?? null;
}
