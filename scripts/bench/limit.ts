// The limit: a bare server in a process of its own. `limit.ts <port> memory|pg <file>` reads what to answer from the file.
import pg from "pg";

interface Answer {
  body: string | null;
  /** Of one that is no text. */
  base64?: string;
  status: number;
  headers: [string, string][];
  postgresUrl: string;
}

const [port, mode, file] = Deno.args;
const { body, base64, status, headers, postgresUrl }: Answer = JSON.parse(
  await Deno.readTextFile(file!),
);

async function memory(): Promise<Deno.ServeHandler> {
  // As string or as bytes, whichever is faster for this page.
  const isBytes = Deno.args[3] === "bytes" && body !== null;
  const text = isBytes ? new TextEncoder().encode(body) : body;
  const form = base64 ? Uint8Array.fromBase64(base64) : text;
  if (headers.length === 0) return () => new Response(form, { status });
  return await Promise.resolve(() => new Response(form, { status, headers }));
}

async function postgres(): Promise<Deno.ServeHandler> {
  const pool = new pg.Pool({ connectionString: postgresUrl, max: 10 });
  await pool.query("select 1");
  return async (request) => {
    const [, , name, isFrame] = new URL(request.url).pathname.split("/");
    const columns = isFrame ? "convert_from(bytes, 'UTF8')" : "title, description, outline";
    const code = isFrame
      ? `join portfolio_versions using (user_id, version) join blobs on hash = code_hash`
      : "";
    const { rows } = await pool.query({
      name: columns,
      text: `select ${columns} from users join portfolios on portfolios.user_id = users.id ${code}
        where lower(username) = lower($1)`,
      values: [name],
    });
    return new Response(isFrame ? rows[0].convert_from : JSON.stringify(rows[0]));
  };
}

const handler = mode === "pg" ? await postgres() : await memory();
Deno.serve({ port: Number(port), hostname: "127.0.0.1", onListen() {} }, handler);
