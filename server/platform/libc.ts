// Functions of glibc that Deno does not offer.

/** Null where there is no glibc, or no leave to call it: musl, another system, a host without foreign functions. */
export function openLibc<const S extends Deno.ForeignLibraryInterface>(
  functions: S,
): Deno.DynamicLibrary<S>["symbols"] | null {
  if (Deno.build.os !== "linux") return null;
  try {
    return Deno.dlopen("libc.so.6", functions).symbols;
  } catch {
    return null;
  }
}
