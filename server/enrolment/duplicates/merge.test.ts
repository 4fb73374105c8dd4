import { describe, expect, it } from 'vitest';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeEnrollee, makeHcpUser, makeMda, makeUser } from '../../testing/make/make.ts';
import { enrolleeRow, makeFamily, statusesOf } from '../../testing/make/make-family.ts';
import { MERGE, makeMerging, merge, pairOf } from '../../testing/make/make-merging.ts';

const STANDS = /* GraphQL */ `query($id: ID!) { duplicatePair(id: $id) { refusedKeepingFirst refusedKeepingSecond waitingRegistrationId duplicateAnswerAtRegistration } }`;

describe('merging', () => {
  it('keeps one record, copies the chosen fields, and leaves the rest on the merged record', async () => {
    const admin = await makeUser('ADMIN');
    const [a, b] = await makeMerging({ nin: '11111111111', occupation: 'Farmer' }, { nin: '22222222222', occupation: 'Trader' });
    const { data, codes } = await merge(admin, a, b, { take: ['nin', 'phone', 'name'] });
    expect(codes).toEqual([]);
    expect(data.mergeDuplicate).toMatchObject({ status: 'MERGED', keptId: a.id, decidedBy: { id: admin.id } });
    expect(await enrolleeRow(a)).toMatchObject({
      status: 'ACTIVE',
      nin: '22222222222',
      phone: b.phone,
      firstName: b.firstName,
      fullName: b.fullName,
      occupation: 'Farmer',
      enrolmentNo: a.enrolmentNo,
    });
    expect(await enrolleeRow(b)).toMatchObject({
      status: 'MERGED',
      mergedIntoId: a.id,
      nin: '11111111111',
      phone: a.phone,
      occupation: 'Trader',
      enrolmentNo: b.enrolmentNo,
    });
  });

  it('finds the person by the merged number in search, lists, eligibility and the timeline', async () => {
    const admin = await makeUser('ADMIN');
    const [a, b] = await makeMerging();
    await db.statusChange.create({
      data: { entityType: 'Enrollee', entityId: b.id, action: 'COMPLETE', toStatus: 'ACTIVE', at: addDays(today(), -400) },
    });
    expect((await merge(admin, a, b)).codes).toEqual([]);
    const answer = await as(admin).run(
      /* GraphQL */ `query($no: String!, $id: ID!, $other: ID!, $day: Date!) {
        search(text: $no) { id }
        enrollees(page: { number: 1, size: 10 }, search: $no) { total items { id } }
        eligibility(number: $no, day: $day) { enrollee { id } }
        enrollee(id: $id) { mergedRecords { enrolmentNo } history { toStatus note } }
        merged: enrollee(id: $other) { status mergedInto { id } availableActions } }`,
      { no: b.enrolmentNo, id: a.id, other: b.id, day: isoDay(today()) },
    );
    expect(answer.codes).toEqual([]);
    expect(answer.data.search).toEqual([{ id: a.id }]);
    expect(answer.data.enrollees).toEqual({ total: 1, items: [{ id: a.id }] });
    expect(answer.data.eligibility.enrollee).toEqual({ id: a.id });
    expect(answer.data.enrollee.mergedRecords).toEqual([{ enrolmentNo: b.enrolmentNo }]);
    expect(answer.data.enrollee.history.map(({ toStatus }) => toStatus)).toEqual(['ACTIVE', 'MERGED']);
    expect(answer.data.merged).toEqual({ status: 'MERGED', mergedInto: { id: a.id }, availableActions: [] });
  });

  it('excludes the merged record from every list and count', async () => {
    const admin = await makeUser('ADMIN');
    const mda = await makeMda();
    const [a, b] = await makeMerging({ mdaId: mda.id }, { mdaId: mda.id });
    const { hcpId } = b;
    const facility = await makeHcpUser({ id: hcpId ?? '' });
    expect((await merge(admin, a, b)).codes).toEqual([]);
    const scheme = await as(admin).run(
      /* GraphQL */ `query($mda: ID!, $hcp: ID!) {
        enrollees(page: { number: 1, size: 10 }, filter: { mdaId: $mda }) { total }
        staff: enrollees(page: { number: 1, size: 10 }, filter: { mdaId: $mda, status: [MERGED] }) { total }
        mda(id: $mda) { principals lives disabledLives otherLives }
        hcp(id: $hcp) { lives members } }`,
      { mda: mda.id, hcp: hcpId },
    );
    expect(scheme).toMatchObject({
      codes: [],
      data: {
        enrollees: { total: 1 },
        staff: { total: 0 },
        mda: { principals: 1, lives: 1, disabledLives: 0, otherLives: 0 },
        hcp: { lives: 0, members: 0 },
      },
    });
    const own = await as(facility).run(
      /* GraphQL */ `query ($number: String!) {
        enrollees(page: { number: 1, size: 10 }) { total } ownEnrolleeTotals { lives principals } search(text: $number) { id }
      }`,
      { number: b.enrolmentNo },
    );
    expect(own).toMatchObject({ codes: [], data: { enrollees: { total: 0 }, ownEnrolleeTotals: { lives: 0, principals: 0 }, search: [] } });
  });

  it('moves the dependants of the other principal, who then share plan and employer', async () => {
    const admin = await makeUser('ADMIN');
    const keptFamily = await makeFamily();
    const mergedFamily = await makeFamily();
    await db.enrollee.update({ where: { id: mergedFamily.spouse.id }, data: { status: 'DISABLED' } });
    expect((await merge(admin, keptFamily.principal, mergedFamily.principal)).codes).toEqual([]);
    const family = await db.enrollee.findMany({ where: { principalId: keptFamily.principal.id } });
    expect(family.map(({ id }) => id).sort()).toEqual(
      [keptFamily.spouse, keptFamily.child, keptFamily.younger, mergedFamily.spouse, mergedFamily.child, mergedFamily.younger]
        .map(({ id }) => id)
        .sort(),
    );
    expect(new Set(family.map(({ planId }) => planId))).toEqual(new Set([keptFamily.planId]));
    expect(await statusesOf([mergedFamily.principal, mergedFamily.spouse, mergedFamily.child])).toEqual(['MERGED', 'DISABLED', 'ACTIVE']);
  });

  it('rejects a merge that would break the rules of the family', async () => {
    const admin = await makeUser('ADMIN');
    const [keptFamily, mergedFamily] = [await makeFamily(), await makeFamily()];
    expect((await merge(admin, keptFamily.principal, mergedFamily.principal)).codes).toEqual(['MERGE_SPOUSES']);
    await db.enrollee.update({ where: { id: mergedFamily.spouse.id }, data: { status: 'DISABLED' } });
    await db.plan.update({ where: { id: keptFamily.planId }, data: { maxChildren: 3 } });
    expect((await merge(admin, keptFamily.principal, mergedFamily.principal)).codes).toEqual(['MERGE_CHILDREN']);
    expect((await merge(admin, keptFamily.child, mergedFamily.principal)).codes).toEqual(['MERGE_PRINCIPAL_HAS_DEPENDANTS']);
    expect((await merge(admin, keptFamily.child, keptFamily.principal)).codes).toEqual(['MERGE_OWN_PRINCIPAL']);
    await db.enrollee.update({ where: { id: mergedFamily.child.id }, data: { relationship: 'EXTRA' } });
    await db.enrollee.update({ where: { id: mergedFamily.younger.id }, data: { status: 'DISABLED' } });
    expect((await merge(admin, keptFamily.principal, mergedFamily.principal)).codes).toEqual(['ENR_EXTRA_NOT_ALLOWED']);
    expect(await statusesOf([keptFamily.principal, mergedFamily.principal])).toEqual(['ACTIVE', 'ACTIVE']);
  });

  it('merges a spouse registered twice, which frees one place in the family', async () => {
    const admin = await makeUser('ADMIN');
    const [one, two] = [await makeFamily(), await makeFamily()];
    expect((await merge(admin, one.spouse, two.spouse)).codes).toEqual([]);
    expect((await merge(admin, one.principal, two.principal)).codes).toEqual([]);
    const spouses = await db.enrollee.findMany({ where: { principalId: one.principal.id, relationship: 'SPOUSE' } });
    expect(spouses.map(({ status }) => status).sort()).toEqual(['ACTIVE', 'MERGED']);
  });

  it('neither revives a deceased or suspended person nor removes active cover', async () => {
    const admin = await makeUser('ADMIN');
    const [alive, dead] = await makeMerging({}, { status: 'DECEASED', deceasedOn: today() });
    expect((await merge(admin, alive, dead)).codes).toEqual(['MERGE_DECEASED']);
    const [ended, running] = await makeMerging({ status: 'EXPIRED' });
    expect((await merge(admin, ended, running)).codes).toEqual(['MERGE_KEEP_COVERED']);
    expect((await merge(admin, running, ended)).codes).toEqual([]);
    const [covered, suspended] = await makeMerging({}, { status: 'SUSPENDED' });
    expect((await merge(admin, covered, suspended)).codes).toEqual(['MERGE_SUSPENDED']);
    const [here, waiting] = await makeMerging({}, { status: 'PENDING_APPROVAL' });
    expect((await merge(admin, here, waiting)).codes).toEqual(['MERGE_WAITING']);
    const [known, refused] = await makeMerging({}, { status: 'REJECTED' });
    expect((await merge(admin, known, refused)).codes).toEqual(['STATE_INVALID']);
  });

  it('rejects fields of another plan, a third record, a missing reason, and the officer who registered both', async () => {
    const admin = await makeUser('ADMIN');
    const [a, b] = await makeMerging();
    expect((await merge(admin, a, b, { take: ['work'] })).codes).toEqual(['MERGE_OTHER_PLAN']);
    expect((await merge(admin, a, b, { keepId: (await makeEnrollee()).id })).codes).toEqual(['NOT_FOUND']);
    expect((await merge(admin, a, b, { reason: '' })).codes).toEqual(['INVALID_INPUT']);
    expect((await merge(admin, a, b, { version: 9 })).codes).toEqual(['CONFLICT_STALE']);
    const [own, too] = await makeMerging({ registeredById: admin.id }, { registeredById: admin.id });
    expect((await merge(admin, own, too)).codes).toEqual(['FOUR_EYES']);
  });

  it('reports in advance what prevents keeping each of the two records', async () => {
    const ask = async (user: { id: string }, a: { id: string }, b: { id: string }) =>
      (await as(user).run(STANDS, { id: (await pairOf(a, b)).id })).data.duplicatePair;
    const admin = await makeUser('ADMIN');
    const [ended, running] = (await makeMerging({ status: 'EXPIRED' })).sort((a, b) => a.id.localeCompare(b.id));
    const keep = { EXPIRED: 'Keep the record with active cover, or stop that cover first.', ACTIVE: null } as Record<string, string | null>;
    expect(await ask(admin, ended, running)).toMatchObject({
      refusedKeepingFirst: keep[ended.status],
      refusedKeepingSecond: keep[running.status],
    });
    const officer = await makeUser('REGISTRATION_OFFICER');
    expect(await ask(officer, ended, running)).toMatchObject({ refusedKeepingFirst: null, refusedKeepingSecond: null });
    const [here, waiting] = await makeMerging({}, { status: 'PENDING_APPROVAL' });
    const review = { isDifferentPerson: true, reason: 'A cousin of the same name', matchedEnrolleeId: here.id };
    const registration = await db.registration.create({
      data: { data: { review }, enrolleeId: waiting.id, status: 'PENDING_APPROVAL', step: 'FINAL' },
    });
    const message = expect.stringContaining(`${waiting.enrolmentNo} is awaiting approval`);
    expect(await ask(admin, here, waiting)).toEqual({
      refusedKeepingFirst: message,
      refusedKeepingSecond: message,
      waitingRegistrationId: registration.id,
      duplicateAnswerAtRegistration: 'A cousin of the same name',
    });
  });

  it('closes the pair of a rejected registration', async () => {
    const admin = await makeUser('ADMIN');
    const [here, waiting] = await makeMerging({}, { status: 'PENDING_APPROVAL' });
    const { id } = await db.registration.create({
      data: { data: {}, enrolleeId: waiting.id, status: 'PENDING_APPROVAL', step: 'FINAL', displayName: 'Twice' },
    });
    const { codes } = await as(admin).run(
      /* GraphQL */ `mutation($id: ID!, $input: RejectRegistrationInput!) { rejectRegistration(id: $id, input: $input) { id } }`,
      { id, input: { version: 0, reason: 'On record already' } },
    );
    expect(codes).toEqual([]);
    expect(await pairOf(here, waiting)).toMatchObject({ status: 'DISMISSED', decidedById: null });
    expect(await enrolleeRow(here)).toMatchObject({ duplicateFlag: 'NONE', status: 'ACTIVE' });
    expect(await enrolleeRow(waiting)).toMatchObject({ duplicateFlag: 'DISMISSED', status: 'REJECTED' });
  });

  it('is rejected while both have a pending facility change', async () => {
    const admin = await makeUser('ADMIN');
    const [a, b] = await makeMerging();
    for (const [person, to] of [
      [a, b],
      [b, a],
    ] as const)
      await db.facilityChangeRequest.create({
        data: {
          enrolleeId: person.id,
          fromHcpId: person.hcpId,
          toHcpId: to.hcpId ?? '',
          reason: 'Moved house',
          effectiveDate: today(),
          requestedById: admin.id,
        },
      });
    expect((await merge(admin, a, b)).codes).toEqual(['MERGE_CHANGES_OPEN']);
  });

  it('is rejected while both have unpaid premiums', async () => {
    const admin = await makeUser('ADMIN');
    const [a, b] = await makeMerging();
    for (const { id } of [a, b])
      await db.invoice.create({
        data: { invoiceNo: `INV-${id.slice(-8)}`, kind: 'PREMIUM_SELF', status: 'PENDING', enrolleeId: id, amount: 5n, dueDate: today() },
      });
    expect((await merge(admin, a, b)).codes).toEqual(['MERGE_PREMIUMS_OPEN']);
  });

  it('succeeds once for two simultaneous decisions', async () => {
    const [a, b] = await makeMerging();
    const pair = await pairOf(a, b);
    const admins = [await makeUser('ADMIN'), await makeUser('ADMIN')];
    const kept = [a.id, b.id];
    const outcome = await concurrently(admins, MERGE, (i) => ({
      id: pair.id,
      input: { version: pair.version, keepId: kept[i], reason: 'One person' },
    }));
    expect(outcome).toEqual(['OK', 'STATE_INVALID']);
    expect(await db.enrollee.count({ where: { id: { in: [a.id, b.id] }, status: 'MERGED' } })).toBe(1);
  });

  it('moves other suspected pairs to the kept record', async () => {
    const admin = await makeUser('ADMIN');
    const [a, b] = await makeMerging();
    const third = await makeEnrollee({ duplicateFlag: 'SUSPECT', matchedEnrolleeId: b.id });
    expect((await merge(admin, a, b)).codes).toEqual([]);
    expect(await pairOf(a, third)).toMatchObject({ status: 'OPEN' });
    expect(await enrolleeRow(third)).toMatchObject({ duplicateFlag: 'SUSPECT', matchedEnrolleeId: a.id });
    expect(await db.duplicatePair.count({ where: { OR: [{ firstId: b.id }, { secondId: b.id }], status: 'OPEN' } })).toBe(0);
  });
});
