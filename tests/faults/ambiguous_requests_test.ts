// Requests whose end two readers could see at two places are none: nothing can be smuggled behind them.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { exchangeRaw } from "../support/raw_client.ts";
import { testServer } from "../support/test_server.ts";

const AMBIGUOUS: Record<string, string> = {
  "a length and chunks": "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  "two lengths": "Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
  "a list of lengths": "Content-Length: 5, 5\r\n\r\nabcde",
  "a signed length": "Content-Length: +5\r\n\r\nabcde",
  "a space before the colon": "Content-Length : 5\r\n\r\nabcde",
  "a coding that nobody knows": "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
  "chunks that are not the last coding": "Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n",
  "a folded line": "X-Long: a\r\n b\r\n\r\n",
  "a bare carriage return": "X-Long: a\rTransfer-Encoding: chunked\r\n\r\n",
  "a line feed alone after a chunk's size": "Transfer-Encoding: chunked\r\n\r\n1\na\r\n0\r\n\r\n",
  "a line feed in a chunk's extension": "Transfer-Encoding: chunked\r\n\r\n1;\na\r\n0\r\n\r\n",
  "a line feed alone after a chunk": "Transfer-Encoding: chunked\r\n\r\n1\r\na\n0\r\n\r\n",
  "a line feed alone after a trailer": "Transfer-Encoding: chunked\r\n\r\n0\r\nA: b\n\r\n",
};

for (const [what, rest] of Object.entries(AMBIGUOUS)) {
  Deno.test(`${what}: what two readers could read differently is no request`, async () => {
    await using server = await testServer();
    const answers = await exchangeRaw(
      server.origin,
      `POST ${CALLS.login} HTTP/1.1\r\nHost: localhost\r\n${rest}GET /healthz HTTP/1.1\r\n` +
        "Host: localhost\r\nConnection: close\r\n\r\n",
    );
    assert.match(answers, /^(|HTTP\/1\.1 400 Bad Request\r\n[^]*)$/);
    assert.equal(answers.match(/HTTP\/1\.1/g)?.length ?? 0, answers ? 1 : 0, answers);
  });
}
