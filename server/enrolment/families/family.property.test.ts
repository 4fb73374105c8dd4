import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { Prisma } from '../../generated/prisma/client.ts';
import { changeCover } from '../../members/cover/change-cover.ts';
import { ageOutChildren, expireCover } from '../../members/cover/cover-clock.job.ts';
import { renewCover } from '../../members/cover/renew-cover.ts';
import {
  disableEnrollee,
  enableEnrollee,
  liftSuspension,
  recordDeath,
  suspendEnrollee,
} from '../../members/enrollees/enrollee-status.service.ts';
import { isoDay, setNow, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { viewerFor } from '../../testing/as.ts';
import { makeMda, makePlan, makeUser } from '../../testing/make/make.ts';
import { bornYearsAgo, makeFamily, makeUpload } from '../../testing/make/make-family.ts';
import { addDependant } from './add-dependant.service.ts';
import { moveMember, separateSpouse } from './move-member.service.ts';
import { transferHeadship } from './transfer-headship.service.ts';

afterEach(() => setNow(null));

/** A long run is made with SEQUENCES=2000. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 12);
const KINDS = [
  'addSpouse',
  'addChild',
  'disable',
  'enable',
  'suspend',
  'lift',
  'death',
  'separate',
  'transfer',
  'move',
  'renew',
  'bulkDisable',
  'bulkEnable',
  'later',
] as const;
const step = fc.record({ kind: fc.constantFrom(...KINDS), who: fc.nat(11), other: fc.nat(11) });
const reason = 'Because the test says so';

/** The rules of W4 and W5, read from the database. */
async function assertInvariants(mdaId: string, dead: Set<string>): Promise<void> {
  const people = await db.enrollee.findMany({ where: { mdaId }, include: { plan: true } });
  const byId = new Map(people.map((person) => [person.id, person]));
  const last = await db.$queryRaw<{ entityId: string; toStatus: string }[]>`
    SELECT DISTINCT ON ("entityId") "entityId"::text AS "entityId", "toStatus" FROM "StatusChange" WHERE "entityId" = ANY(${people.map(({ id }) => id)}::uuid[])
    ORDER BY "entityId", at DESC, (action = 'EXPIRE') DESC, id DESC`;
  for (const person of people) {
    const head = person.principalId ? byId.get(person.principalId) : null;
    expect(person.relationship === 'PRINCIPAL').toBe(person.principalId === null);
    if (head) {
      expect(head.relationship).toBe('PRINCIPAL');
      if (person.status === 'ACTIVE') expect(head.status).toBe('ACTIVE');
    }
    if (dead.has(person.id)) expect(person.status).toBe('DECEASED');
    if (person.status === 'DECEASED') dead.add(person.id);
    if (person.coverageEnd && person.coverageStart) expect(person.coverageEnd >= person.coverageStart).toBe(true);
    if (person.status === 'EXPIRED') expect(person.coverageEnd && person.coverageEnd < today()).toBe(true);
    if (person.status === 'DISABLED' || person.status === 'SUSPENDED') expect(person.disabledByActionId).not.toBeNull();
    if (person.status === 'ACTIVE') expect(person.disabledByActionId).toBeNull();
    const recorded = last.find(({ entityId }) => entityId === person.id);
    if (recorded) expect(recorded.toStatus).toBe(person.status);
    const dependants = people.filter(({ principalId, status }) => principalId === person.id && status === 'ACTIVE');
    expect(dependants.filter(({ relationship }) => relationship === 'SPOUSE').length).toBeLessThanOrEqual(person.plan.maxSpouses);
    expect(dependants.filter(({ relationship }) => relationship === 'CHILD').length).toBeLessThanOrEqual(person.plan.maxChildren);
  }
}

test('any sequence of actions on two families preserves the rules of cover and family', { timeout: SEQUENCES * 10_000 }, async () => {
  const [admin, officer] = [await viewerFor((await makeUser('ADMIN')).id), await viewerFor((await makeUser('REGISTRATION_OFFICER')).id)];
  const tally = { done: 0, refused: 0 };
  let phone = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
      let clock = new Date('2026-11-20T09:00:00Z');
      const pass = (milliseconds: number) => {
        clock = new Date(clock.getTime() + milliseconds);
        setNow(clock);
      };
      pass(0);
      const mda = await makeMda();
      const plan = await makePlan({ sector: 'INFORMAL', periodType: 'MONTHS', durationMonths: 12, maxChildren: 3 });
      const shared = { planId: plan.id, mdaId: mda.id };
      await makeFamily(shared);
      await makeFamily(shared);
      const dead = new Set<string>();
      const actions: string[] = [];
      for (const { kind, who, other } of steps) {
        const people = await db.enrollee.findMany({ where: { mdaId: mda.id }, orderBy: { id: 'asc' } });
        const pick = (at: number) => people[at % people.length] ?? people[0];
        const [person, second] = [pick(who), pick(other)];
        if (!person || !second) throw new Error('Nobody');
        const { id, version } = person;
        phone += 1;
        pass(1000);
        const add = async (relationship: 'SPOUSE' | 'CHILD', years: number) =>
          addDependant(officer, id, {
            version,
            relationship,
            surname: 'Gyang',
            firstName: `N${'abcdefghij'[phone % 10]}${'abcdefghij'[Math.floor(phone / 10) % 10]}`,
            sex: 'FEMALE',
            dateOfBirth: isoDay(bornYearsAgo(years)),
            paperId: await makeUpload({ id: officer.userId }),
            isDifferentPerson: true,
          });
        const bulk = (work: Parameters<typeof transact<null>>[2]) => transact(admin, 'bulk', work);
        const run: Record<typeof kind, () => Promise<unknown>> = {
          addSpouse: () => add('SPOUSE', 30),
          addChild: () => add('CHILD', 2 + (other % 15)),
          disable: () => disableEnrollee(admin, id, { version, reason }),
          enable: () => enableEnrollee(admin, id, { version }),
          suspend: () => suspendEnrollee(admin, id, { version, reason }),
          lift: () => liftSuspension(admin, id, { version }),
          death: () => recordDeath(officer, id, { version, on: isoDay(today()) }),
          separate: () => separateSpouse(officer, id, { version, maritalStatus: 'DIVORCED' }),
          transfer: () =>
            transferHeadship(officer, id, {
              version,
              reason,
              newHeadId: people.find(({ principalId, relationship }) => principalId === id && relationship === 'SPOUSE')?.id ?? second.id,
              maritalStatus: 'MARRIED',
              nin: String(80_000_000_000 + phone),
              phone: `0909${String(phone).padStart(7, '0')}`,
              nextOfKinName: 'Kin',
              nextOfKinPhone: '08030000000',
              nextOfKinRelationship: 'Sister',
            }),
          move: () => moveMember(officer, id, { version, reason, principalId: second.id, relationship: other % 2 ? 'CHILD' : 'SPOUSE' }),
          renew: () => transact('SYSTEM', 'renew', async (write) => (await renewCover(write, { ids: [id] })).length),
          bulkDisable: () => {
            const actionId = randomUUID();
            actions.push(actionId);
            return bulk(async (write) => {
              const where = Prisma.sql`e."mdaId" = ${mda.id}::uuid AND e.status = 'ACTIVE'`;
              await changeCover(write, 'DISABLE', { where }, { reason, actionId });
              return null;
            });
          },
          bulkEnable: async () => {
            const actionId = actions.pop() ?? randomUUID();
            const before = new Set(people.filter((one) => one.disabledByActionId === actionId).map((one) => one.id));
            await bulk(async (write) => {
              const { changed } = await changeCover(write, 'ENABLE', { where: Prisma.sql`e."disabledByActionId" = ${actionId}::uuid` });
              for (const person of changed) expect(before.has(person.id)).toBe(true);
              return null;
            });
          },
          later: async () => {
            pass((40 + other * 30) * 24 * 3_600_000);
            await expireCover();
            await ageOutChildren();
          },
        };
        try {
          await run[kind]();
          tally.done += 1;
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          tally.refused += 1;
        }
        await assertInvariants(mda.id, dead);
      }
    }),
    { numRuns: SEQUENCES },
  );
  expect(tally.done).toBeGreaterThan(20);
  expect(tally.refused).toBeGreaterThan(20);
});
