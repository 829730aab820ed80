// What the child that draws cards is asked: a page, and those of its owner's pictures that it names, as one piece.

export interface NamedPicture {
  name: string;
  bytes: Uint8Array;
}

export interface CardQuestion {
  codeLength: number;
  pictures: { name: string; length: number }[];
}

export function pack(code: string, pictures: readonly NamedPicture[]) {
  const text = new TextEncoder().encode(code);
  const header: CardQuestion = {
    codeLength: text.length,
    pictures: pictures.map(({ name, bytes: { length } }) => ({ name, length })),
  };
  return { header, parts: [text, ...pictures.map(({ bytes }) => bytes)] };
}

export function unpack({ codeLength, pictures }: CardQuestion, bytes: Uint8Array) {
  let at = codeLength;
  const named = pictures.map(({ name, length }) =>
    [name, bytes.subarray(at, at += length)] as const
  );
  return {
    code: new TextDecoder().decode(bytes.subarray(0, codeLength)),
    pictures: new Map(named),
  };
}
