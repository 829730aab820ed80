export const READING_SENTENCES = {
  read_as: ({ encoding }: { encoding: string }) => `Read as ${encoding}.`,
  not_readable: ({ what }: { what: string }) =>
    `This is ${what}: save the page as UTF-8, and send it again.`,
  file_not_readable: ({ name, what }: { name: string; what: string }) =>
    `${name} is ${what}: save it as UTF-8, and choose it again.`,
  json_not_readable:
    "This JSON is not in UTF-8, and says no other encoding. Please send it as UTF-8.",
  coding_unknown: ({ codings }: { codings: string }) =>
    `What you sent is packed in a way that is not known here. Please send it as it is, or packed with one of ${codings}.`,
  coding_broken: ({ coding }: { coding: string }) =>
    `What you sent is not whole as ${coding}, as which it was announced. Please send it again.`,
  came_as_json: "It came as a JSON text, and was turned back into a page.",
  came_as_string: "It came as a text within a program, and was turned back into a page.",
  came_as_entities:
    "It came with its tags escaped as &lt; and &gt;, and was turned back into a page.",
  came_as_escapes: "It came with escaped quotes and line breaks, and was turned back into a page.",
  came_as_mail: "It came as a part of a mail or web archive, and was turned back into a page.",
} as const;
