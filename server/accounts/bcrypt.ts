// Some hosts load no native code; bcryptjs does the same in JavaScript.

interface Bcrypt {
  hash(digest: string, cost: number): Promise<string>;
  hashSync(digest: string, cost: number): string;
  compare(digest: string, storedHash: string): Promise<boolean>;
  compareSync(digest: string, storedHash: string): boolean;
}

export async function loadBcrypt(): Promise<Bcrypt> {
  try {
    return await import("bcrypt");
  } catch {
    return await import("bcryptjs");
  }
}
