// Nothing else of the editor lists what features add to it.
export { keptFilesInEditor } from "../kept_files/kept_files_in_editor.tsx";
export { letterboxInEditor } from "../letterbox/letterbox_offer.tsx";
export { notesInEditor } from "../notes/notes_in_editor.tsx";
