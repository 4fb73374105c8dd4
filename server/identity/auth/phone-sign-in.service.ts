import { createHmac, randomInt } from 'node:crypto';
import type { PhoneSignIn } from '../../generated/prisma/client.ts';
import { queueSms } from '../../messaging/sms/queue-sms.ts';
import { message } from '../../messaging/texts/message-text.ts';
import { addMinutes, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { authSecret } from '../../platform/env.ts';
import { DomainError, parse } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { countAttempt, type Limit, limitReached, normalizedLoginKey, uncountAttempt } from '../../scheme/access/attempts.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { SIGN_IN_CODE } from '../../scheme/texts/sms-text.shared.ts';
import { logAccountNow } from './account-log.ts';
import { appCodeInput, personChoiceInput, phoneLoginInput } from './auth.input.ts';
import { auth } from './auth.ts';
import { type AuthAnswer, type AuthRequest, ask } from './auth-request.ts';
import { makeSignedCookie, signedCookie } from './cookies.ts';
import { deviceKnownByCode } from './known-device.ts';
import { accountOfMember, maySignIn, peopleReachedBy, type ReachedPerson } from './people-of-phone.ts';
import { hasApp } from './second-factor.service.ts';
import { endSessionOf } from './session.ts';
import { owesAppCode, type SignInStep, signedIn } from './sign-in.service.ts';
import { ADDRESS_LIMIT, networkOf } from './sign-in-limits.ts';

/** Codes per number and requester: each message costs money, and each code can be guessed. */
export const CODE_LIMIT: Limit = { max: 4, minutes: 15 };
/** Codes per number and hour: one limit for all unknown devices, one for each known device. */
export const CODE_HOUR_LIMIT: Limit = { max: 6, minutes: 60 };
/** Codes per network address: a clinic or village has many members behind one address. */
export const CODE_ADDRESS_LIMIT: Limit = { max: 40, minutes: 60 };

const COOKIE = 'phone_sign_in';

export type PhoneStep = SignInStep | { next: 'CHOOSE_PERSON'; people: { id: string; name: string; enrolmentNo: string | null }[] };

const isPhone = (login: string): boolean => /^0\d{10}$/.test(login);

function codeHash(id: string, code: string): string {
  return createHmac('sha256', authSecret()).update(`phone-sign-in:${id}:${code}`).digest('base64url');
}

/** Who requests a code: a device that the number signed in on before, or else a network. */
type Asker = { device: string | null; network: string };

async function askerOf(loginKey: string, request: AuthRequest): Promise<Asker> {
  return { device: await deviceKnownByCode(loginKey, request), network: normalizedLoginKey(networkOf(request.ip)) };
}

/** Unknown devices share one limit per number, which does not lock out known devices. */
async function countCode(login: string, { device, network }: Asker) {
  const key = normalizedLoginKey(login);
  const ofAsker = await countAttempt(`phone-code:${key}:${device ?? network}`, CODE_LIMIT);
  return ofAsker.allowed ? countAttempt(`phone-code-hour:${key}${device ? `:${device}` : ''}`, CODE_HOUR_LIMIT) : ofAsker;
}

/** Accepts a request for a code. A job looks up the number later, so neither response nor timing reveals whether it exists. */
export async function requestPhoneCode(raw: unknown, request: AuthRequest): Promise<AuthAnswer<SignInStep>> {
  const { login } = parse(phoneLoginInput, raw);
  const loginKey = normalizedLoginKey(login);
  const asker = await askerOf(loginKey, request);
  const address = await countAttempt(`phone-code-address:${asker.network}`, CODE_ADDRESS_LIMIT);
  const attempt = address.allowed ? await countCode(login, asker) : address;
  if (!attempt.allowed) throw limitReached('RATE_LIMITED', attempt);
  const earlierId = await wishIn(request);
  const { signInCodeMinutes } = await getSettings();
  const id = await db.$transaction(async (tx) => {
    // Only the requesting browser replaces its code: another person’s request must not void the owner’s code.
    if (earlierId)
      await tx.phoneSignIn.updateMany({ where: { id: earlierId, provedAt: null }, data: { codeHash: null, expiresAt: now() } });
    const attempt = await tx.phoneSignIn.create({
      data: { loginKey, expiresAt: addMinutes(now(), signInCodeMinutes) },
      select: { id: true },
    });
    await addJob(tx, 'phoneCode', { id: attempt.id, login, asker });
    return attempt.id;
  });
  return {
    body: { next: 'OTP', minutes: signInCodeMinutes, by: 'SMS' },
    cookies: [await makeSignedCookie(COOKIE, id, 2 * signInCodeMinutes * 60)],
  };
}

async function peopleOfLogin(login: string): Promise<{ phone: string | null; people: ReachedPerson[] }> {
  if (isPhone(login)) return { phone: login, people: await peopleReachedBy(login) };
  const named = await db.enrollee.findUnique({ where: { enrolmentNo: login }, select: { id: true, mergedIntoId: true } });
  const person =
    named &&
    (await db.enrollee.findFirst({ where: { id: named.mergedIntoId ?? named.id, AND: maySignIn() }, include: { principal: true } }));
  return person ? { phone: person.phone ?? person.principal?.phone ?? null, people: [person] } : { phone: null, people: [] };
}

/** Sends the code to the phone on record, unless the browser has made a newer request. */
export async function sendPhoneCode(id: string, login: string, asker: Asker): Promise<void> {
  const attempt = await db.phoneSignIn.findUnique({ where: { id } });
  const { phone, people } = await peopleOfLogin(login);
  if (!attempt || attempt.phone || attempt.expiresAt <= now() || !phone || people.length === 0) return;
  if (!isPhone(login) && !(await countCode(phone, asker)).allowed) return;
  const { signInCodeMinutes } = await getSettings();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await db.$transaction(async (tx) => {
    const enrolleeId = people.length === 1 ? people[0]?.id : null;
    await tx.phoneSignIn.update({ where: { id }, data: { phone, enrolleeId, codeHash: codeHash(id, code) } });
    const text = await message(tx, SIGN_IN_CODE, { code, minutes: signInCodeMinutes });
    await queueSms(tx, [phone], SIGN_IN_CODE, text);
  });
}

/** The latest request of this browser; null if none. */
async function wishIn({ headers }: AuthRequest): Promise<string | null> {
  return signedCookie(headers.cookie, (await (await auth()).$context).createAuthCookie(COOKIE).name);
}

async function wishOf(request: AuthRequest): Promise<string> {
  const id = await wishIn(request);
  if (!id) throw new DomainError('AUTH_OTP_EXPIRED');
  return id;
}

/** Checks a code: limited attempts per code, fifty wrong ones per network address. An unknown number fails like a wrong code. */
export async function verifyPhoneCode(raw: unknown, request: AuthRequest): Promise<AuthAnswer<PhoneStep>> {
  const { code } = parse(appCodeInput, raw);
  const id = await wishOf(request);
  const addressKey = `phone-guess-address:${normalizedLoginKey(networkOf(request.ip))}`;
  const address = await countAttempt(addressKey, ADDRESS_LIMIT);
  if (!address.allowed) throw limitReached('AUTH_LOCKED', address);
  const { signInCodeAttempts, signInCodeMinutes } = await getSettings();
  const [attempt] = await db.phoneSignIn.updateManyAndReturn({
    where: { id, attempts: { lt: signInCodeAttempts }, expiresAt: { gt: now() }, provedAt: null },
    data: { attempts: { increment: 1 } },
  });
  if (!attempt) {
    await uncountAttempt(addressKey);
    throw new DomainError('AUTH_OTP_EXPIRED');
  }
  const { count } = await db.phoneSignIn.updateMany({
    where: { id, codeHash: codeHash(id, code), provedAt: null },
    data: { codeHash: null, provedAt: now(), expiresAt: addMinutes(now(), signInCodeMinutes) },
  });
  if (count === 0) return refuse('AUTH_OTP_INVALID', attempt, request);
  await uncountAttempt(addressKey);
  const people = await peopleOf(attempt);
  const [person] = people;
  if (!person) return refuse('AUTH_INACTIVE', attempt, request);
  if (people.length === 1) return enter(attempt, person, request);
  return {
    body: {
      next: 'CHOOSE_PERSON',
      people: people.map(({ id: enrolleeId, fullName: name, enrolmentNo }) => ({ id: enrolleeId, name, enrolmentNo })),
    },
    cookies: [],
  };
}

/** People whom a correct code may sign in, by current records. */
async function peopleOf({ phone, enrolleeId }: Pick<PhoneSignIn, 'phone' | 'enrolleeId'>): Promise<ReachedPerson[]> {
  if (!phone) return [];
  const people = await peopleReachedBy(phone);
  return enrolleeId ? people.filter((person) => person.id === enrolleeId) : people;
}

async function refuse(
  code: 'AUTH_OTP_INVALID' | 'AUTH_INACTIVE',
  { id: attemptId, enrolleeId }: PhoneSignIn,
  { ip, userAgent }: AuthRequest,
): Promise<never> {
  // Also queried for unknown numbers, so that timing reveals nothing; no person has the id of an attempt.
  const account = await db.userAccount.findUnique({ where: { enrolleeId: enrolleeId ?? attemptId }, select: { id: true } });
  await logAccountNow({
    ip,
    userAgent,
    action: 'SIGN_IN_FAIL',
    summary: `Sign-in code by SMS rejected: ${code}`,
    userId: account?.id ?? null,
  });
  throw new DomainError(code);
}

/** Selects the person if several share the phone. */
export async function choosePerson(raw: unknown, request: AuthRequest): Promise<AuthAnswer<PhoneStep>> {
  const { enrolleeId } = parse(personChoiceInput, raw);
  const id = await wishOf(request);
  const attempt = await db.phoneSignIn.findFirst({ where: { id, provedAt: { not: null }, usedAt: null, expiresAt: { gt: now() } } });
  if (!attempt) throw new DomainError('AUTH_OTP_EXPIRED');
  const person = (await peopleOf(attempt)).find((candidate) => candidate.id === enrolleeId);
  if (!person) throw new DomainError('NOT_FOUND');
  return enter(attempt, person, request);
}

/** Creates the session, or requires a code of the person’s authenticator app first, because another person may hold the phone. */
async function enter(
  { id, loginKey }: PhoneSignIn,
  { id: enrolleeId }: ReachedPerson,
  request: AuthRequest,
): Promise<AuthAnswer<SignInStep>> {
  const { count } = await db.phoneSignIn.updateMany({ where: { id, usedAt: null }, data: { usedAt: now() } });
  if (count === 0) throw new DomainError('AUTH_OTP_EXPIRED');
  const userId = await accountOfMember(enrolleeId, request, 'signed in by phone');
  if (await hasApp(userId)) return owesAppCode(userId, request);
  const { internalAdapter } = await (await auth()).$context;
  const origin = { ipAddress: request.ip ?? '', userAgent: request.userAgent ?? '' };
  const session = internalAdapter.createSession(userId, false, origin);
  const { body } = await ask(session.then((response) => ({ headers: new Headers(), response }))).catch(async (error: unknown) => {
    if (error instanceof DomainError) {
      const { ip, userAgent } = request;
      await logAccountNow({ ip, userAgent, action: 'SIGN_IN_FAIL', summary: `Sign-in by SMS rejected: ${error.code}`, userId });
    }
    throw error;
  });
  await endSessionOf(request);
  return signedIn(userId, request, [await makeSignedCookie('session_token', body.token, (await getSettings()).sessionHours * 3600)], {
    summary: 'Signed in with a code by SMS',
    loginKey,
  });
}
