import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ownDataCopy, requestedDataCopy } from '../../administration/data-copies/data-copy.service.ts';
import { publicLogo } from '../../administration/settings/logo.service.ts';
import type { Attachment } from '../../generated/prisma/client.ts';
import { bearerOf } from '../../identity/api-keys/admit-api-key.ts';
import { recordKeyCall } from '../../identity/api-keys/key-call.service.ts';
import { networkOf } from '../../identity/auth/sign-in-limits.ts';
import { logRecordAccess, writeReads } from '../../members/record-access/record-access.ts';
import { now } from '../../platform/clock.ts';
import { isTransient } from '../../platform/database/database-failures.ts';
import { DomainError, errorBody, knownError } from '../../platform/errors.ts';
import { disk } from '../../platform/files/disk.ts';
import { nameByType } from '../../platform/files/file-kinds.ts';
import { XLSX_MIME } from '../../platform/files/mimes.shared.ts';
import { arriving, type LANES, receiving } from '../../platform/files/receiving.ts';
import type { Context, Viewer } from '../../scheme/access/viewer.ts';
import { APPLICATION_MB, MAX_MB } from '../../scheme/files/file-rules.shared.ts';
import { applicationQuery, countApplicationFile, storeApplicationFile } from '../../scheme/files/store-file.ts';
import { ACCOUNT } from '../../scheme/files/unused-files.ts';
import { buildContext, idempotencyKeyOf } from '../context.ts';
import { discardUpload, fileId, readableFile, storeUpload, uploadQuery } from './file.service.ts';
import { personOfClaim, personOfClaimDispute, personOfComplaint, personOfEncounter, personOfPaRequest } from './file-owners.ts';

const MB = 1024 * 1024;

const STATUS: Partial<Record<string, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  DATA_COPY_LIMIT: 429,
  DATA_COPY_NOT_ACCESS: 409,
  IDEMPOTENCY_MISMATCH: 409,
  KEY_TEST: 403,
  UPLOAD_ATTACHED: 409,
  UPLOAD_BUSY: 429,
  UPLOAD_DECODE: 422,
  UPLOAD_DISK: 507,
  UPLOAD_PIXELS: 413,
  UPLOAD_SIZE: 413,
  UPLOAD_SLOW: 408,
  UPLOAD_TYPE: 415,
};

/** After this a sender that met UPLOAD_BUSY may try again. */
const BUSY_SECONDS = 3;

async function contextOf(request: FastifyRequest, { byKey = false } = {}): Promise<Context & { viewer: Viewer }> {
  const context = await buildContext(request);
  const { viewer } = context;
  // Keys that only read reports have no use for photographs or documents.
  if (!viewer || (viewer.apiKey && (!byKey || viewer.apiKey.operations.length === 0))) throw new DomainError('UNAUTHENTICATED');
  return { ...context, viewer };
}

/** Photographs and documents of a person are part of the record. */
async function noteFileRead(context: Context, { ownerType, ownerId, kind }: Attachment): Promise<void> {
  if (ownerType === 'PaRequest') logRecordAccess(context, await personOfPaRequest(ownerId), 'CARE');
  else if (ownerType === 'Encounter') logRecordAccess(context, await personOfEncounter(ownerId), 'CARE');
  else if (ownerType === 'Claim') logRecordAccess(context, await personOfClaim(ownerId), 'CARE');
  else if (ownerType === 'ClaimDispute') logRecordAccess(context, await personOfClaimDispute(ownerId), 'CARE');
  else if (ownerType === 'Complaint' || ownerType === 'ComplaintQuestion') {
    const enrolleeId = await personOfComplaint(ownerType, ownerId);
    if (enrolleeId) logRecordAccess(context, enrolleeId, 'COMPLAINTS');
  } else if (ownerType === 'Enrollee') logRecordAccess(context, ownerId, kind === 'PHOTO' ? 'PHOTO' : 'DOCUMENTS');
  else return;
  await writeReads(context, 'file');
}

