import { isNoteCard } from "../../contract/notes/notes.ts";
import { useEditor } from "../editor/context.ts";
import type { EditorFeature } from "../editor/feature.ts";
import { NotesSection } from "./notes_section.tsx";
import { REVIEW_DIALOG, ReviewDialog } from "./review_dialog.tsx";
import { tellNotes, useNotes } from "./use_notes.ts";

export const notesInEditor: EditorFeature = {
  dialog: { name: REVIEW_DIALOG, menuItem: "Ask for notes", Dialog: ReviewDialog },
  usePageCheck() {
    const { state, username } = useEditor();
    const notes = useNotes(username === null);
    return {
      section: (findDisclosure) => <NotesSection {...{ notes, findDisclosure }} />,
      hasCard: isNoteCard,
      tellAssistant() {
        const open = notes.list.filter(({ is_done }) => !is_done);
        return open.length > 0 ? tellNotes(open, state.code) : "";
      },
    };
  },
};
