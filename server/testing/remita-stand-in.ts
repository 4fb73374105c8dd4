import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const MERCHANT = { REMITA_MERCHANT_ID: '2547916', REMITA_SERVICE_TYPE_ID: '4430731', REMITA_API_KEY: 'a-key-of-tests' };
const sha512 = (...parts: string[]) => createHash('sha512').update(parts.join('')).digest('hex');

type Order = { rrr: string; orderId: string; amount: string; statusCode: string; paidAmount: string | null; paymentDate: string | null };

/** How the next response fails: none, a truncated one, an error, plain text, or a wrong value. */
type Misbehaviour = 'SILENCE' | 'HANG_UP' | 'LATE' | { status: number } | { body: string };

let serial = 0;

/** A local stand-in for Remita's interface for merchants, which can misbehave. */
export async function remitaStandIn() {
  const orders = new Map<string, Order>();
  const misbehaviours: Misbehaviour[] = [];
  const requests: string[] = [];

  const orderOf = (key: string) => orders.get(key) ?? [...orders.values()].find(({ rrr }) => rrr === key);

  function generate(request: IncomingMessage, body: string): object {
    const { serviceTypeId, amount, orderId } = JSON.parse(body) as { serviceTypeId: string; amount: string; orderId: string };
    const hash = sha512(MERCHANT.REMITA_MERCHANT_ID, serviceTypeId, orderId, amount, MERCHANT.REMITA_API_KEY);
    if (request.headers.authorization !== `remitaConsumerKey=${MERCHANT.REMITA_MERCHANT_ID},remitaConsumerToken=${hash}`)
      return { statuscode: '013', status: 'Invalid hash' };
    if (orders.has(orderId)) return { statuscode: '027', status: 'Already processed' };
    serial += 1;
    const rrr = `3107${String(serial).padStart(8, '0')}`;
    orders.set(orderId, { rrr, orderId, amount, statusCode: '025', paidAmount: null, paymentDate: null });
    return { statuscode: '025', RRR: rrr, status: 'Payment Reference generated' };
  }

  function stateOf(key: string, hash: string): object {
    if (hash !== sha512(key, MERCHANT.REMITA_API_KEY, MERCHANT.REMITA_MERCHANT_ID)) return { status: '013', message: 'Invalid hash' };
    const order = orderOf(key);
    if (!order) return { status: '022', message: 'Invalid RRR' };
    const { rrr, orderId, statusCode, amount, paidAmount, paymentDate } = order;
    return { status: statusCode, message: 'As asked', RRR: rrr, orderId, amount: Number(paidAmount ?? amount), paymentDate };
  }

  function fetchQuery(request: IncomingMessage, body: string): object | null {
    const path = (request.url ?? '').split('/').filter(Boolean);
    if (request.method === 'POST' && path.join('/') === 'echannelsvc/merchant/api/paymentinit') return generate(request, body);
    const [, merchantId, key = '', hash = '', page] = path;
    const isStatus = page === 'status.reg' || page === 'orderstatus.reg';
    return request.method === 'GET' && merchantId === MERCHANT.REMITA_MERCHANT_ID && isStatus ? stateOf(key, hash) : null;
  }

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      requests.push(`${request.method} ${request.url}`);
      const misbehaviour = misbehaviours.shift();
      if (misbehaviour === 'SILENCE') return;
      if (misbehaviour === 'HANG_UP') return void request.socket.destroy();
      if (typeof misbehaviour === 'object' && 'status' in misbehaviour) return void response.writeHead(misbehaviour.status).end('Sorry');
      const answer = fetchQuery(request, body);
      // The work is done, but the caller never gets the response.
      if (misbehaviour === 'LATE') return void request.socket.destroy();
      if (misbehaviour) return void response.end(misbehaviour.body);
      if (!answer) return void response.writeHead(404).end();
      // Remita's response to a request for a new reference.
      response.writeHead(200).end('statuscode' in answer ? `jsonp (${JSON.stringify(answer)})` : JSON.stringify(answer));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));

  return {
    settings: { REMITA_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...MERCHANT },
    requests,
    orders,
    misbehave: (...next: Misbehaviour[]) => void misbehaviours.push(...next),
    /** A reference that was created manually on Remita's site. */
    make(rrr: string, amount: string) {
      orders.set(rrr, { rrr, orderId: rrr, amount, statusCode: '025', paidAmount: null, paymentDate: null });
    },
    /** Records a payment in naira, or another outcome. */
    settle(
      rrr: string,
      { amount, statusCode = '00', paymentDate = null }: { amount?: string; statusCode?: string; paymentDate?: string | null } = {},
    ) {
      const order = orderOf(rrr);
      if (!order) throw new Error(`No order with RRR ${rrr}`);
      Object.assign(order, { statusCode, paidAmount: amount ?? order.amount, paymentDate });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type RemitaStandIn = Awaited<ReturnType<typeof remitaStandIn>>;
