// What this process asks of Postgres while somebody listens: the text of every statement that pg sends, by its server.
import pg from "pg";

export interface Questions extends Disposable {
  readonly texts: string[];
  /** Of the server at this address alone. */
  at(url: string): string[];
}

export function listenToQuestions(): Questions {
  const asked: { text: string; port: number }[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [question] = args as [string | { text?: string }];
    const text = typeof question === "string" ? question : question.text ?? "";
    asked.push({ text, port: this.port });
    return Reflect.apply(query, this, args);
  } as typeof query;
  return {
    get texts() {
      return asked.map(({ text }) => text);
    },
    at: (url) =>
      asked.filter(({ port }) => port === Number(new URL(url).port)).map(({ text }) => text),
    [Symbol.dispose]() {
      pg.Client.prototype.query = query;
    },
  };
}
