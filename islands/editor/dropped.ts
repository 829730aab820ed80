// What was dropped or chosen, held before the browser forgets it: a transfer can only be asked as it comes.

export interface Dropped {
  /** Folders are among them. Empty where the browser gives files alone. */
  entries: readonly FileSystemEntry[];
  files: readonly File[];
}

export function holdDropped(list: DataTransfer | FileList): Dropped {
  if (list instanceof FileList) return { entries: [], files: [...list] };
  const entries = [...list.items].map((item) => item.webkitGetAsEntry())
    .filter((each) => each !== null);
  return { entries, files: [...list.files] };
}
