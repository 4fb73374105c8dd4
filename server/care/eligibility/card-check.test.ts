import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Prisma } from '../../generated/prisma/client.ts';
import { keysOf, readCard, signCard } from '../../members/cards/card-token.ts';
import { addDays, isoDay, setNow, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeHcpUser, makePlan, makeUser } from '../../testing/make/make.ts';
import { makeFamily } from '../../testing/make/make-family.ts';
import { checkCardNumber } from './card-check.service.ts';

const CHECK = /* GraphQL */ `query ($token: String!) { checkCard(token: $token) { valid checkedAt } }`;
const BY_NUMBER = /* GraphQL */ `query ($number: String!, $born: Date!) { checkCardNumber(number: $number, dateOfBirth: $born) { valid } }`;
const LOOK = /* GraphQL */ `query ($number: String!, $purpose: LookupPurpose) { eligibility(number: $number, purpose: $purpose) { answer enrollee { id fullName } reasons { code } } }`;

const tokenOf = (person: { id: string; cardIssue: number }) => signCard({ enrolleeId: person.id, issue: person.cardIssue });
const isValid = async (token: string, who: { id: string } | null = null) => (await as(who).run(CHECK, { token })).data.checkCard.valid;

afterEach(async () => {
  setNow(null);
  await db.attemptLimit.deleteMany();
});

describe('checking a scanned card', () => {
  it('returns validity and time only, to anyone', async () => {
    const person = await makeEnrollee();
    setNow(new Date('2026-11-21T09:30:00Z'));
    const { data, codes } = await as(null).run(CHECK, { token: tokenOf(person) });
    expect(codes).toEqual([]);
    expect(data).toEqual({ checkCard: { valid: true, checkedAt: '2026-11-21T09:30:00.000Z' } });
    const { data: type } = await as(null).run(/* GraphQL */ `{ __type(name: "CardCheck") { fields { name } } }`);
    expect(type.__type?.fields?.map(({ name }) => name).sort()).toEqual(['checkedAt', 'valid']);
  });

  it('answers with the remaining record after a merge', async () => {
    const [kept, other] = [await makeEnrollee(), await makeEnrollee()];
    await db.enrollee.update({ where: { id: other.id }, data: { status: 'MERGED', mergedIntoId: kept.id } });
    expect(await isValid(tokenOf(other))).toBe(true);
    await db.enrollee.update({ where: { id: kept.id }, data: { status: 'SUSPENDED', disabledAt: addDays(today(), -2) } });
    expect(await isValid(tokenOf(other))).toBe(false);
  });

  it.each<[string, Partial<Prisma.EnrolleeUncheckedCreateInput>]>([
    ['cover that has ended', { coverageEnd: addDays(today(), -1) }],
    ['a waiting period', { coverageStart: addDays(today(), 3) }],
    ['expired cover', { status: 'EXPIRED', coverageEnd: addDays(today(), -9) }],
    ['disabled cover', { status: 'DISABLED', disabledAt: addDays(today(), -2) }],
    ['suspended cover', { status: 'SUSPENDED', disabledAt: addDays(today(), -2) }],
    ['a death', { status: 'DECEASED', deceasedOn: addDays(today(), -2) }],
    ['a pending registration', { status: 'PENDING_APPROVAL' }],
    ['an older issue', { cardIssue: 2 }],
  ])('is invalid for %s', async (_what, data) => {
    const person = await makeEnrollee(data);
    expect(await isValid(signCard({ enrolleeId: person.id, issue: 1 }))).toBe(false);
  });

  it('is invalid with another key, a changed letter, an unknown id or arbitrary text', async () => {
    const person = await makeEnrollee();
    const token = tokenOf(person);
    expect(await isValid(signCard({ enrolleeId: person.id, issue: 1 }, keysOf('another secret')))).toBe(false);
    expect(await isValid(`${token.slice(0, 30)}${token[30] === 'x' ? 'y' : 'x'}${token.slice(31)}`)).toBe(false);
    expect(await isValid(signCard({ enrolleeId: randomUUID(), issue: 1 }))).toBe(false);
    expect(await isValid(person.enrolmentNo ?? '')).toBe(false);
    expect(await isValid(token)).toBe(true);
  });

  it('is limited to 60 checks in 10 minutes per network address; signed-in users are not limited', async () => {
    const token = tokenOf(await makeEnrollee());
    setNow(new Date());
    for (let i = 0; i < 60; i += 1) expect(await isValid(token)).toBe(true);
    expect((await as(null).run(CHECK, { token })).codes).toEqual(['RATE_LIMITED']);
    expect(await isValid(token, await makeHcpUser())).toBe(true);
    setNow(new Date(Date.now() + 11 * 60_000));
    expect(await isValid(token)).toBe(true);
  });
});

