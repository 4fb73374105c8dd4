import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { registerFiles } from '../../app/files/file.routes.ts';
import { readableFile } from '../../app/files/file.service.ts';
import { addMinutes, now, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { disk } from '../../platform/files/disk.ts';
import { receiving } from '../../platform/files/receiving.ts';
import { dropUnusedFiles } from '../../scheme/files/unused-files.ts';
import { mailsTo } from '../../testing/anonymous-client.ts';
import { as, viewerFor } from '../../testing/as.ts';
import { makeHcp, makeTown, makeUser } from '../../testing/make/make.ts';
import { ACTIVATE_HCP, accreditationInput, facilityInput } from '../../testing/make/make-hcp.ts';

const APPLY = /* GraphQL */ `mutation ($input: ApplyAsHcpInput!) { applyAsHcp(input: $input) }`;
const nobody = as(null);

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  await registerFiles(app);
});
afterAll(() => app.close());
afterEach(async () => {
  setNow(null);
  await db.attemptLimit.deleteMany();
});

async function send(content: Buffer, { name = 'licence.pdf', header = true, kind = 'LICENCE', key = '' } = {}) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await app.inject({
    method: 'POST',
    url: `/files/applications?kind=${kind}`,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(header && { 'x-lafiya': '1' }),
      ...(key && { 'idempotency-key': key }),
    },
  });
  return {
    status: answer.statusCode,
    retryAfter: answer.headers['retry-after'],
    body: answer.json() as { id: string; url?: string; error?: { code: string } },
  };
}

const pdf = Buffer.from('%PDF-1.4\ntrailer\n<<>>\n%%EOF\n');
const licence = async () => (await send(pdf)).body.id;

async function application(over: object = {}) {
  return { ...facilityInput(await makeTown()), licenceNo: 'PLS/HF/00321', licenceFileId: await licence(), ...over };
}

