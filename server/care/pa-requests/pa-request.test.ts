import { afterEach, expect, test } from 'vitest';
import { addDays, addMinutes, now, setNow, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeHcp, makeHcpUser, makeService, makeUser } from '../../testing/make/make.ts';
import { APPROVE_PA, askPa, CREATE_PA, paInput, paWorld } from '../../testing/make/make-pa.ts';

afterEach(() => setNow(null));

const create = (world: Awaited<ReturnType<typeof paWorld>>, over: object = {}) =>
  as(world.desk).run(CREATE_PA, { input: paInput(world, over) });

test('a request stores the day’s tariff, eligibility and report dimensions, and starts the time limit', async () => {
  const world = await paWorld();
  await db.tariffOverride.create({
    data: { serviceId: world.scan.id, hcpId: world.hcp.id, price: 900_000n, effectiveFrom: addDays(today(), -10) },
  });
  const paRequest = await askPa(world);
  expect(paRequest).toMatchObject({ status: 'PENDING', requestedAmount: 1_800_000, lateEmergency: false });
  expect(paRequest.requestNo).toMatch(/^PAR-\d{4}-\d{5}$/);
  const row = await db.paRequest.findUniqueOrThrow({ where: { id: paRequest.id }, include: { items: true } });
  expect(row.dueAt.getTime() - row.requestedAt.getTime()).toBe(3_600_000);
  expect(row).toMatchObject({
    lgaId: world.hcp.lgaId,
    planId: world.enrollee.planId,
    sex: 'MALE',
    eligibility: expect.objectContaining({ answer: 'ELIGIBLE' }),
  });
  expect(await db.statusChange.findMany({ where: { entityId: paRequest.id } })).toMatchObject([
    { action: 'CREATE', toStatus: 'PENDING', actorId: world.desk.id },
  ]);
  expect(await db.notification.count({ where: { entityId: paRequest.id, userId: world.manager.id } })).toBe(1);
});

test('every item that cannot be requested is rejected at its field', async () => {
  const world = await paWorld();
  const free = await makeService({ requiresPa: false });
  const tertiary = await makeService({ requiresPa: true, level: 'TERTIARY' });
  const future = await makeService({ requiresPa: true, effectiveFrom: addDays(today(), 5) });
  const items = [
    { serviceId: free.id, qty: 1 },
    { serviceId: tertiary.id, qty: 1 },
    { serviceId: future.id, qty: 1 },
    { serviceId: world.surgery.id, qty: 2 },
  ];
  const { codes, fields } = await create(world, { items });
  expect(codes).toEqual(['PA_NOT_REQUIRED']);
  expect(fields).toEqual({
    'items.0.serviceId': `${free.name} does not need authorisation. Claim it directly.`,
    'items.1.serviceId': `Your facility is not accredited for ${tertiary.name}.`,
    'items.2.serviceId': `${future.name} has no price at your facility.`,
    'items.3.qty': 'The maximum quantity is 1.',
  });
});

test('a facility accredited for certain services can request only those', async () => {
  const world = await paWorld();
  await db.hcpService.create({ data: { hcpId: world.hcp.id, serviceId: world.surgery.id } });
  expect((await create(world)).codes).toEqual(['PA_ITEM_UNAVAILABLE']);
});

test('a person of another facility needs a referral, unless it is an emergency', async () => {
  const world = await paWorld();
  const stranger = await makeEnrollee();
  const refused = await create(world, { enrolleeId: stranger.id, purpose: 'EMERGENCY' });
  expect(refused.codes).toEqual(['PA_REFERRAL_REQUIRED']);
  expect(refused.fields.enrolleeId).toBe('An approved referral to this facility is required.');
  const emergency = await create(world, {
    enrolleeId: stranger.id,
    urgency: 'EMERGENCY',
    careStartedAt: addMinutes(now(), -30).toISOString(),
  });
  expect(emergency.codes).toEqual([]);
});

test('a person without cover is rejected at the enrollee, an unsuitable service at the item', async () => {
  const world = await paWorld();
  const expired = await makeEnrollee({ hcpId: world.hcp.id, coverageEnd: addDays(today(), -1) });
  expect((await create(world, { enrolleeId: expired.id })).codes).toEqual(['ELG_EXPIRED']);
  const forWomen = await makeService({ requiresPa: true, sexRule: 'FEMALE' });
  const refused = await create(world, { items: [{ serviceId: forWomen.id, qty: 1 }] });
  expect(refused.codes).toEqual(['ELG_AGE_SEX']);
  expect(Object.keys(refused.fields)).toEqual(['items.0.serviceId']);
});

