// Inside a published page that has a form: what its visitor writes can reach the page's owner.
import { sendFormsBy } from "./forms.ts";
import { fieldsOfForm, followTyping, hearAnswer, sendFields } from "./letters.ts";
import { watchSubmission } from "./pretended.ts";
import { patchRequests } from "./requests.ts";
import { start } from "./start.ts";

start({ listen: followTyping, hear: hearAnswer });
patchRequests();
sendFormsBy(
  async (form, submitter) => (await sendFields(fieldsOfForm(form, submitter))).isSent,
  watchSubmission,
);
