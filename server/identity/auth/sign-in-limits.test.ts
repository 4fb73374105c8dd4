import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addMinutes, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { reserveAttempt } from '../../scheme/access/attempts.ts';
import { anonymousClient, makeAccount, PASSWORD } from '../../testing/anonymous-client.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { makeEnrollee } from '../../testing/make/make.ts';
import { makeSignedCookie } from './cookies.ts';
import { HASHES, hashPassword } from './password.ts';
import { ADDRESS_LIMIT, networkOf } from './sign-in-limits.ts';

const WRONG = 'Wrong-password-1';
const STRANGER = '203.0.113.9';

beforeEach(async () => void (await db.attemptLimit.deleteMany()));
afterEach(() => setNow(null));

const compared = (userId: string) => db.activityLog.count({ where: { entityId: userId, action: 'SIGN_IN_FAIL' } });

/** Five wrong passwords from another device. */
async function attack(login: string): Promise<void> {
  const stranger = await anonymousClient({ ip: STRANGER });
  for (let i = 0; i < 5; i += 1) await stranger.signIn(login, WRONG);
  expect((await stranger.signIn(login)).body.code).toBe('AUTH_LOCKED');
}

describe('an account', () => {
  it('checks only five of a thousand guesses, however they are sent', async () => {
    const enrollee = await makeEnrollee();
    const user = await makeAccount('ENROLLEE', { enrolleeId: enrollee.id });
    const names = [
      user.email,
      user.email.toUpperCase(),
      ` ${user.email} `,
      enrollee.enrolmentNo ?? '',
      enrollee.enrolmentNo?.toLowerCase() ?? '',
    ];
    const foreign = await anonymousClient();
    await foreign.signIn((await makeAccount('ENROLLEE')).email);
    const codes: unknown[] = [];
    for (let round = 0; round < 20; round += 1) {
      const browser = await anonymousClient({ ip: `198.51.100.${round}` });
      if (round % 3 === 1) browser.takeCookies(`lafiya.known_device=device${round}:${user.id}.AAAA`);
      if (round % 3 === 2) browser.takeCookies(foreign.headers().cookie);
      const guesses = Array.from({ length: 50 }, (_, i) => browser.signIn(names[i % names.length] ?? '', `${WRONG}${round}-${i}`));
      codes.push(...(await Promise.all(guesses)).map(({ body }) => body.code));
    }
    expect(codes).toHaveLength(1000);
    expect(codes.filter((code) => code !== 'AUTH_LOCKED')).toEqual(Array(4).fill('AUTH_INVALID'));
    expect(await compared(user.id)).toBe(5);
  });

  it('is not locked by others on a device where its owner signed in before', async () => {
    const user = await makeAccount('ADMIN');
    const owner = await anonymousClient();
    await owner.signIn(user.email);
    await owner.post('sign-out');
    await attack(user.email);
    expect((await owner.signIn(user.email)).body).toEqual({ next: 'HOME' });
    expect((await (await anonymousClient({ ip: STRANGER })).signIn(user.email)).body.code).toBe('AUTH_LOCKED');
  });

  it('allows five wrong passwords on a known device', async () => {
    const user = await makeAccount('ADMIN');
    const owner = await anonymousClient();
    await owner.signIn(user.email);
    for (let i = 0; i < 5; i += 1) await owner.signIn(user.email, WRONG);
    const refused = await owner.signIn(user.email);
    expect(refused.body.code).toBe('AUTH_LOCKED');
    expect(refused.headers['retry-after']).toBe('900');
    expect(await compared(user.id)).toBe(5);
    setNow(addMinutes(new Date(), 16));
    expect((await owner.signIn(user.email)).status).toBe(200);
  });

  it('does not accept a device cookie that is forged or of another account', async () => {
    const [user, other] = [await makeAccount('ADMIN'), await makeAccount('ADMIN')];
    const owner = await anonymousClient();
    await owner.signIn(user.email);
    await attack(other.email);
    expect((await owner.signIn(other.email)).body.code).toBe('AUTH_LOCKED');
    const forger = await anonymousClient();
    const made = await makeSignedCookie('known_device', `mine:${other.id}`, 60);
    forger.takeCookies(made.slice(0, made.indexOf(';')));
    expect((await forger.signIn(other.email)).body.code).toBe('AUTH_LOCKED');
  });

  it('after a password change has only that device as known', async () => {
    const user = await makeAccount('ADMIN');
    const [here, there] = [await anonymousClient(), await anonymousClient()];
    await here.signIn(user.email);
    await there.signIn(user.email);
    await here.post('change-password', { currentPassword: PASSWORD, newPassword: 'Dry-season-77' });
    await attack(user.email);
    expect((await here.signIn(user.email, 'Dry-season-77')).status).toBe(200);
    expect((await there.signIn(user.email, 'Dry-season-77')).body.code).toBe('AUTH_LOCKED');
  });

  it('keeps the count of others’ attempts when its owner signs in on a new device', async () => {
    const user = await makeAccount('ADMIN');
    const stranger = await anonymousClient({ ip: STRANGER });
    for (let i = 0; i < 3; i += 1) await stranger.signIn(user.email, WRONG);
    expect((await (await anonymousClient()).signIn(user.email)).status).toBe(200);
    await stranger.signIn(user.email, WRONG);
    expect((await stranger.signIn(user.email, WRONG)).body.code).toBe('AUTH_LOCKED');
    expect(await compared(user.id)).toBe(5);
  });
});

