import { expect, test } from 'vitest';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { as } from '../../testing/as.ts';
import { countStatements } from '../../testing/count-statements.ts';
import { makeEnrollee, makeService, makeSymptom } from '../../testing/make/make.ts';
import { makeClaimWorld } from '../../testing/make/make-claim.ts';

const CLAIMS = /* GraphQL */ `mutation ($input: [SentClaimInput!]!) { submitClaims(input: $input) { outcome problems { code path } } }`;
const VISITS = /* GraphQL */ `mutation ($input: [SentVisitInput!]!) { recordVisits(input: $input) { outcome problems { code path } } }`;

test('what sent rows have in common is loaded once for a call, however many rows, services and days it has', async () => {
  const world = await makeClaimWorld();
  const symptom = await makeSymptom();
  let serial = 0;
  const named = async (count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_row, index) => {
        const { enrolmentNo } = await makeEnrollee({ hcpId: world.hcp.id, planId: world.enrollee.planId });
        const service = await makeService({ basePrice: 400_000n, maxQty: 10 });
        const day = isoDay(addDays(today(), -1 - index));
        serial += 1;
        return { externalId: `ROW-${serial}`, member: enrolmentNo ?? '', day, service: service.code };
      }),
    );
  const statementsOf = async (count: number) => {
    const rows = await named(count);
    const claims = await countStatements(async () => {
      const input = rows.map(({ externalId, member, day, service }) => ({
        ...{ externalId, member, serviceFrom: day, serviceTo: day, careType: 'OUT', visitType: 'OTHER', attendingName: 'Dr Pam' },
        ...{ lateReason: 'Sent by post', mainDiagnosis: world.diagnosis.code, items: [{ service, qty: 1, unitPrice: 400_000 }] },
      }));
      const { data, codes } = await as(world.user).run(CLAIMS, { input });
      expect(codes).toEqual([]);
      expect(data.submitClaims).toEqual(rows.map(() => ({ outcome: 'CREATED', problems: [] })));
    });
    const visits = await countStatements(async () => {
      const input = rows.map(({ externalId, member, day, service }) => ({
        ...{ externalId, member, visitAt: `${day}T09:30:00`, visitType: 'OUTPATIENT', symptoms: [symptom.name], outcome: 'DISCHARGED' },
        ...{ diagnoses: [world.diagnosis.code], services: [{ service, qty: 1 }], attendingName: 'Dr Pam', close: true },
      }));
      const { data, codes } = await as(world.user).run(VISITS, { input });
      expect(codes).toEqual([]);
      expect(data.recordVisits).toEqual(rows.map(() => ({ outcome: 'CREATED', problems: [] })));
    });
    return { claims, visits };
  };
  // The first call opens connections.
  await statementsOf(2);
  const [one, two, twelve] = [await statementsOf(1), await statementsOf(2), await statementsOf(12)];
  const row = { claims: two.claims - one.claims, visits: two.visits - one.visits };
  expect(twelve).toEqual({ claims: one.claims + 11 * row.claims, visits: one.visits + 11 * row.visits });
  // What each row reads and writes in its own transaction: a limit against reading shared facts row by row again.
  expect(row.claims).toBeLessThanOrEqual(18);
  expect(row.visits).toBeLessThanOrEqual(21);
});
