import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { INTERNET, type Network } from '../platform/http/public-post.ts';

type Received = { path: string; headers: IncomingHttpHeaders; body: string };
type Answer = (response: ServerResponse, received: Received) => void;

export const answer =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end();

/** The server of a facility's own system on this machine, which takes the place of every public https address. */
export async function webhookStandIn() {
  const received: Received[] = [];
  let answerWith: Answer = answer(204);
  const server = createServer(async (message, response) => {
    const one = { path: message.url ?? '', headers: message.headers, body: await text(message) };
    received.push(one);
    answerWith(response, one);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const network: Network = {
    ...INTERNET,
    resolve: async () => ['127.0.0.1'],
    isAllowed: () => true,
    request: ({ hostname, pathname }, options, onAnswer) => request(new URL(`http://${hostname}:${port}${pathname}`), options, onAnswer),
  };
  return {
    network,
    received,
    answerWith: (next: Answer) => {
      answerWith = next;
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
