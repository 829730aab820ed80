// Loaded before the product: as on a platform that has no workers.
Reflect.deleteProperty(globalThis, "Worker");
