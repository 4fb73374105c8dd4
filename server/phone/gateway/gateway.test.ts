import type { FastifyBaseLogger } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, now, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeUser } from '../../testing/make/make.ts';
import { admitGateway, admitNumber } from './admit-gateway.ts';
import { isListed } from './allowed-addresses.ts';

const KEY = 'USSD_AFRICASTALKING';
const lines: object[] = [];
const log = { warn: (details: object) => void lines.push(details) } as unknown as FastifyBaseLogger;
const admit = (secret: string, ip = '196.201.214.7') => admitGateway({ gateway: KEY, secret, ip, log });

const setting = (key: string, value: string | boolean) => db.setting.upsert({ where: { key }, create: { key, value }, update: { value } });

const renew = /* GraphQL */ `
  mutation ($input: RenewPhoneGatewayInput!) { renewPhoneGateway(input: $input) { address gateway { id version renewedAt } } }
`;
const list = /* GraphQL */ `{ phoneGateways { id label address isOn renewedAt version } }`;

async function newAddress(version: number): Promise<string> {
  const { data } = await as(await makeUser('ADMIN')).run(renew, { input: { key: KEY, version } });
  return data?.renewPhoneGateway.address ?? '';
}
const secretOf = (address: string) => address.split('/').at(-1) ?? '';

beforeEach(async () => {
  setNow(null);
  lines.length = 0;
  await db.phoneGateway.deleteMany();
  await db.attemptLimit.deleteMany();
  await db.setting.deleteMany();
  await setting('ussdOn', true);
});

describe('the callback address of a gateway', () => {
  it('is shown once to an administrator, and the list has only its beginning', async () => {
    const address = await newAddress(0);
    expect(address).toMatch(/^https?:\/\/.+\/api\/ussd\/africastalking\/[\w-]{32}$/);
    const { data } = await as(await makeUser('ADMIN')).run(list);
    const row = data?.phoneGateways.find(({ id }) => id === KEY);
    expect(row).toMatchObject({ version: 1, isOn: true });
    expect(row?.address).toBe(address.replace(secretOf(address), ''));
    const entries = await db.activityLog.findMany({ where: { entityType: 'PhoneGateway' } });
    expect(JSON.stringify(entries.map(({ summary, before, after }) => [summary, before, after]))).not.toContain(secretOf(address));
    expect(JSON.stringify(await db.phoneGateway.findMany())).not.toContain(secretOf(address));
  });

  it('is made by administrators only, of known gateways, and by one of two at once', async () => {
    for (const role of ['ACCOUNT_MANAGER', 'CLAIMS_OFFICER'] as const) {
      const { codes } = await as(await makeUser(role)).run(renew, { input: { key: KEY, version: 0 } });
      expect(codes).toEqual(['FORBIDDEN']);
    }
    const limited = await makeUser('ADMIN', { lgaScoped: true });
    expect((await as(limited).run(list)).codes).toEqual(['FORBIDDEN']);
    const admin = await makeUser('ADMIN');
    expect((await as(admin).run(renew, { input: { key: 'NONE', version: 0 } })).codes).toEqual(['NOT_FOUND']);
    const answers = await Promise.all([1, 2].map(() => as(admin).run(renew, { input: { key: KEY, version: 0 } })));
    expect(answers.map(({ codes }) => codes[0] ?? 'OK').sort()).toEqual(['CONFLICT_STALE', 'OK']);
  });

  it('lets the previous one work for a day', async () => {
    const [before, after] = [secretOf(await newAddress(0)), secretOf(await newAddress(1))];
    expect((await admit(before)).verdict).toBe('ADMITTED');
    expect((await admit(after)).verdict).toBe('ADMITTED');
    setNow(addDays(now(), 2));
    expect((await admit(before)).verdict).toBe('UNKNOWN');
    expect((await admit(after)).verdict).toBe('ADMITTED');
  });
});

describe('a call', () => {
  it('with a wrong secret, to a gateway without an address or switched off, is unknown, and the log has no secret', async () => {
    expect((await admit('anything')).verdict).toBe('UNKNOWN');
    const secret = secretOf(await newAddress(0));
    expect((await admit(`${secret.slice(0, -1)}!`)).verdict).toBe('UNKNOWN');
    expect((await admit('')).verdict).toBe('UNKNOWN');
    await setting('ussdOn', false);
    expect((await admit(secret)).verdict).toBe('UNKNOWN');
    expect(lines.map((line) => (line as { why: string }).why)).toEqual(['wrong secret', 'wrong secret', 'wrong secret', 'switched off']);
    expect(JSON.stringify(lines)).not.toContain(secret.slice(0, -1));
  });

  it('is taken only from listed addresses', async () => {
    const secret = secretOf(await newAddress(0));
    await setting('phoneAddresses', '196.201.214.0/24, 2001:db8::1');
    expect((await admit(secret)).verdict).toBe('ADMITTED');
    expect((await admit(secret, '2001:db8::1')).verdict).toBe('ADMITTED');
    expect((await admit(secret, '196.201.215.7')).verdict).toBe('UNKNOWN');
  });

  it('of an unlisted address is limited to 25 a minute, of a listed one is not', async () => {
    const secret = secretOf(await newAddress(0));
    for (let call = 0; call < 25; call += 1) expect((await admit(secret)).verdict).toBe('ADMITTED');
    expect((await admit(secret)).verdict).toBe('BUSY');
    expect((await admit(secret, '41.1.1.1')).verdict).toBe('ADMITTED');
    await setting('phoneAddresses', '196.201.214.7');
    expect((await admit(secret)).verdict).toBe('ADMITTED');
  });

  it('about one number is limited to 40 a minute', async () => {
    for (let call = 0; call < 40; call += 1) expect(await admitNumber('08031234567', 'USSD', log)).toBe(true);
    expect(await admitNumber('08031234567', 'USSD', log)).toBe(false);
    expect(await admitNumber('08031234568', 'USSD', log)).toBe(true);
    expect(JSON.stringify(lines)).not.toContain('08031234567');
  });
});

it('reads networks of both families, and nothing from a text that is no address', () => {
  expect(isListed('10.0.0.0/8', '10.200.1.1')).toBe(true);
  expect(isListed('10.0.0.0/8', '::ffff:10.200.1.1')).toBe(true);
  expect(isListed('2001:db8::/32', '2001:db8:1::9')).toBe(true);
  expect(isListed('2001:db8::/32', '2001:db9::9')).toBe(false);
  for (const text of ['10.0.0.0/33', '300.1.1.1', 'a gateway', '10.0.0.0/8/8', '1:2/129']) expect(isListed(text, '10.0.0.1')).toBe(false);
});
