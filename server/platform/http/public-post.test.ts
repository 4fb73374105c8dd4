import { request } from 'node:https';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answer, webhookStandIn } from '../../testing/webhook-stand-in.ts';
import { INTERNET, isPublicAddress, type Network, NoAnswer, postPublicly } from './public-post.ts';

const message = { headers: { 'content-type': 'application/json' }, body: '{"a":"ä"}' };
const refusal = (address: string, network?: Network) =>
  postPublicly(address, message, network).then(
    (status) => `answered ${status}`,
    (error: Error) => {
      expect(error).toBeInstanceOf(NoAnswer);
      return error.message;
    },
  );

describe('a public address', () => {
  it.each([
    ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
    ...['192.0.0.192', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1'],
    ...['255.255.255.255', '::', '::1', '::127.0.0.1', '::ffff:10.0.0.1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1'],
    ...['100::1', '2001:db8::1', '2001::1', '2002:7f00:1::', '4000::1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fec0::1', 'ff02::1'],
    ...['', 'localhost', 'hospital.example'],
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '102.89.23.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2c0f:f248::1'])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('a post', () => {
  let receiver: Awaited<ReturnType<typeof webhookStandIn>>;
  beforeEach(async () => {
    receiver = await webhookStandIn();
  });
  afterEach(() => receiver.close());

  it('sends headers and body to the address that was checked, and returns the status', async () => {
    receiver.answerWith(answer(202));
    expect(await postPublicly('https://hospital.example/hooks', message, receiver.network)).toBe(202);
    expect(receiver.received).toMatchObject([
      { path: '/hooks', body: message.body, headers: { 'content-type': 'application/json', 'content-length': '10' } },
    ]);
  });

  it('goes only to https, and only if every address of the name is public', async () => {
    const { network } = receiver;
    expect(await refusal('http://hospital.example/', network)).toBe('The address does not start with https');
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['2606:4700::1111', '::1']])
      expect(await refusal('https://hospital.example/', { ...network, isAllowed: isPublicAddress, resolve: async () => addresses })).toBe(
        'The address is not public',
      );
    expect(receiver.received).toEqual([]);
  });

  it('is refused for addresses of this machine and of private networks, however they are written', async () => {
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '10.1.2.3', '169.254.169.254'])
      expect(await refusal(`https://${host}/`)).toBe('The address is not public');
  });

  it('does not resolve a name a second time, so that it cannot lead elsewhere after the check', async () => {
    let lookups = 0;
    const resolve = async () => [lookups++ === 0 ? '127.0.0.1' : '10.0.0.1'];
    expect(await postPublicly('https://hospital.example/', message, { ...receiver.network, resolve })).toBe(204);
    expect(lookups).toBe(1);
  });

  it('does not follow a redirect', async () => {
    receiver.answerWith(answer(307, { location: 'https://other.example/' }));
    expect(await postPublicly('https://hospital.example/', message, receiver.network)).toBe(307);
    expect(receiver.received).toHaveLength(1);
  });

  it('reads no more of an endless answer than the limit', async () => {
    let sent = 0;
    receiver.answerWith((response) => {
      response.writeHead(200);
      const piece = Buffer.alloc(16 * 1024);
      const more = () => {
        while (!response.destroyed && response.write(piece)) sent += piece.length;
      };
      response.on('drain', more);
      more();
    });
    expect(await postPublicly('https://hospital.example/', message, receiver.network)).toBe(200);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  it('ends without an answer in time, also if the rest of the answer never arrives', async () => {
    const network = { ...receiver.network, timeoutMs: 100 };
    receiver.answerWith(() => undefined);
    expect(await refusal('https://hospital.example/', network)).toBe('No answer within 0.1 seconds');
    receiver.answerWith((response) => response.writeHead(200).write('{'));
    expect(await postPublicly('https://hospital.example/', message, network)).toBe(200);
  });

  it('says in plain words why there is no answer', async () => {
    const { network } = receiver;
    expect(await refusal('https://hospital.example/', { ...network, resolve: async () => [] })).toBe(
      'The name of the server was not found',
    );
    receiver.answerWith((response) => response.destroy());
    expect(await refusal('https://hospital.example/', network)).toBe('The connection failed (ECONNRESET)');
    const failing = (code: string): Network => ({
      ...network,
      request: (...args) => {
        const sent = network.request(...args);
        sent.destroy(Object.assign(new Error('failed'), { code }));
        return sent;
      },
    });
    expect(await refusal('https://hospital.example/', failing('ECONNREFUSED'))).toBe('The server refused the connection');
    expect(await refusal('https://hospital.example/', failing('CERT_HAS_EXPIRED'))).toBe(
      'The certificate or encryption of the server is not valid (CERT_HAS_EXPIRED)',
    );
  });

  it('uses https and the resolver of the platform outside tests', () => {
    expect(INTERNET).toMatchObject({ isAllowed: isPublicAddress, request });
  });
});
