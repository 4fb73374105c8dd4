import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { now } from '../platform/clock.ts';

const KEYS = { AWS_ACCESS_KEY_ID: 'a-key-of-tests', AWS_SECRET_ACCESS_KEY: 'a-secret-of-tests' };
const BUCKET = 'lafiya';
/** Few keys on a page of a list, so that tests see several pages. */
const PAGE = 4;

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<scope>(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request), SignedHeaders=(?<names>[^,]+), Signature=(?<signature>.+)$/;

/** Whether the request has the signature that AWS describes as version 4, over its headers and, unless it is a stream, its body. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const { id, scope, day = '', region = '', names = '', signature } = AUTHORIZATION.exec(headers.authorization ?? '')?.groups ?? {};
  const hash = headers['x-amz-content-sha256'];
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false;
  const [path, query = ''] = url.split('?');
  const signed = names.split(';').map((name) => `${name}:${headers[name]}`);
  const request = [method, path, query.split('&').sort().join('&'), ...signed, '', names, hash].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${KEYS.AWS_SECRET_ACCESS_KEY}`, day), region), 's3'), 'aws4_request');
  return id === KEYS.AWS_ACCESS_KEY_ID && names.split(';').includes('host') && hmac(key, text).toString('hex') === signature;
}

/** Whether it took the request, which then does not reach the bucket. */
export type Fault = (...parameters: Parameters<RequestListener>) => boolean;

/** A local stand-in for a store with the interface of S3, as far as the platform uses it, which can fail. */
export async function bucketStandIn() {
  Object.assign(process.env, KEYS);
  const objects = new Map<string, { content: Buffer; storedAt: Date }>();
  const requests: IncomingMessage[] = [];
  let fault: Fault = () => false;

  function list({ searchParams }: URL): string {
    const after = searchParams.get('continuation-token') ?? '';
    const prefix = searchParams.get('prefix') ?? '';
    const found = [...objects].filter(([key]) => key.startsWith(prefix) && key > after).sort(([a], [b]) => (a < b ? -1 : 1));
    const contents = found
      .slice(0, PAGE)
      .map(
        ([key, { content, storedAt }]) =>
          `<Contents><Key>${key}</Key><Size>${content.length}</Size><LastModified>${storedAt.toISOString()}</LastModified></Contents>`,
      );
    const last = found[PAGE] && found[PAGE - 1]?.[0];
    const next = last ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${last}</NextContinuationToken>` : '';
    return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
  }

  function answer(request: IncomingMessage, body: Buffer): { status: number; content?: Buffer | string } {
    const url = new URL(request.url ?? '', 'http://localhost');
    const [, bucket, ...parts] = decodeURIComponent(url.pathname).split('/');
    const key = parts.join('/');
    if (!isSigned(request, body)) return failure(403, 'SignatureDoesNotMatch');
    if (bucket !== BUCKET) return failure(404, 'NoSuchBucket');
    if (request.method === 'GET' && !key) return { status: 200, content: list(url) };
    if (request.method === 'PUT') {
      objects.set(key, { content: body, storedAt: now() });
      return { status: 200 };
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    const object = objects.get(key);
    return object ? { status: 200, content: object.content } : failure(404, 'NoSuchKey');
  }

  const server = createServer(async (request, response) => {
    requests.push(request);
    if (fault(request, response)) return;
    // A body that breaks off is not stored.
    const body = await buffer(request).catch(() => null);
    if (!body) return;
    const { status, content = '' } = answer(request, body);
    response.writeHead(status, { 'content-length': content.length }).end(content);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    objects,
    requests,
    /** The address of a folder in a bucket, as FILES_URL. */
    url: (prefix = 'files', { bucket = BUCKET, more = '' } = {}) => `s3://${bucket}/${prefix}?endpoint=${endpoint}${more}`,
    failBy: (next: Fault | null) => {
      fault = next ?? (() => false);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const failure = (status: number, code: string) => ({ status, content: `<Error><Code>${code}</Code><Message>${code}</Message></Error>` });

/** Answers each request by an error of the store. */
export const failing =
  (status: number, code: string): Fault =>
  (_, response) => {
    response.writeHead(status).end(failure(status, code).content);
    return true;
  };

export type BucketStandIn = Awaited<ReturnType<typeof bucketStandIn>>;
