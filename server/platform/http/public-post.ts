import { Resolver } from 'node:dns/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** From the first byte to the end of the answer. */
const TIMEOUT_MS = 10_000;
/** For each of two attempts to resolve a name. */
const RESOLVE_MS = 2_000;
/** The rest of a longer answer is not read: only its status counts. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Why there is no answer. The message is for the person who entered the address. */
export class NoAnswer extends Error {}

/** The parts of the network that tests replace by servers of their own. */
export type Network = {
  request: (url: URL, options: RequestOptions, onAnswer: (answer: IncomingMessage) => void) => ClientRequest;
  /** The addresses of a name. */
  resolve: (name: string) => Promise<string[]>;
  isAllowed: (address: string) => boolean;
  timeoutMs: number;
};

const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is public: not of this machine, a private network, a cloud's own services, or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(PUBLIC_IPV6);
}

/** The host of a URL; an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Resolves by DNS alone, outside the threads that files use, and without /etc/hosts, which names this machine. */
async function resolvePublicly(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: RESOLVE_MS, tries: 2 });
  const answers = await Promise.all([resolver.resolve4(name).catch(() => []), resolver.resolve6(name).catch(() => [])]);
  return answers.flat();
}

export const INTERNET: Network = {
  request: httpsRequest,
  resolve: resolvePublicly,
  isAllowed: isPublicAddress,
  timeoutMs: TIMEOUT_MS,
};

/** The checked addresses to connect to. One that is not public refuses the whole name. Throws NoAnswer. */
async function checkedAddresses(url: URL, network: Network): Promise<{ address: string; family: 4 | 6 }[]> {
  if (url.protocol !== 'https:') throw new NoAnswer('The address does not start with https');
  const host = hostOf(url);
  const addresses = isIP(host) ? [host] : await network.resolve(host);
  if (addresses.length === 0) throw new NoAnswer('The name of the server was not found');
  if (!addresses.every(network.isAllowed)) throw new NoAnswer('The address is not public');
  return addresses.map((address) => ({ address, family: isIP(address) === 6 ? 6 : 4 }));
}

/**
 * Posts a body to an address that somebody entered, and returns the HTTP status. The connection goes to the addresses that were checked,
 * so that a name cannot change in between. Redirects are not followed. Throws NoAnswer.
 */
export async function postPublicly(
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  network: Network = INTERNET,
): Promise<number> {
  const url = new URL(address);
  const signal = AbortSignal.timeout(network.timeoutMs);
  const addresses = await checkedAddresses(url, network);
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': `${Buffer.byteLength(body)}` },
      agent: false,
      signal,
      lookup: (_name, { all }, found) => {
        const [first] = addresses;
        if (all) found(null, addresses);
        else found(null, first?.address ?? '', first?.family);
      },
    };
    let status = 0;
    // A status that has arrived counts, even if the rest of the answer is late or cut off.
    const end = (error?: Error) => (status > 0 || !error ? resolve(status) : reject(new NoAnswer(textOf(error, network.timeoutMs))));
    const request = network.request(url, options, (answer) => {
      status = answer.statusCode ?? 0;
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > MAX_ANSWER_BYTES) answer.destroy();
      });
      answer.on('close', () => end());
      answer.on('error', end);
    });
    request.on('error', end);
    request.end(body);
  });
}

function textOf({ code = '', name }: NodeJS.ErrnoException, timeoutMs: number): string {
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR') return `No answer within ${timeoutMs / 1000} seconds`;
  if (code === 'ECONNREFUSED') return 'The server refused the connection';
  if (/CERT|SSL|TLS|SIGNATURE|ISSUER|SELF_SIGNED/.test(code)) return `The certificate or encryption of the server is not valid (${code})`;
  return `The connection failed (${code || 'unknown'})`;
}