describe('applying as a facility without an account', () => {
  it('stores a pending facility with its licence, emails the number, and an officer can activate it', async () => {
    const manager = await makeUser('ACCOUNT_MANAGER');
    const input = await application();
    const { data, codes } = await nobody.run(APPLY, { input });
    expect(codes).toEqual([]);
    expect(data.applyAsHcp).toMatch(/^HFA-\d{4}-\d{6}$/);
    const hcp = await db.hcp.findUniqueOrThrow({ where: { applicationNo: data.applyAsHcp } });
    expect(hcp).toMatchObject({ status: 'PENDING', licenceNo: 'PLS/HF/00321', email: input.email, createdById: null });
    expect(await db.notification.count({ where: { userId: manager.id, kind: 'HCP_APPLIED', entityId: hcp.id } })).toBe(1);
    expect((await mailsTo(input.email)).at(-1)).toContain(data.applyAsHcp);
    const { data: read } = await as(manager).run(/* GraphQL */ `query ($id: ID!) { hcp(id: $id) { applicationNo papers { id } } }`, {
      id: hcp.id,
    });
    expect(read.hcp).toEqual({ applicationNo: data.applyAsHcp, papers: [{ id: input.licenceFileId }] });
    expect((await readableFile(await viewerFor(manager.id), input.licenceFileId)).kind).toBe('LICENCE');
    await expect(readableFile(await viewerFor((await makeUser('CLAIMS_OFFICER')).id), input.licenceFileId)).rejects.toThrow();
    expect((await as(manager).run(ACTIVATE_HCP, { id: hcp.id, input: { ...accreditationInput(), version: 0 } })).codes).toEqual([]);
  });

  it('reveals nothing about known facilities: the answer is the same, and the rest is emailed to that address', async () => {
    const known = await makeHcp();
    const count = await db.hcp.count();
    const [byEmail, byName] = [
      await application({ email: known.email.toUpperCase() }),
      await application({ name: known.name, townId: known.townId, lgaId: known.lgaId }),
    ];
    for (const input of [byEmail, byName]) {
      const { data, codes } = await nobody.run(APPLY, { input });
      expect(codes).toEqual([]);
      expect(data.applyAsHcp).toMatch(/^HFA-\d{4}-\d{6}$/);
    }
    expect(await db.hcp.count()).toBe(count);
    expect(await db.hcp.findUniqueOrThrow({ where: { id: known.id } })).toEqual(known);
    expect((await mailsTo(known.email)).at(-1)).toContain('already on record');
    expect((await mailsTo(byName.email)).at(-1)).toContain('already on record');
  });

  it('is possible again after a rejection, on the same record', async () => {
    const refused = await makeHcp({ status: 'REJECTED', code: null, statusReason: 'Licence not readable' });
    const input = await application({ email: refused.email, name: 'Second Try Clinic' });
    const { data } = await nobody.run(APPLY, { input });
    expect(await db.hcp.findUniqueOrThrow({ where: { id: refused.id } })).toMatchObject({
      status: 'PENDING',
      name: 'Second Try Clinic',
      statusReason: null,
      applicationNo: data.applyAsHcp,
    });
    expect(await db.statusChange.findFirst({ where: { entityId: refused.id, action: 'REAPPLY' } })).toMatchObject({
      fromStatus: 'REJECTED',
      toStatus: 'PENDING',
      actorId: null,
    });
  });

  it('creates one record, and answers its number, when the form is sent twice at the same time and again', async () => {
    const input = await application();
    const answers = await Promise.all([nobody.run(APPLY, { input }), nobody.run(APPLY, { input })]);
    const repeated = await nobody.run(APPLY, { input });
    const { applicationNo } = await db.hcp.findFirstOrThrow({ where: { email: input.email } });
    expect([...answers, repeated].map(({ codes, data }) => [codes, data.applyAsHcp])).toEqual(Array(3).fill([[], applicationNo]));
    expect(await db.hcp.count({ where: { email: input.email } })).toBe(1);
    expect(await mailsTo(input.email)).toHaveLength(1);
  });

  it('reports invalid values at their fields', async () => {
    const fields = async (over: object) => Object.keys((await nobody.run(APPLY, { input: await application(over) })).fields);
    expect(await fields({ townId: (await makeTown()).id })).toEqual(['townId']);
    expect(await fields({ licenceNo: '', contactPhone: '1' })).toEqual(['contactPhone', 'licenceNo']);
    expect(await fields({ licenceFileId: (await makeTown()).id })).toEqual(['licenceFileId']);
    const foreign = await db.attachment.create({
      data: {
        ownerType: 'Enrollee',
        ownerId: (await makeTown()).id,
        kind: 'PHOTO',
        filename: 'x.pdf',
        mime: 'application/pdf',
        size: 3,
        sha256: '0'.repeat(64),
        storageKey: 'test/foreign',
      },
    });
    expect(await fields({ licenceFileId: foreign.id })).toEqual(['licenceFileId']);
  });

  it('is limited to ten an hour per address, and ignores bots that fill in every field', async () => {
    const count = await db.hcp.count();
    const bot = await application({ website: 'https://example.com' });
    expect((await nobody.run(APPLY, { input: bot })).data.applyAsHcp).toMatch(/^HFA-\d{4}-\d{6}$/);
    for (let i = 1; i < 10; i += 1) expect((await nobody.run(APPLY, { input: bot })).codes).toEqual([]);
    expect((await nobody.run(APPLY, { input: await application() })).codes).toEqual(['RATE_LIMITED']);
    expect(await db.hcp.count()).toBe(count);
    setNow(new Date(now().getTime() + 61 * 60_000));
    expect((await nobody.run(APPLY, { input: await application() })).codes).toEqual([]);
  });
});

describe('a document uploaded without an account', () => {
  it('is validated by content, re-encoded if it is a picture, and unreadable before it belongs to an application', async () => {
    expect((await send(Buffer.from('MZ not a document'))).body.error?.code).toBe('UPLOAD_TYPE');
    expect((await send(Buffer.from([0xff, 0xd8, 0xff, 0x00]))).body.error?.code).toBe('UPLOAD_TYPE');
    expect((await send(pdf, { header: false })).body.error?.code).toBe('FORBIDDEN');
    expect((await send(pdf, { kind: 'no' })).body.error?.code).toBe('INVALID_INPUT');
    expect((await send(Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]))).body.error?.code).toBe('UPLOAD_SIZE');
    const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'white' } })
      .withExif({ IFD0: { Artist: 'A secret' } })
      .jpeg()
      .toBuffer();
    const { body } = await send(picture, { name: 'licence.jpg' });
    expect(body.url).toBeUndefined();
    const admin = await makeUser('ADMIN');
    await expect(readableFile(await viewerFor(admin.id), body.id)).rejects.toThrow();
    const kept = await db.attachment.update({ where: { id: body.id }, data: { ownerType: 'Hcp', ownerId: (await makeHcp()).id } });
    const content = await disk.getBytes((await readableFile(await viewerFor(admin.id), kept.id)).storageKey);
    expect(Buffer.from(content).includes('A secret')).toBe(false);
    expect((await sharp(content).metadata()).width).toBe(20);
  });

  it('is deleted after a day without an application, and limited per address', async () => {
    const [loose, used] = [await licence(), await application()];
    await nobody.run(APPLY, { input: used });
    setNow(addMinutes(now(), 25 * 60));
    await dropUnusedFiles();
    expect(await db.attachment.findUnique({ where: { id: loose } })).toBeNull();
    expect(await db.attachment.findUnique({ where: { id: used.licenceFileId } })).toMatchObject({ ownerType: 'Hcp' });
    const answers: number[] = [];
    for (let i = 0; i < 21; i += 1) answers.push((await send(pdf)).status);
    expect([answers.slice(0, 20).every((status) => status === 200), answers.at(-1)]).toEqual([true, 429]);
  });
});