test('an emergency needs the start of care, not in the future, and is marked when reported late', async () => {
  const world = await paWorld();
  expect((await create(world, { urgency: 'EMERGENCY' })).fields.careStartedAt).toBe('Enter when the emergency care started.');
  expect((await create(world, { urgency: 'EMERGENCY', careStartedAt: addMinutes(now(), 5).toISOString() })).codes).toEqual([
    'PA_CARE_STARTED',
  ]);
  const late = await askPa(world, { urgency: 'EMERGENCY', careStartedAt: addMinutes(now(), -49 * 60).toISOString() });
  expect(late.lateEmergency).toBe(true);
});

test('a service already requested gives a warning, and is requested again only after confirmation', async () => {
  const world = await paWorld();
  const first = await askPa(world);
  const again = await create(world);
  expect(again.codes).toEqual(['PA_DUPLICATE_OPEN']);
  expect(again.fields['items.0.serviceId']).toContain(first.requestNo);
  expect((await create(world, { confirmDuplicate: true })).codes).toEqual([]);
});

test('missing values are reported at their fields', async () => {
  const world = await paWorld();
  const { codes, fields } = await create(world, { clinicalNotes: 'short', diagnosisIds: [], items: [] });
  expect(codes).toEqual(['INVALID_INPUT']);
  expect(Object.keys(fields).sort()).toEqual(['clinicalNotes', 'diagnosisIds', 'items']);
});

test('only facilities can request, and they see only their own requests', async () => {
  const world = await paWorld();
  const paRequest = await askPa(world);
  const input = paInput(world);
  expect((await as(world.manager).run(CREATE_PA, { input })).codes).toEqual(['FORBIDDEN']);
  expect((await as(null).run(CREATE_PA, { input })).codes).toEqual(['UNAUTHENTICATED']);
  const read = /* GraphQL */ `query Read($id: ID!) { paRequest(id: $id) { id clinicalNotes history { action } } }`;
  expect((await as(await makeHcpUser(await makeHcp())).run(read, { id: paRequest.id })).codes).toEqual(['NOT_FOUND']);
  expect((await as(world.desk).run(read, { id: paRequest.id })).data.paRequest.clinicalNotes).toContain('Pain');
  expect((await as(await makeUser('ACCOUNTANT')).run(read, { id: paRequest.id })).codes).toEqual(['FORBIDDEN']);
});

test('a member sees the decided requests of the family, without clinical notes', async () => {
  const world = await paWorld();
  const paRequest = await askPa(world);
  const member = await makeUser('ENROLLEE', { enrolleeId: world.enrollee.id });
  const read = /* GraphQL */ `query Read($id: ID!) { paRequest(id: $id) { id clinicalNotes diagnoses { id } decisionReason } }`;
  expect((await as(member).run(read, { id: paRequest.id })).codes).toEqual(['NOT_FOUND']);
  await as(world.manager).run(
    /* GraphQL */ `mutation R($id: ID!, $input: RejectPaRequestInput!) { rejectPaRequest(id: $id, input: $input) { id } }`,
    {
      id: paRequest.id,
      input: { version: 0, reasonCode: 'NOT_JUSTIFIED', note: 'An ultrasound comes first' },
    },
  );
  expect((await as(member).run(read, { id: paRequest.id })).data.paRequest).toEqual({
    id: paRequest.id,
    clinicalNotes: null,
    diagnoses: [],
    decisionReason: null,
  });
});