async function answering(reply: FastifyReply, work: () => Promise<unknown>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || isTransient(error.code)) throw error;
    const { code } = error;
    if (code === 'UPLOAD_BUSY') reply.header('retry-after', BUSY_SECONDS);
    // The rest of the body is not read.
    if (code === 'UPLOAD_SLOW') reply.header('connection', 'close');
    return reply.code(STATUS[code] ?? 400).send({ error: errorBody(error) });
  }
}

/** The one file of a form. Whatever goes wrong while it is read is the sender's: a form without a boundary, one that breaks off. */
async function fileOf(request: FastifyRequest, maxMb: number): Promise<{ filename: string; content: Buffer }> {
  try {
    // One byte above the limit proves that it is too large; no more is buffered.
    const part = await request.file({ throwFileSizeLimit: false, limits: { fileSize: maxMb * MB + 1 } });
    if (part) return { filename: part.filename, content: await part.toBuffer() };
  } catch (error) {
    request.log.debug(error);
  }
  throw new DomainError('INVALID_INPUT');
}

/** Pages of other sites cannot send this header; nor can they send a key. */
function requireOwnPage({ headers }: FastifyRequest): void {
  if (!headers['x-lafiya'] && bearerOf(headers) === null) throw new DomainError('FORBIDDEN');
}

/** Records the upload of a key among its calls. */
async function logged<Result>({ ip }: FastifyRequest, { apiKey }: Viewer, work: () => Promise<Result>): Promise<Result> {
  if (!apiKey) return work();
  const call = { keyId: apiKey.id, at: now(), operation: 'POST /files', ip };
  try {
    const result = await work();
    await recordKeyCall({ ...call, outcome: 'OK' });
    return result;
  } catch (error) {
    await recordKeyCall({ ...call, outcome: knownError(error)?.code ?? 'INTERNAL' });
    throw error;
  }
}

/** The file of a request and its purpose. */
async function received<Query extends z.ZodType>(
  request: FastifyRequest,
  schema: Query,
  { lane, maxMb }: { lane: keyof typeof LANES; maxMb: number },
) {
  const query = schema.safeParse(request.query);
  if (!query.success || !request.isMultipart()) throw new DomainError('INVALID_INPUT');
  return { query: query.data, ...(await arriving(lane, request.raw, () => fileOf(request, maxMb))) };
}

/** Only images are shown inline, because they were re-encoded; see docs/adr/0021. */
const wayToShow = (mime: string) => (mime.startsWith('image/') ? 'inline' : 'attachment');

