import type { KeptFilesReply } from "../../contract/kept_files/kept_file_calls.ts";
import {
  sayElsewhere,
  sayHosts,
  sayKept,
  WHOLE,
} from "../../contract/kept_files/kept_file_sentences.ts";
import { Icon } from "../parts/icon.tsx";

export function KeptFilesLine(kept: Omit<KeptFilesReply, "is_waiting">) {
  const said = [sayKept(kept), sayElsewhere(kept), sayHosts(kept)].filter(Boolean);
  return (
    <section className="kept-line" aria-labelledby="kept_files">
      <Icon name="shield" />
      <div>
        <h2 id="kept_files">{kept.hosts.length === 0 ? WHOLE : "Kept with your page"}</h2>
        <p>{said.join(" ")}</p>
      </div>
    </section>
  );
}