test('a member sees every requested service of the family, the authorised ones, and the reasons for rejection', async () => {
  const world = await paWorld();
  const paRequest = await askPa(world, {
    items: [
      { serviceId: world.scan.id, qty: 2 },
      { serviceId: world.surgery.id, qty: 1 },
    ],
  });
  const [scan, surgery] = paRequest.items;
  const items = [
    { itemId: scan?.id, decision: 'APPROVED', approvedQty: 2 },
    { itemId: surgery?.id, decision: 'REJECTED', approvedQty: 0, reasonCode: 'NOT_JUSTIFIED', note: 'Words between officers' },
  ];
  await as(world.manager).run(APPROVE_PA, { id: paRequest.id, input: { version: 0, items } });
  const read = /* GraphQL */ `query Read($id: ID!) { paRequest(id: $id) { items { service { name } decision approvedQty reasonCode note } history { action } } }`;
  const member = await makeUser('ENROLLEE', { enrolleeId: world.enrollee.id });
  expect((await as(member).run(read, { id: paRequest.id })).data.paRequest).toEqual({
    items: [
      { service: { name: world.scan.name }, decision: 'APPROVED', approvedQty: 2, reasonCode: null, note: null },
      { service: { name: world.surgery.name }, decision: 'REJECTED', approvedQty: 0, reasonCode: 'NOT_JUSTIFIED', note: null },
    ],
    history: [],
  });
  const stranger = await makeUser('ENROLLEE', { enrolleeId: (await makeEnrollee()).id });
  expect((await as(stranger).run(read, { id: paRequest.id })).codes).toEqual(['NOT_FOUND']);
});

const GENERATE = /* GraphQL */ `mutation G($input: CreatePaRequestInput!) { generatePa(input: $input) { whyNot paRequest { id status autoApproved code { code } decidedBy { id } } } }`;

test('a code is issued automatically if every service allows it and the total is below the ceiling', async () => {
  const world = await paWorld();
  const quick = await makeService({ requiresPa: true, autoApprove: true, basePrice: 500_000n });
  const input = paInput(world, { items: [{ serviceId: quick.id, qty: 1 }] });
  const off = await as(world.desk).run(GENERATE, { input });
  expect(off.data.generatePa).toMatchObject({
    whyNot: ['Instant codes are switched off.'],
    paRequest: { status: 'PENDING', code: null },
  });
  await db.setting.create({ data: { key: 'paAutoApproveCeiling', value: 600_000 } });
  const confirmed = await as(world.desk).run(GENERATE, { input: { ...input, confirmDuplicate: true } });
  expect(confirmed.data.generatePa).toMatchObject({
    whyNot: [],
    paRequest: { status: 'APPROVED', autoApproved: true, decidedBy: null, code: { code: expect.stringMatching(/^PA-\d{4}-/) } },
  });
  const above = await as(world.desk).run(GENERATE, {
    input: { ...input, confirmDuplicate: true, items: [{ serviceId: quick.id, qty: 2 }] },
  });
  expect(above.data.generatePa.whyNot).toEqual(['The total of ₦10,000 is above the ceiling of ₦6,000 for instant codes.']);
  const person = await as(world.desk).run(GENERATE, { input: paInput(world) });
  expect(person.data.generatePa.whyNot[0]).toBe(`${world.scan.name} must be decided by an account manager.`);
});

test('the counts above the queue cover only the viewer’s own requests', async () => {
  const world = await paWorld();
  await askPa(world);
  const COUNTS = /* GraphQL */ `{ pendingPaRequestCuts { all } }`;
  const countOf = async (who: { id: string }) => (await as(who).run(COUNTS)).data.pendingPaRequestCuts.all;
  expect(await countOf(world.desk)).toBe(1);
  expect(await countOf(await makeHcpUser())).toBe(0);
  expect(await countOf(await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [] }))).toBe(0);
});

test('the queue sorts emergencies first, then by time left, across pages', async () => {
  const world = await paWorld();
  const ids: string[] = [];
  for (const [minutes, urgency] of [
    [50, 'ROUTINE'],
    [40, 'URGENT'],
    [30, 'EMERGENCY'],
    [20, 'EMERGENCY'],
    [10, 'ROUTINE'],
  ] as const) {
    const at = addMinutes(new Date(), -minutes);
    setNow(at);
    ids.push(
      (
        await askPa(world, {
          urgency,
          confirmDuplicate: true,
          ...(urgency === 'EMERGENCY' && { careStartedAt: addMinutes(at, -5).toISOString() }),
        })
      ).id,
    );
  }
  setNow(null);
  const page = async (number: number) => {
    const list = /* GraphQL */ `query L($hcpId: ID!, $number: Int!) { paRequests(page: { number: $number, size: 2 }, sort: queue, direction: ASC, filter: { hcpId: $hcpId }) { total items { id } } }`;
    const { data } = await as(world.manager).run(list, { hcpId: world.hcp.id, number });
    expect(data.paRequests.total).toBe(5);
    return data.paRequests.items.map(({ id }) => id);
  };
  expect([...(await page(1)), ...(await page(2)), ...(await page(3))]).toEqual([ids[2], ids[3], ids[0], ids[1], ids[4]]);
});