describe('an upload without an account', () => {
  it('is counted before it is read, whatever it contains', async () => {
    const empty = { method: 'POST', url: '/files/applications?kind=LICENCE', headers: { 'x-lafiya': '1' } } as const;
    for (let i = 0; i < 20; i += 1) expect((await app.inject(empty)).statusCode).toBe(400);
    expect((await app.inject(empty)).json().error.code).toBe('RATE_LIMITED');
  });

  it('waits while another upload from its network is received', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = receiving('withoutAccount', '127.0.0.1', () => promise);
    expect(await send(pdf)).toMatchObject({ status: 429, retryAfter: '3', body: { error: { code: 'UPLOAD_BUSY' } } });
    resolve();
    await held;
    expect((await send(pdf)).status).toBe(200);
  });

  it('counts for its network: all addresses of an IPv6 /64 count as one', async () => {
    const upload = (remoteAddress: string) =>
      app.inject({ method: 'POST', url: '/files/applications?kind=LICENCE', headers: { 'x-lafiya': '1' }, remoteAddress });
    for (let i = 0; i < 20; i += 1) expect((await upload(`2001:db8:1:2::${i}`)).statusCode).toBe(400);
    expect((await upload('2001:db8:1:2:ffff::1')).json().error.code).toBe('RATE_LIMITED');
    expect((await upload('2001:db8:1:3::1')).statusCode).toBe(400);
  });

  it('is stored once when sent again with its key, or twice at the same time', async () => {
    const files = () => db.attachment.count({ where: { ownerType: 'Application' } });
    const before = await files();
    const [first, again] = [await send(pdf, { key: 'a lost answer' }), await send(pdf, { key: 'a lost answer' })];
    expect([first.status, again.status, again.body.id]).toEqual([200, 200, first.body.id]);
    expect(await files()).toBe(before + 1);
    const other = await send(Buffer.concat([pdf, Buffer.from('%')]), { key: 'a lost answer' });
    expect([other.status, other.body.error?.code]).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
    expect((await send(pdf)).body.id).not.toBe(first.body.id);
  });
});

describe('the public directory', () => {
  const DIRECTORY = /* GraphQL */ `query ($search: String, $filter: PublicHcpFilter, $size: Int = 20) { publicHcps(page: { number: 1, size: $size }, search: $search, filter: $filter) { total items { name } } }`;

  it('lists active facilities for everyone, by name, town, code, LGA, level and type', async () => {
    const hcp = await makeHcp({ name: 'Rantya Eye Centre', providerType: 'OPTICAL', level: 'PRIMARY' });
    await makeHcp({ name: 'Rantya Closed Clinic', status: 'DEACTIVATED' });
    const town = await db.town.findUniqueOrThrow({ where: { id: hcp.townId } });
    for (const variables of [
      { search: 'rantya' },
      { search: hcp.code },
      { search: town.name, filter: { lgaId: hcp.lgaId } },
      { filter: { lgaId: hcp.lgaId, level: 'PRIMARY', type: 'OPTICAL' } },
    ]) {
      expect((await nobody.run(DIRECTORY, variables)).data.publicHcps).toEqual({ total: 1, items: [{ name: 'Rantya Eye Centre' }] });
    }
    expect((await nobody.run(DIRECTORY, { size: 51 })).codes).toEqual(['RPT_TOO_LARGE']);
    const { data } = await nobody.run(/* GraphQL */ `query ($lgaId: ID!) { publicLgas { id } publicTowns(lgaId: $lgaId) { id name } }`, {
      lgaId: hcp.lgaId,
    });
    expect(data.publicLgas).toContainEqual({ id: hcp.lgaId });
    expect(data.publicTowns).toEqual([{ id: town.id, name: town.name }]);
  });

  it('has no field that only officers may see', async () => {
    const { data } = await nobody.run(/* GraphQL */ `{ __type(name: "PublicHcp") { fields { name } } }`);
    expect(data.__type?.fields?.map(({ name }) => name).sort()).toEqual([
      'address',
      'careType',
      'code',
      'id',
      'level',
      'lga',
      'name',
      'ownership',
      'phone',
      'providerType',
      'town',
    ]);
  });
});
