import { isObjectType } from 'graphql';
import { describe, expect, it, test } from 'vitest';
import { schema } from '../../app/schema/index.ts';
import { db } from '../../platform/db.ts';
import { as, viewerFor } from '../../testing/as.ts';
import { makeEnrollee, makeHcp, makeHcpUser, makeTown, makeUser } from '../../testing/make/make.ts';
import { makeBill } from '../../testing/make/make-bill.ts';
import { makeEncounter } from '../../testing/make/make-encounter.ts';
import { makeUpload } from '../../testing/make/make-family.ts';
import { askPa, paWorld } from '../../testing/make/make-pa.ts';
import { visibleEnrollees } from './enrollee.access.ts';
import { isVisibleEnrollee } from './record-guard.ts';

const RECORD = 'phone address bloodGroup nextOfKinName nextOfKinPhone nin staffNo mda { name } history { action } family { id }';
const NOTHING = {
  ...{ phone: null, address: null, bloodGroup: null, nextOfKinName: null, nextOfKinPhone: null },
  ...{ nin: null, staffNo: null, mda: null, history: [], family: [] },
};

const known = {
  ...{ address: '1 Rayfield Road', bloodGroup: 'O+' },
  ...{ nextOfKinName: 'Ladi', nextOfKinPhone: '08031113333' },
};

test('every field of a person is declared as a head field or a record field', () => {
  const type = schema.getType('Enrollee');
  const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
  const scopes = fields.map(({ name, extensions }) => {
    const { skipTypeScopes, authScopes } = extensions.pothosOptions as { skipTypeScopes?: boolean; authScopes?: unknown };
    return [name, skipTypeScopes ? authScopes : 'closed'] as const;
  });
  expect(scopes.filter(([, scope]) => typeof scope !== 'function').map(([name, scope]) => [name, scope])).toEqual(
    [
      ...[
        'age',
        'availableActions',
        'coverageEnd',
        'coverageStart',
        'enrolmentNo',
        'firstName',
        'fullName',
        'hasReadableCareHistory',
        'hcp',
        'hcpSince',
        'id',
      ],
      ...['lastVisitAt', 'photoUrl', 'plan', 'principal', 'relationship', 'sex', 'status', 'surname', 'updatedAt', 'version'],
    ]
      .sort()
      .map((name) => [name, { can: name === 'lastVisitAt' ? 'ENCOUNTER_READ' : 'ENROLLEE_NAME_READ' }]),
  );
});

test('a field that needs a further permission is FORBIDDEN without it', async () => {
  const person = await makeEnrollee(known);
  const officer = as(await makeUser('CLAIMS_OFFICER'));
  expect((await officer.run(/* GraphQL */ `query ($id: ID!) { enrollee(id: $id) { phone } }`, { id: person.id })).codes).toEqual([]);
  const { codes } = await officer.run(/* GraphQL */ `query ($id: ID!) { enrollee(id: $id) { phone documents { id } } }`, { id: person.id });
  expect(codes).toEqual(['FORBIDDEN']);
});

test('the row guard agrees with the list scope for every kind of viewer', async () => {
  const [principal, stranger] = [await makeEnrollee(), await makeEnrollee()];
  const child = await makeEnrollee({ relationship: 'CHILD', principalId: principal.id, planId: principal.planId });
  const visit = await makeEncounter({ enrolleeId: stranger.id });
  const users = [
    await makeUser('ADMIN'),
    await makeUser('CLAIMS_OFFICER', { lgaScoped: true, lgaIds: [principal.lgaId] }),
    await makeUser('CLAIMS_OFFICER', { lgaScoped: true, lgaIds: [] }),
    await makeHcpUser({ id: principal.hcpId ?? '' }),
    await makeHcpUser({ id: visit.hcpId }),
    await makeUser('ENROLLEE', { enrolleeId: principal.id }),
    await makeUser('ENROLLEE'),
  ];
  const answers = [];
  for (const { id } of users) {
    const viewer = await viewerFor(id);
    const context = { viewer, request: viewer.request };
    for (const person of [principal, child, stranger]) {
      const listed = (await db.enrollee.count({ where: { id: person.id, AND: visibleEnrollees(viewer) } })) > 0;
      expect(await isVisibleEnrollee(context, viewer, person), `${viewer.role} ${person.fullName}`).toBe(listed);
      answers.push(listed);
    }
  }
  expect(answers.filter(Boolean)).toHaveLength(8);
});

