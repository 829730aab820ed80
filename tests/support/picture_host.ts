// Somebody else's host of pictures, on a port of this machine.
import { makePhoto } from "./uploads.ts";

/** Four pixels. */
export const PNG_BASE64 =
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGNocFAAIgYIBQAaDgOBnA45xwAAAABJRU5ErkJggg==";

export interface PictureHost extends AsyncDisposable {
  origin: string;
  /** Of a good picture, unless the test answers otherwise. */
  address: string;
  asked: string[];
  photo: Uint8Array<ArrayBuffer>;
}

export async function openPictureHost(
  answer: (request: Request, host: PictureHost) => Response | Promise<Response> | null = () => null,
): Promise<PictureHost> {
  const photo = new Uint8Array(await makePhoto(400, 300));
  const asked: string[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
    asked.push(new URL(request.url).pathname);
    return answer(request, host) ?? new Response(photo);
  });
  const origin = `http://127.0.0.1:${server.addr.port}`;
  const host: PictureHost = {
    origin,
    address: `${origin}/soup.jpg`,
    asked,
    photo,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
  return host;
}
