import type { Config } from "./config.ts";

export function announce(
  { publicUrl, smtpUrl, isMailOff, isLoopback, dataDir }: Config,
  processes = 1,
): void {
  const many = processes > 1 ? `, ${processes} processes` : "";
  console.log(`Folio Kitchen is open: ${publicUrl}${many}`);
  if (!smtpUrl) {
    if (isMailOff) {
      console.log("MAIL is off: nobody gets a mail, so nobody can verify one or reset a password.");
    }
    const inbox = isLoopback ? ` and shown at ${publicUrl}/dev/mail` : "";
    console.log(`No SMTP_URL is set: mails are kept in ${dataDir}/mail${inbox}`);
  }
  if (isLoopback) console.log("Ctrl+C stops it.");
}

export async function readVersion(): Promise<string> {
  const file = new URL("../../package.json", import.meta.url);
  return JSON.parse(await Deno.readTextFile(file)).version;
}
