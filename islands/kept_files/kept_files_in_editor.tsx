import { sayElsewhere, sayKept } from "../../contract/kept_files/kept_file_sentences.ts";
import { useEditor } from "../editor/context.ts";
import type { EditorFeature } from "../editor/feature.ts";
import { savedVersion } from "../editor/state.ts";
import { useKeptFiles } from "./use_kept_files.ts";

export const keptFilesInEditor: EditorFeature = {
  usePageCheck() {
    const { state, username } = useEditor();
    const kept = useKeptFiles(username === null ? 0 : savedVersion(state));
    const said = kept && kept.files + kept.elsewhere.length > 0
      ? [sayKept(kept), sayElsewhere(kept)].filter(Boolean).join(" ")
      : "";
    return {
      section: () => said && <p className="check-end">{said}</p>,
    };
  },
};
