import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { limitBodyTime } from './body-deadline.ts';

const app = Fastify();
limitBodyTime(app, 0.2);
app.post('/', async ({ body }) => body);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
afterEach(() => app.close());

it('a body that never arrives completely ends the connection; a complete one is answered', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"a"');
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json' },
  });
  expect(await answer.json()).toEqual({ a: 1 });
  await once(socket, 'close');
});
