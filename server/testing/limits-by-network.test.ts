import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app/http/app.ts';
import { applyAsHcp } from '../network/hcps/hcp-application.service.ts';
import { db } from '../platform/db.ts';
import { normalizedLoginKey } from '../scheme/access/attempts.ts';
import { anonymousClient } from './anonymous-client.ts';
import { makePlan, makeTown } from './make/make.ts';
import { facilityInput } from './make/make-hcp.ts';

const root = join(import.meta.dirname, '..');
/** The address of the request, or a variable of that name, in the arguments of something that counts or limits. */
const LIMIT_BY_ADDRESS = /(?:countAttempt\w*|normalizedLoginKey|imiter\.run|receiving|countApplicationFile|keyGenerator)\b[^;\n]*\bip\b/;

const another = (serial: number) => `2001:db8:77:1::${serial.toString(16)}`;

describe('a limit by network address', () => {
  it('counts an IPv6 /64 as one address, in every file of the server', () => {
    const files = globSync('**/*.ts', { cwd: root, exclude: ['generated/**'] }).filter((file) => !file.endsWith('.test.ts'));
    const raw = files.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => LIMIT_BY_ADDRESS.test(line) && !line.includes('networkOf('))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(raw).toEqual([]);
  });

  let app: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    app = await buildApp();
  });
  afterAll(() => app.close());

  it('of requests is not passed by changing the address within the network', async () => {
    const post = async (serial: number) =>
      (await app.inject({ method: 'POST', url: '/monitoring', payload: {}, remoteAddress: another(serial) })).statusCode;
    const statuses: number[] = [];
    for (let serial = 1; serial <= 31; serial += 1) statuses.push(await post(serial));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await app.inject({ method: 'POST', url: '/monitoring', payload: {}, remoteAddress: '2001:db8:77:2::1' })).statusCode).not.toBe(
      429,
    );
  });

  it('of applications of facilities and of accounts is not passed either', async () => {
    await db.attemptLimit.deleteMany();
    const hcp = { ...facilityInput(await makeTown()), licenceNo: 'PLS/HF/00321', licenceFileId: crypto.randomUUID(), website: 'machine' };
    for (let serial = 1; serial <= 10; serial += 1) await applyAsHcp({ ip: another(serial) }, hcp);
    await expect(applyAsHcp({ ip: another(11) }, hcp)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    const { id: planId } = await makePlan({ sector: 'INFORMAL', paymentResponsibility: 'SELF', selfRegistration: true });
    const applicant = {
      planId,
      forWhom: 'ME',
      firstName: 'Nanret',
      lastName: 'Gotom',
      password: 'Harmattan-wind-2026',
      website: 'machine',
    };
    for (const serial of [1, 2]) {
      const client = await anonymousClient({ ip: another(serial) });
      expect((await client.post('register', { ...applicant, email: `person${serial}@example.ng` })).status).toBe(200);
    }
    const counted = await db.attemptLimit.findMany({ where: { key: { startsWith: 'register:' } } });
    expect(counted).toMatchObject([{ key: `register:${normalizedLoginKey('2001:db8:77:1')}`, count: 2 }]);
  });
});