describe('a facility', () => {
  const LOOK = /* GraphQL */ `query ($id: ID!) {
    eligibility(enrolleeId: $id, purpose: EMERGENCY) {
      enrollee { id fullName enrolmentNo sex age relationship status coverageStart coverageEnd plan { id } hcp { id } phone address bloodGroup nextOfKinName nextOfKinPhone nin staffNo mda { name } history { action } family { id } } family { id }
    }
  }`;

  it('that looks up another facility’s member sees only the head fields', async () => {
    const person = await makeEnrollee(known);
    await makeEnrollee({ relationship: 'CHILD', principalId: person.id, planId: person.planId });
    const { data, codes } = await as(await makeHcpUser()).run(LOOK, { id: person.id });
    expect(codes).toEqual([]);
    expect(data.eligibility).toMatchObject({ enrollee: { id: person.id, fullName: person.fullName, ...NOTHING }, family: [] });
  });

  it('sees the records of its own members and of patients referred, authorised or seen there', async () => {
    const person = await makeEnrollee(known);
    const homeFacilityUser = await makeHcpUser({ id: person.hcpId ?? '' });
    expect((await as(homeFacilityUser).run(LOOK, { id: person.id })).data.eligibility.enrollee).toMatchObject({
      ...known,
      phone: person.phone,
    });
    const visit = await makeEncounter({ enrolleeId: person.id });
    const { data } = await as(await makeHcpUser({ id: visit.hcpId })).run(LOOK, { id: person.id });
    expect(data.eligibility.enrollee).toMatchObject({ ...known, phone: person.phone });
  });

  it('loses access once the visit is voided or the request is withdrawn', async () => {
    const person = await makeEnrollee(known);
    const visit = await makeEncounter({ enrolleeId: person.id });
    const desk = await makeHcpUser({ id: visit.hcpId });
    const ONE = /* GraphQL */ `query ($id: ID!) { enrollee(id: $id) { phone } }`;
    expect((await as(desk).run(ONE, { id: person.id })).codes).toEqual([]);
    await db.encounter.update({ where: { id: visit.id }, data: { status: 'VOID', voidReason: 'Typed for somebody else' } });
    expect((await as(desk).run(ONE, { id: person.id })).codes).toEqual(['NOT_FOUND']);

    const world = await paWorld();
    const request = await askPa(world);
    await db.enrollee.update({ where: { id: world.enrollee.id }, data: { hcpId: (await makeHcp()).id } });
    expect((await as(world.desk).run(ONE, { id: world.enrollee.id })).codes).toEqual([]);
    await db.paRequest.update({ where: { id: request.id }, data: { status: 'CANCELLED' } });
    expect((await as(world.desk).run(ONE, { id: world.enrollee.id })).codes).toEqual(['NOT_FOUND']);
  });

  it('cannot read a record through a claim for a person outside its scope', async () => {
    const { hcp, enrollee } = await makeBill();
    const claim = await db.claim.findFirstOrThrow({ where: { enrolleeId: enrollee.id } });
    const stranger = await makeEnrollee(known);
    await db.claim.update({ where: { id: claim.id }, data: { enrolleeId: stranger.id } });
    const desk = await makeHcpUser(hcp);
    const CLAIM = /* GraphQL */ `query ($id: ID!) {
      claim(id: $id) {
        id enrollee { fullName photoUrl phone address bloodGroup nextOfKinName nextOfKinPhone nin staffNo mda { name } history { action } family { id } }
      }
    }`;
    const claimWith = (field: string) => `query ($id: ID!) { claim(id: $id) { id enrollee { ${field} } } }`;
    const officer = await makeUser('REGISTRATION_OFFICER');
    await db.enrollee.update({ where: { id: stranger.id }, data: { photoId: await makeUpload(officer, 'PHOTO') } });
    const { data } = await as(desk).run(CLAIM, { id: claim.id });
    expect(data.claim.enrollee).toEqual({ fullName: stranger.fullName, photoUrl: null, ...NOTHING });
    for (const field of ['dateOfBirth', 'lga { id }', 'town { id }', 'dependantCount'])
      expect((await as(desk).runText(claimWith(field), { id: claim.id })).codes, field).toEqual(['NOT_FOUND']);
  });

  it('sees only its own members of a family', async () => {
    const principal = await makeEnrollee();
    const hcp = await makeHcp();
    const [near, far] = [
      await makeEnrollee({ relationship: 'CHILD', principalId: principal.id, planId: principal.planId, hcpId: hcp.id }),
      await makeEnrollee({ relationship: 'CHILD', principalId: principal.id, planId: principal.planId }),
    ];
    const FAMILY = /* GraphQL */ `query ($id: ID!) { enrollee(id: $id) { principal { id } family { id } } }`;
    const { data } = await as(await makeHcpUser(hcp)).run(FAMILY, { id: near.id });
    expect(data.enrollee).toEqual({ principal: null, family: [{ id: near.id }] });
    const answer = await as(await makeUser('ADMIN')).run(FAMILY, { id: near.id });
    expect(answer.data.enrollee.principal).toEqual({ id: principal.id });
    expect(answer.data.enrollee.family.map(({ id }) => id).sort()).toEqual([principal.id, near.id, far.id].sort());
  });
});

