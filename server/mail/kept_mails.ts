// The mails kept as .eml files for want of an SMTP server, newest first.
import PostalMime from "postal-mime";

export interface KeptMail {
  /** Its file's name. */
  name: string;
  to: string;
  subject: string;
  date: string;
  /** The plain text. */
  body: string;
}

const NEWEST = 50;

export async function readKeptMails(folder: string): Promise<KeptMail[]> {
  const names: string[] = [];
  try {
    for await (const { name } of Deno.readDir(folder)) {
      if (name.endsWith(".eml")) names.push(name);
    }
  } catch (error) {
    // No mail was written yet.
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const newest = names.sort().reverse().slice(0, NEWEST);
  return await Promise.all(newest.map(async (name) => {
    const mail = await PostalMime.parse(
      await Deno.readFile(`${folder}/${name}`),
    );
    return {
      name,
      to: mail.to?.map(({ address }) => address).join(", ") ?? "",
      subject: mail.subject ?? "",
      date: mail.date ?? "",
      body: mail.text ?? "",
    };
  }));
}
