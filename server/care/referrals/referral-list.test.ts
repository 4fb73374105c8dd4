import { afterEach, expect, test } from 'vitest';
import { addMinutes, now, setNow } from '../../platform/clock.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeService } from '../../testing/make/make.ts';
import { makeEncounter } from '../../testing/make/make-encounter.ts';
import { CREATE_PA } from '../../testing/make/make-pa.ts';
import { approvedReferral, askReferral, referralWorld } from '../../testing/make/make-referral.ts';

const QUEUE = /* GraphQL */ `query Q($fromHcpId: ID!) { referrals(page: { number: 1, size: 9 }, sort: queue, filter: { fromHcpId: $fromHcpId }) { items { id } } }`;
const ORIGIN = /* GraphQL */ `query O($id: ID!) { referral(id: $id) { redirectedFrom { id } redirectedTo { id } } }`;
const VISIT = /* GraphQL */ `query V($id: ID!) { encounter(id: $id) { referralId referralNo } }`;
const REQUEST = /* GraphQL */ `query P($id: ID!) { paRequest(id: $id) { referralId referralNo } }`;

afterEach(() => setNow(null));

test('the queue sorts emergencies first, then urgent referrals, each by longest wait', async () => {
  const world = await referralWorld();
  const start = now();
  const ask = async (urgency: string, minutes: number) => {
    setNow(addMinutes(start, minutes));
    const patient = await makeEnrollee({ hcpId: world.from.id });
    return (await askReferral(world, { enrolleeId: patient.id, urgency })).id;
  };
  const routine = await ask('ROUTINE', 0);
  const urgent = await ask('URGENT', 1);
  const emergency = await ask('EMERGENCY', 2);
  const laterUrgent = await ask('URGENT', 3);
  const laterEmergency = await ask('EMERGENCY', 4);
  const { data } = await as(world.manager).run(QUEUE, { fromHcpId: world.from.id });
  expect(data.referrals.items.map(({ id }) => id)).toEqual([emergency, laterEmergency, urgent, laterUrgent, routine]);
});

test('a referral without an original or follow-up referral has null for both', async () => {
  const world = await referralWorld();
  const { data, codes } = await as(world.sender).run(ORIGIN, { id: (await askReferral(world)).id });
  expect([codes, data.referral]).toEqual([[], { redirectedFrom: null, redirectedTo: null }]);
});

test('a visit and a PA request name their referral, or null if there is none', async () => {
  const world = await referralWorld();
  const { id: referralId, referralNo } = await approvedReferral(world);
  const referred = await makeEncounter({ enrolleeId: world.enrollee.id, hcpId: world.to.id, referralId });
  const ordinary = await makeEncounter({ enrolleeId: world.enrollee.id, hcpId: world.from.id });
  expect((await as(world.receiver).run(VISIT, { id: referred.id })).data.encounter).toEqual({ referralId, referralNo });
  expect((await as(world.sender).run(VISIT, { id: ordinary.id })).data.encounter).toEqual({ referralId: null, referralNo: null });

  const scan = await makeService({ requiresPa: true });
  const input = {
    ...{ enrolleeId: world.enrollee.id, diagnosisIds: [world.diagnosis.id], clinicalNotes: 'Pain for three weeks' },
    ...{ urgency: 'ROUTINE', items: [{ serviceId: scan.id, qty: 1 }] },
  };
  const request = (await as(world.receiver).run(CREATE_PA, { input })).data.createPaRequest;
  expect((await as(world.receiver).run(REQUEST, { id: request.id })).data.paRequest).toEqual({ referralId, referralNo });
});
