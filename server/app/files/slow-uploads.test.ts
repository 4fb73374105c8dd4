import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, afterEach, expect, it } from 'vitest';
import { LANES } from '../../platform/files/receiving.ts';
import { fileClient, signedIn } from '../../testing/file-client.ts';
import { registerFiles } from './file.routes.ts';

const limits = structuredClone(LANES);
const app = Fastify({ trustProxy: true });
await registerFiles(app);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
const { upload } = fileClient(app);

const sockets: Socket[] = [];
afterEach(() => {
  Object.assign(LANES, structuredClone(limits));
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => app.close());

/** Sends the start of a 100 kB file without an account, then stalls. */
async function slowSender(network: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(
    `POST /files/applications?kind=LICENCE HTTP/1.1\r\nhost: x\r\nx-lafiya: 1\r\nx-forwarded-for: ${network}\r\ncontent-length: 100000\r\n` +
      'content-type: multipart/form-data; boundary=b\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-',
  );
  return socket;
}

const sendApplication = (network: string) => {
  const body =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n\r\n--b--\r\n';
  const headers = { 'x-lafiya': '1', 'x-forwarded-for': network, 'content-type': 'multipart/form-data; boundary=b' };
  return fetch(`http://127.0.0.1:${port}/files/applications?kind=LICENCE`, { method: 'POST', body, headers });
};

it('ten slow senders without an account do not block an officer’s upload, and are disconnected in the end', async () => {
  const senders = await Promise.all(Array.from({ length: 10 }, (_, n) => slowSender(`10.0.0.${n % 4}`)));
  // Two hold the slots. The others are rejected, in any order.
  const refused: string[] = [];
  await new Promise<void>((resolve) => {
    for (const socket of senders)
      socket.once('data', (data) => {
        if (refused.push(String(data)) === 8) resolve();
      });
  });
  for (const answer of refused) expect(answer).toContain('UPLOAD_BUSY');
  const { user, browser } = await signedIn('REGISTRATION_OFFICER');
  const answer = await upload(browser, Buffer.from('%PDF-1.7\n'), { ownerType: 'UserAccount', ownerId: user.id });
  expect(answer.statusCode).toBe(200);
  const busy = await sendApplication('10.0.0.9');
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '3']);
});

it('a slow sender without an account is rejected, and its slot is released', async () => {
  LANES.withoutAccount.graceSeconds = 0;
  const senders = await Promise.all(['10.1.0.1', '10.1.0.2'].map(slowSender));
  const answers = await Promise.all(senders.map((socket) => text(socket)));
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*UPLOAD_SLOW/i);
  expect((await sendApplication('10.1.0.3')).status).toBe(200);
});
