import { describe, expect, it } from 'vitest';
import { mayRead } from '../../app/files/file-owners.ts';
import { isoDay } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as, viewerFor } from '../../testing/as.ts';
import { makeEnrollee, makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { bornYearsAgo, makeFamily, makeUpload } from '../../testing/make/make-family.ts';

const ASK = /* GraphQL */ `mutation($input: RequestDependantInput!) {
  requestDependant(input: $input) { id status version displayName sex dateOfBirth availableActions rejectionReason files { id kind } enrollee { id enrolmentNo status } }
}`;
const APPROVE = /* GraphQL */ `mutation($id: ID!, $input: ApproveDependantRequestInput!) {
  approveDependantRequest(id: $id, input: $input) { id status version displayName sex dateOfBirth availableActions rejectionReason files { id kind } enrollee { id enrolmentNo status } }
}`;
const REJECT = /* GraphQL */ `mutation($id: ID!, $input: RejectDependantRequestInput!) {
  rejectDependantRequest(id: $id, input: $input) { id status version displayName sex dateOfBirth availableActions rejectionReason files { id kind } enrollee { id enrolmentNo status } }
}`;
const CANCEL = /* GraphQL */ `mutation($id: ID!, $input: CancelDependantRequestInput!) {
  cancelDependantRequest(id: $id, input: $input) { id status version displayName sex dateOfBirth availableActions rejectionReason files { id kind } enrollee { id enrolmentNo status } }
}`;
const LIST = /* GraphQL */ `query($filter: DependantRequestFilter) { dependantRequests(page: { number: 1, size: 20 }, filter: $filter) { total items { id } } }`;

async function desk() {
  const family = await makeFamily();
  const member = await makeUser('ENROLLEE', { enrolleeId: family.principal.id });
  return { ...family, member, officer: await makeUser('REGISTRATION_OFFICER') };
}

let serial = 0;
const letters = () => {
  serial += 1;
  return String.fromCharCode(97 + (serial % 26), 97 + Math.floor(serial / 26));
};

const child = async (member: { id: string }, more: object = {}) => ({
  relationship: 'CHILD',
  surname: 'Gyang',
  firstName: `Kangyang${letters()}`,
  sex: 'FEMALE',
  dateOfBirth: isoDay(bornYearsAgo(1)),
  paperId: await makeUpload(member),
  ...more,
});

async function asked() {
  const world = await desk();
  const { data, codes } = await as(world.member).run(ASK, { input: await child(world.member) });
  if (codes.length > 0) throw new Error(codes.join());
  return { ...world, request: data.requestDependant };
}

describe('a member’s request for a dependant', () => {
  it('stays pending with documents that officers can read, until an officer approves it', async () => {
    const { member, officer, principal, request } = await asked();
    expect(request).toMatchObject({
      status: 'PENDING',
      displayName: expect.stringContaining('Gyang Kangyang'),
      availableActions: ['CANCEL'],
    });
    const file = await db.attachment.findUniqueOrThrow({ where: { id: request.files[0]?.id } });
    expect(await mayRead(await viewerFor(officer.id), file)).toBe(true);
    for (const other of [await makeHcpUser(), await makeUser('CLAIMS_OFFICER')])
      expect(await mayRead(await viewerFor(other.id), file)).toBe(false);
    expect(await db.notification.count({ where: { userId: officer.id, kind: 'DEPENDANT_REQUESTED' } })).toBe(1);
    const waiting = async (who: { id: string }) => {
      const { data } = await as(who).run(/* GraphQL */ `{ waitingCounts { key count } }`);
      return data.waitingCounts.find(({ key }) => key === 'DEPENDANTS_ASKED')?.count;
    };
    expect(await waiting(officer)).toBe(1);
    expect(await waiting(await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] }))).toBe(0);
    const { data, codes } = await as(officer).run(APPROVE, { id: request.id, input: { version: 0 } });
    expect(codes).toEqual([]);
    expect(data.approveDependantRequest).toMatchObject({
      status: 'APPROVED',
      enrollee: { status: 'ACTIVE', enrolmentNo: `${principal.enrolmentNo}-04` },
    });
    const added = data.approveDependantRequest.enrollee?.id;
    expect(await db.attachment.findUniqueOrThrow({ where: { id: file.id } })).toMatchObject({ ownerType: 'Enrollee', ownerId: added });
    expect(await db.notification.count({ where: { userId: member.id, kind: 'DEPENDANT_ADDED' } })).toBe(1);
    expect((await as(officer).run(APPROVE, { id: request.id, input: { version: 1 } })).codes).toEqual(['STATE_INVALID']);
  });

  it('is rejected immediately if it breaks a rule', async () => {
    const { member, spouse } = await desk();
    const ask = async (user: { id: string }, more: object) => (await as(user).run(ASK, { input: await child(user, more) })).codes[0];
    expect(await ask(member, { relationship: 'SPOUSE' })).toBe('ENR_SPOUSE_EXISTS');
    expect(await ask(member, { dateOfBirth: isoDay(bornYearsAgo(20)) })).toBe('ENR_AGE_LIMIT');
    expect(await ask(member, { paperId: null })).toBe('ENR_DOCUMENT_REQUIRED');
    expect(await ask(await makeUser('ENROLLEE', { enrolleeId: spouse.id }), {})).toBe('ENR_NOT_PRINCIPAL');
    expect(await ask(await makeUser('ENROLLEE', { enrolleeId: (await makeEnrollee({ status: 'EXPIRED' })).id }), {})).toBe(
      'ENR_PRINCIPAL_NOT_COVERED',
    );
    expect(await ask(await makeUser('ENROLLEE'), {})).toBe('NOT_FOUND');
    expect(await ask(await makeUser('REGISTRATION_OFFICER'), {})).toBe('FORBIDDEN');
  });

  it('is checked against current rules at approval, where the officer confirms that a similar person is different', async () => {
    const { officer, member, principal, request } = await asked();
    const [, firstName] = request.displayName.split(' ');
    const again = await as(member).run(ASK, { input: await child(member, { firstName }) });
    expect((await as(officer).run(APPROVE, { id: request.id, input: { version: 0 } })).codes).toEqual([]);
    const second = { id: again.data.requestDependant.id, input: { version: 0 } };
    expect((await as(officer).run(APPROVE, second)).codes).toEqual(['ENR_DUPLICATE_SUSPECT']);
    await db.enrollee.update({ where: { id: principal.id }, data: { status: 'EXPIRED' } });
    expect((await as(officer).run(APPROVE, { ...second, input: { version: 0, isDifferentPerson: true } })).codes).toEqual([
      'ENR_PRINCIPAL_NOT_COVERED',
    ]);
  });

  it('is rejected with a reason shown to the member, or withdrawn by the member', async () => {
    const { officer, member, request } = await asked();
    expect((await as(officer).run(REJECT, { id: request.id, input: { version: 0, reason: 'no' } })).codes).toEqual(['INVALID_INPUT']);
    expect((await as(officer).run(CANCEL, { id: request.id, input: { version: 0 } })).codes).toEqual(['FORBIDDEN']);
    expect((await as(member).run(REJECT, { id: request.id, input: { version: 0, reason: 'Not wanted any more' } })).codes).toEqual([
      'FORBIDDEN',
    ]);
    const reason = 'The certificate is of another child.';
    const { data } = await as(officer).run(REJECT, { id: request.id, input: { version: 0, reason } });
    expect(data.rejectDependantRequest).toMatchObject({ status: 'REJECTED', rejectionReason: reason, availableActions: [] });
    expect((await as(member).run(CANCEL, { id: request.id, input: { version: 1 } })).codes).toEqual(['STATE_INVALID']);
    const other = await asked();
    expect((await as(other.member).run(CANCEL, { id: other.request.id, input: { version: 0 } })).data.cancelDependantRequest.status).toBe(
      'CANCELLED',
    );
  });

  it('is hidden from others, who cannot decide it', async () => {
    const { request } = await asked();
    const narrowed = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] });
    for (const [document, input] of [
      [APPROVE, { version: 0 }],
      [REJECT, { version: 0, reason: 'Not of this LGA' }],
    ] as const)
      expect((await as(narrowed).run(document, { id: request.id, input })).codes).toEqual(['NOT_FOUND']);
    const stranger = await makeUser('ENROLLEE', { enrolleeId: (await makeEnrollee()).id });
    expect((await as(stranger).run(CANCEL, { id: request.id, input: { version: 0 } })).codes).toEqual(['NOT_FOUND']);
    expect((await as(stranger).run(LIST)).data.dependantRequests.total).toBe(0);
    expect((await as(narrowed).run(LIST)).data.dependantRequests.total).toBe(0);
  });

  it('is listed by state and family', async () => {
    const { officer, member, principal, request } = await asked();
    const filter = { principalId: principal.id, status: ['PENDING'], relationship: ['CHILD'] };
    for (const user of [officer, member])
      expect((await as(user).run(LIST, { filter })).data.dependantRequests.items).toEqual([{ id: request.id }]);
    expect((await as(officer).run(LIST, { filter: { ...filter, status: ['REJECTED'] } })).data.dependantRequests.total).toBe(0);
  });

  it('sorts before decided requests, is found by the member’s number, and is counted as pending', async () => {
    const { officer, principal, member, request } = await asked();
    const { data } = await as(member).run(ASK, { input: await child(member) });
    await as(officer).run(APPROVE, { id: request.id, input: { version: 0 } });
    const listed = await as(officer).run(
      /* GraphQL */ `query($search: String) { dependantRequests(page: { number: 1, size: 20 }, sort: status, direction: ASC, search: $search) { items { id decidedBy { id } } } }`,
      { search: principal.enrolmentNo?.toLowerCase() },
    );
    expect(listed.data.dependantRequests.items).toEqual([
      { id: data.requestDependant.id, decidedBy: null },
      { id: request.id, decidedBy: { id: officer.id } },
    ]);
    const counted = async (user: { id: string }) =>
      (await as(user).run(/* GraphQL */ `{ waitingCounts { key count } }`)).data.waitingCounts.find(({ key }) => key === 'DEPENDANTS_ASKED')
        ?.count;
    expect(await counted(officer)).toBe(await db.dependantRequest.count({ where: { status: 'PENDING' } }));
    expect(await counted(await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [principal.lgaId] }))).toBe(1);
    expect(await counted(member)).toBeUndefined();
  });

  it('is decided once by two simultaneous decisions', async () => {
    const { officer, request } = await asked();
    const answers = await Promise.all([1, 2].map(() => as(officer).run(APPROVE, { id: request.id, input: { version: 0 } })));
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
  });
});