/** Sends the content piece by piece. `note` runs before the first piece, if the content is there. */
async function send(
  reply: FastifyReply,
  { storageKey, mime }: Attachment,
  headers: Record<string, string>,
  note?: () => Promise<void>,
): Promise<FastifyReply> {
  const file = await disk.open(storageKey);
  if (!file) throw new DomainError('NOT_FOUND');
  try {
    await note?.();
  } catch (error) {
    file.content.destroy();
    throw error;
  }
  return reply
    .headers({
      ...headers,
      'content-type': mime,
      'content-length': file.size,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(file.content);
}

/**
 * `POST /files?ownerType=Registration&ownerId=…&kind=PHOTO`, multipart with one `file` → `{ id, name, mime, size, url }`. Without an owner,
 * the file is for a form of the account; a key of a facility uploads so.
 * `POST /files/applications?kind=LICENCE` → the same without a url: from people without an account, for the application that names it.
 * `DELETE /files/:id` → `{ id }`: deletes an upload of the viewer that no record uses.
 * `GET /files/logo` → the logo of the scheme, for everybody.
 * `GET /files/data-copies/people/:id` → the copy of the data of the member, or of a child whom the member represents.
 * `GET /files/data-copies/requests/:id` → the copy for an access request.
 * `GET /files/:id` → the file, for those who may see its record. The `x-lafiya` header keeps forms of other sites out.
 * Both uploads take an Idempotency-Key: a repeated one gets the file of the first.
 */
export async function registerFiles(app: FastifyInstance): Promise<void> {
  await app.register(async (files) => {
    await files.register(multipart, { limits: { files: 1, fields: 0, parts: 1 } });

    files.post('/files', { bodyLimit: (MAX_MB + 1) * MB }, (request, reply) =>
      answering(reply, async () => {
        const { viewer } = await contextOf(request, { byKey: true });
        requireOwnPage(request);
        const upload = async () => {
          if (viewer.apiKey?.isTest) throw new DomainError('KEY_TEST', { params: { field: 'a file', allowed: 'what can be checked' } });
          const { query, filename, content } = await received(request, uploadQuery, { lane: 'account', maxMb: MAX_MB });
          const { ownerType = ACCOUNT, ownerId = viewer.userId, kind } = query;
          // A facility's own system uploads for its forms only, which then name the file.
          if (viewer.apiKey && ownerType !== ACCOUNT) throw new DomainError('NOT_FOUND');
          return storeUpload(viewer, { ownerType, ownerId, kind, filename, content });
        };
        const kept = await logged(request, viewer, () => receiving('account', viewer.userId, upload));
        return { id: kept.id, name: kept.filename, mime: kept.mime, size: kept.size, url: `/files/${kept.id}` };
      }),
    );

    files.post('/files/applications', { bodyLimit: (APPLICATION_MB + 1) * MB }, (request, reply) =>
      answering(reply, async () => {
        requireOwnPage(request);
        const network = networkOf(request.ip);
        await countApplicationFile(network);
        const kept = await receiving('withoutAccount', network, async () => {
          const { query, filename, content } = await received(request, applicationQuery, { lane: 'withoutAccount', maxMb: APPLICATION_MB });
          return storeApplicationFile(query.kind, filename, content, idempotencyKeyOf(request));
        });
        return { id: kept.id, name: kept.filename, mime: kept.mime, size: kept.size };
      }),
    );

    files.get('/files/logo', (_request, reply) =>
      answering(reply, async () => {
        const logo = await publicLogo();
        return send(reply, logo, {
          // Its address names the file, so another logo has another address.
          'cache-control': 'public, max-age=86400',
        });
      }),
    );

    files.delete<{ Params: { id: string } }>('/files/:id', (request, reply) =>
      answering(reply, async () => {
        const { viewer } = await contextOf(request);
        requireOwnPage(request);
        const { success, data: id } = fileId.safeParse(request.params.id);
        if (!success) throw new DomainError('NOT_FOUND');
        await discardUpload(viewer, id);
        return { id };
      }),
    );

    for (const [of, copyOf] of Object.entries({ people: ownDataCopy, requests: requestedDataCopy })) {
      files.get<{ Params: { id: string } }>(`/files/data-copies/${of}/:id`, (request, reply) =>
        answering(reply, async () => {
          const context = await contextOf(request);
          // A link on another site must not use up the downloads of an hour.
          requireOwnPage(request);
          const { success, data: id } = fileId.safeParse(request.params.id);
          if (!success) throw new DomainError('NOT_FOUND');
          const { filename, content } = await copyOf(context, context.viewer, id);
          return reply
            .headers({
              'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
              'content-type': XLSX_MIME,
              'cache-control': 'no-store',
              'x-content-type-options': 'nosniff',
            })
            .send(content);
        }),
      );
    }

    files.get<{ Params: { id: string } }>('/files/:id', (request, reply) =>
      answering(reply, async () => {
        const context = await contextOf(request, { byKey: true });
        const attachment = await readableFile(context.viewer, request.params.id);
        return send(
          reply,
          attachment,
          {
            'content-disposition': `${wayToShow(attachment.mime)}; filename*=UTF-8''${encodeURIComponent(nameByType(attachment.filename, attachment.mime))}`,
            // Nothing of a person stays on a shared computer after signing out.
            'cache-control': 'no-store',
          },
          () => noteFileRead(context, attachment),
        );
      }),
    );
  });
}