async function claimOf(person: { id: string }, hcp: { id: string }) {
  const { enrollee } = await makeBill({ hcp });
  const { id } = await db.claim.findFirstOrThrow({ where: { enrolleeId: enrollee.id } });
  return db.claim.update({ where: { id }, data: { enrolleeId: person.id } });
}

describe('an officer of some LGAs', () => {
  const elsewhere = async () => {
    const [here, there] = [await makeTown(), await makeTown()];
    const person = await makeEnrollee({ ...known, lgaId: there.lgaId, townId: there.id });
    const hcp = await makeHcp({ lgaId: here.lgaId, townId: here.id });
    return { person, hcp, scope: { lgaScoped: true, lgaIds: [here.lgaId] } };
  };

  it.each([
    ['CLAIMS_OFFICER', 'encounter'],
    ['ACCOUNT_MANAGER', 'encounter'],
    ['CLAIMS_OFFICER', 'claim'],
  ] as const)('%s reads no record of somebody who lives elsewhere through the %s', async (role, path) => {
    const { person, hcp, scope } = await elsewhere();
    const officer = await makeUser(role, scope);
    const record = path === 'claim' ? await claimOf(person, hcp) : await makeEncounter({ enrolleeId: person.id, hcpId: hcp.id });
    const { data, codes } = await as(officer).runText<Record<string, { enrollee: object }>>(
      `query ($id: ID!) { ${path}(id: $id) { enrollee { fullName ${RECORD} } } }`,
      {
        id: record.id,
      },
    );
    expect(codes).toEqual([]);
    expect(data[path]?.enrollee).toEqual({ fullName: person.fullName, ...NOTHING });
  });

  it('does not find people of other LGAs by number', async () => {
    const { person, scope } = await elsewhere();
    const LOOK = /* GraphQL */ `query ($number: String!) { eligibility(number: $number) { enrollee { id } } }`;
    const officer = await makeUser('ACCOUNT_MANAGER', scope);
    expect((await as(officer).run(LOOK, { number: person.enrolmentNo })).data.eligibility.enrollee).toBeNull();
    const free = await makeUser('ACCOUNT_MANAGER');
    expect((await as(free).run(LOOK, { number: person.enrolmentNo })).data.eligibility.enrollee).toEqual({ id: person.id });
  });

  it('cannot query facilities of other LGAs or their figures', async () => {
    const { person, scope } = await elsewhere();
    const officer = await makeUser('ACCOUNT_MANAGER', scope);
    const far = await makeHcp();
    const ASK = /* GraphQL */ `query ($id: ID!) { eligibility(hcpId: $id) { hcpName } }`;
    expect((await as(officer).run(ASK, { id: far.id })).codes).toEqual(['NOT_FOUND']);
    const OWN = /* GraphQL */ `query ($id: ID!) { enrollee(id: $id) { hcp { name contactPhone } } }`;
    await db.enrollee.update({ where: { id: person.id }, data: { lgaId: scope.lgaIds[0], hcpId: far.id } });
    expect((await as(officer).run(OWN, { id: person.id })).codes).toEqual(['FORBIDDEN']);
  });
});
