// Receives the webhooks of the scheme, checks their signature, and prints each message once.
//
//   WEBHOOK_SECRET=whsec_… PORT=8080 node docs/examples/receive-webhooks.mjs
//
// Put it behind a proxy with a public https address, and register that address under “Our system”.
// A message says which record changed. Read the record with your key, as `claim(id)` or `claimChanges`.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const { WEBHOOK_SECRET = '', PORT = '8080' } = process.env;
if (!WEBHOOK_SECRET.startsWith('whsec_')) {
  console.error('Usage: WEBHOOK_SECRET=whsec_… node receive-webhooks.mjs');
  process.exit(2);
}
const key = Buffer.from(WEBHOOK_SECRET.slice('whsec_'.length), 'base64');
/** Older messages may be copies of somebody who listened. */
const MAX_AGE_SECONDS = 5 * 60;
/** Ids of processed messages: one may arrive twice. Keep them in your database. */
const processed = new Set();

/** Whether the scheme sent this message. After a renewal of the secret there are two signatures; one must fit. */
function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < MAX_AGE_SECONDS)) return false;
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}

const server = createServer(async (request, response) => {
  const body = await text(request);
  if (request.method !== 'POST' || !isGenuine(request.headers, body)) {
    response.writeHead(401).end();
    return;
  }
  const id = request.headers['webhook-id'];
  if (!processed.has(id)) {
    // Store the message first, then answer: what is answered with 2xx is not sent again.
    const { type, timestamp, data } = JSON.parse(body);
    console.log(`${timestamp} ${type} ${data.record ?? ''} ${data.number ?? ''} ${data.status ?? ''}`.trim());
    processed.add(id);
  }
  response.writeHead(204).end();
});
server.listen(Number(PORT), () => console.log(`Waiting for webhooks on port ${server.address().port}`));
