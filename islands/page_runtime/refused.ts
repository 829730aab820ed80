// What a browser refuses to a page without an origin by throwing: it is missing, as in a browser that never had it.

/** Each of them has to be deletable; where it is not, it throws as before. */
export function removeRefused(): void {
  if (self.origin !== "null") return;
  for (const name of ["serviceWorker", "locks"]) Reflect.deleteProperty(Navigator.prototype, name);
  for (const name of ["caches", "cookieStore", "indexedDB"]) {
    for (const owner of [self, Window.prototype]) Reflect.deleteProperty(owner, name);
  }
}