describe('checking a card by its printed number', () => {
  const ask = async (number: string, born: string) => (await as(null).run(BY_NUMBER, { number, born })).data.checkCardNumber.valid;

  it('is valid with the date of birth in any format, and with nothing else', async () => {
    const person = await makeEnrollee();
    const [number, born] = [person.enrolmentNo ?? '', isoDay(person.dateOfBirth)];
    for (const typed of [number, ` ${number.toLowerCase()} `]) expect(await ask(typed, born)).toBe(true);
    expect(await ask(number, isoDay(addDays(person.dateOfBirth, 1)))).toBe(false);
    expect(await ask('PL/FORMAL/2026/00000000', born)).toBe(false);
    await db.enrollee.update({ where: { id: person.id }, data: { status: 'SUSPENDED', disabledAt: addDays(today(), -2) } });
    expect(await ask(number, born)).toBe(false);
  });

  it('is limited to 20 checks in 10 minutes per network address', async () => {
    const person = await makeEnrollee();
    const variables = { number: person.enrolmentNo ?? '', born: isoDay(person.dateOfBirth) };
    for (let i = 0; i < 20; i += 1) expect((await as(null).run(BY_NUMBER, variables)).codes).toEqual([]);
    expect((await as(null).run(BY_NUMBER, variables)).codes).toEqual(['RATE_LIMITED']);
  });

  it('is limited to 20 checks an hour per number over all addresses; an IPv6 network counts as one address', async () => {
    const person = await makeEnrollee();
    const ask = (ip: string, number = person.enrolmentNo ?? '') =>
      checkCardNumber({ id: '', ip, userAgent: null, idempotencyKey: null, bodyHash: '' }, number, person.dateOfBirth);
    for (let i = 0; i < 20; i += 1) expect(await ask(`10.7.0.${i}`)).toMatchObject({ valid: true });
    await expect(ask('10.7.0.99')).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { params: { retryAfterSeconds: 3600 } } });
    for (let i = 0; i < 20; i += 1) await ask(`2001:db8:1:2::${i}`, `PL/${i}`);
    await expect(ask('2001:db8:1:2:ffff::1', 'PL/OTHER')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});

describe('eligibility by a scanned card', () => {
  it('finds the holder at any facility, by address or code', async () => {
    const [person, desk] = [await makeEnrollee(), await makeHcpUser()];
    for (const number of [tokenOf(person), `https://lafiya.example.org/check/${tokenOf(person)}`])
      expect((await as(desk).run(LOOK, { number, purpose: 'EMERGENCY' })).data.eligibility).toMatchObject({
        answer: 'NOT_ELIGIBLE',
        enrollee: { id: person.id },
      });
    const homeFacilityUser = await makeHcpUser({ id: person.hcpId ?? '' });
    expect((await as(homeFacilityUser).run(LOOK, { number: tokenOf(person) })).data.eligibility.answer).toBe('ELIGIBLE');
  });

  it('finds nobody by an older card, and reports the card as invalid', async () => {
    const person = await makeEnrollee({ cardIssue: 3 });
    const desk = await makeHcpUser();
    const { data } = await as(desk).run(LOOK, { number: signCard({ enrolleeId: person.id, issue: 2 }) });
    expect(data.eligibility).toEqual({ answer: 'NOT_ELIGIBLE', enrollee: null, reasons: [{ code: 'ELG_CARD_INVALID' }] });
  });

  it('finds only the own family when a member asks', async () => {
    const person = await makeEnrollee();
    const stranger = await makeUser('ENROLLEE', { enrolleeId: (await makeEnrollee()).id });
    expect((await as(stranger).run(LOOK, { number: tokenOf(person) })).data.eligibility.enrollee).toBeNull();
  });
});

describe('a member’s own card', () => {
  const FAMILY = /* GraphQL */ `query ($id: ID!) { enrollee(id: $id) { cardAddress family { id cardAddress } } }`;

  it('has a code for the member and each family member', async () => {
    const { principal, all } = await makeFamily();
    const member = await makeUser('ENROLLEE', { enrolleeId: principal.id });
    const { data } = await as(member).run(FAMILY, { id: principal.id });
    const { family } = data.enrollee;
    expect(family.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
    for (const { id, cardAddress } of family)
      expect(readCard(cardAddress?.split('/check/')[1] ?? '')).toEqual({ enrolleeId: id, issue: 1 });
  });

  it('is not available to facilities, claims officers, or before the first cover', async () => {
    const person = await makeEnrollee();
    const ONE = /* GraphQL */ `query ($id: ID!) { enrollee(id: $id) { cardAddress } }`;
    expect((await as(await makeHcpUser({ id: person.hcpId ?? '' })).run(ONE, { id: person.id })).codes).toEqual(['FORBIDDEN']);
    expect((await as(await makeUser('CLAIMS_OFFICER')).run(ONE, { id: person.id })).codes).toEqual(['FORBIDDEN']);
    const waiting = await makeEnrollee({ enrolmentNo: null, status: 'PENDING_APPROVAL', planId: (await makePlan()).id });
    expect((await as(await makeUser('ADMIN')).run(ONE, { id: waiting.id })).data.enrollee.cardAddress).toBeNull();
  });
});
