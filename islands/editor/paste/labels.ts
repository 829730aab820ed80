// The words that stand around code on an assistant's screen, and are copied with it.

const BUTTONS = new Set([
  ...["copy", "copy code", "copied", "edit", "download", "run", "run code", "preview", "expand"],
  ...["show more", "show less", "continue", "continue generating", "wrap", "collapse"],
  ...["kopieren", "code kopieren", "bearbeiten", "herunterladen", "vorschau", "mehr anzeigen"],
  ...["weiter generieren", "ausführen"],
  ...["copier", "copier le code", "modifier", "télécharger", "aperçu", "afficher plus"],
  ...["continuer à générer", "exécuter"],
  ...["copiar", "copiar código", "editar", "descargar", "vista previa", "mostrar más"],
  ...["seguir generando", "ejecutar"],
]);

const LANGUAGES = new Set(
  ("html css scss javascript js jsx tsx typescript ts json python py vue svelte php markdown md " +
    "bash shell sh text plaintext xml svg").split(" "),
);

/** No label is longer. */
const MAX_LENGTH = 24;

export function isButton(line: string): boolean {
  return BUTTONS.has(plain(line));
}

/** The name of a language alone on its line; null when it is none. */
export function languageLabel(line: string): string | null {
  const word = plain(line);
  return LANGUAGES.has(word) ? word : null;
}

export function isBlank(line: string): boolean {
  return plain(line) === "";
}

function plain(line: string): string {
  if (line.length > 4 * MAX_LENGTH && line.trim().length > MAX_LENGTH) return line;
  return line.replaceAll(/[\u200b\u2060]/g, "").trim().toLowerCase();
}