describe('a network address', () => {
  it('is limited to fifty wrong passwords in 15 minutes over all accounts', async () => {
    const ip = '192.0.2.44';
    const [user, regular] = [await makeAccount('ADMIN'), await makeAccount('ADMIN')];
    const known = await anonymousClient({ ip });
    await known.signIn(regular.email);
    const sprayer = await anonymousClient({ ip });
    const spray = (count: number) => Promise.all(Array.from({ length: count }, (_, i) => sprayer.signIn(`nobody.${i}@example.ng`, WRONG)));
    for (let i = 0; i < 3; i += 1) await spray(20);
    expect(await db.activityLog.count({ where: { action: 'SIGN_IN_FAIL', ip } })).toBe(ADDRESS_LIMIT.max);
    expect((await sprayer.signIn(user.email)).body).toMatchObject({ code: 'AUTH_LOCKED', params: { minutes: 15 } });
    expect((await (await anonymousClient()).signIn(user.email)).status).toBe(200);
    expect((await known.signIn(regular.email)).status).toBe(200);
    setNow(addMinutes(new Date(), 16));
    expect((await sprayer.signIn(user.email)).status).toBe(200);
  });

  it('is not charged for correct passwords', async () => {
    const user = await makeAccount('ADMIN');
    for (let i = 0; i < 3; i += 1) await (await anonymousClient({ ip: STRANGER })).signIn(user.email);
    const counted = await db.attemptLimit.findMany({ where: { key: { startsWith: 'sign-in' } } });
    expect(counted.map(({ count }) => count)).toEqual([0, 0]);
  });

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s belongs to the network %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});

it('a sign-in that would wait too long for hashing is rejected and not counted', async () => {
  const user = await makeAccount('ADMIN');
  let over = false;
  const others = Array.from({ length: HASHES.running + HASHES.waiting }, async () => {
    while (!over) await hashPassword(PASSWORD);
  });
  const refused = await (await anonymousClient()).signIn(user.email);
  over = true;
  await Promise.all(others);
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'AUTH_BUSY', '5']);
  expect((await db.attemptLimit.findMany()).map(({ count }) => count)).toEqual([0, 0]);
  expect((await (await anonymousClient()).signIn(user.email)).status).toBe(200);
});

describe('an outage of the database', () => {
  const failing = (event: string, table: string) => `
    CREATE FUNCTION public.away() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'away' USING ERRCODE = '57P01'; END $$;
    CREATE TRIGGER away BEFORE ${event} ON "${table}" FOR EACH STATEMENT EXECUTE FUNCTION public.away()`;
  const over = (table: string) => asOwner(`DROP TRIGGER away ON "${table}"; DROP FUNCTION public.away()`);

  it('locks the account for at most one minute if correct passwords cannot be checked or uncounted', async () => {
    const user = await makeAccount('ADMIN');
    const browser = await anonymousClient();
    await asOwner(`${failing('INSERT', 'Session')};
      CREATE FUNCTION public.full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER full_disk BEFORE UPDATE ON "AttemptLimit" FOR EACH ROW WHEN (NEW.count + NEW.trying < OLD.count + OLD.trying) EXECUTE FUNCTION public.full_disk()`);
    for (let i = 0; i < 6; i += 1) await browser.signIn(user.email);
    await over('Session');
    await asOwner('DROP TRIGGER full_disk ON "AttemptLimit"; DROP FUNCTION public.full_disk()');
    setNow(addMinutes(new Date(), 1.1));
    expect((await browser.signIn(user.email)).status).toBe(200);
  });

  it('between admission and check locks for at most one minute and counts nothing', async () => {
    const user = await makeAccount('ADMIN');
    const browser = await anonymousClient();
    const limit = { max: 5, minutes: 15 };
    // Processes that were killed during the check.
    for (let i = 0; i < 5; i += 1) expect((await reserveAttempt(`sign-in:${user.id}`, limit)).allowed).toBe(true);
    expect((await browser.signIn(user.email)).body).toMatchObject({ code: 'AUTH_LOCKED', params: { minutes: 1 } });
    setNow(addMinutes(new Date(), 1.1));
    expect((await browser.signIn(user.email)).status).toBe(200);
  });

  it('does not reveal a wrong password that cannot be counted', async () => {
    const user = await makeAccount('ADMIN');
    const guesser = await anonymousClient();
    await asOwner(failing('INSERT', 'ActivityLog'));
    const answers = [await guesser.signIn(user.email, WRONG), await guesser.signIn(user.email)];
    await over('ActivityLog');
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([503, 'DATABASE_AWAY']));
  });
});

it('the window of a limit uses the database clock, not the process clock', async () => {
  const user = await makeAccount('ADMIN');
  vi.useFakeTimers({ toFake: ['Date'], now: addMinutes(new Date(), 540) });
  try {
    for (let i = 0; i < 5; i += 1) await (await anonymousClient()).signIn(user.email, WRONG);
  } finally {
    vi.useRealTimers();
  }
  const [{ minutes } = { minutes: 0 }] = await db.$queryRaw<{ minutes: number }[]>`
    SELECT (extract(epoch FROM "windowEndsAt" - clock_timestamp() AT TIME ZONE 'UTC') / 60)::int AS minutes FROM "AttemptLimit" WHERE key = ${`sign-in:${user.id}`}`;
  expect(minutes).toBeLessThanOrEqual(15);
});
