import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, isoDay, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { runJobs } from '../../testing/jobs.ts';
import { onUpload } from '../../testing/make/at-version.ts';
import { makeService } from '../../testing/make/make.ts';
import {
  CANCEL_UPLOAD,
  CHECK_UPLOAD,
  checkedUpload,
  checkInput,
  LOAD_UPLOAD,
  loadedUpload,
  makeUploadFixture,
  readUpload,
  type UploadFixture,
  uploadProblems,
  uploadRow,
  uploadRowsOf,
} from '../../testing/make/make-claim-upload.ts';
import { approvedPa, paWorld } from '../../testing/make/make-pa.ts';
import { done } from '../../testing/make/make-registration.ts';
import { loadClaimUploadJob } from './load-claim-upload.job.ts';

let desk: UploadFixture;
beforeEach(async () => {
  desk = await makeUploadFixture();
});

const claimsOf = () =>
  db.claim.findMany({
    where: { hcpId: desk.hcp.id, externalId: { not: null } },
    include: { items: { orderBy: { position: 'asc' } } },
    orderBy: { createdAt: 'asc' },
  });

describe('the check of a file of claims', () => {
  it.each([
    ['without claim number', { 'Claim number': '' }, 'externalId VALIDATION_REQUIRED'],
    ['with a claim number that a spreadsheet has shortened', { 'Claim number': '1.23E+15' }, 'externalId SHEET_DIGITS_LOST'],
    ['of nobody', { 'Enrolment number': 'NOBODY-1' }, 'member ELG_NOT_ENROLLED'],
    ['without person and code', { 'Enrolment number': '' }, 'member SENT_MEMBER_MISSING'],
    ['without a first day', { 'First day': '' }, 'serviceFrom VALIDATION_REQUIRED'],
    ['with a day in the order of another country', { 'First day': '03/25/2026' }, 'serviceFrom SHEET_DATE'],
    ['with a day to come', { 'Last day': isoDay(addDays(today(), 1)) }, 'serviceTo CLM_DATE'],
    ['with a last day before the first', { 'Last day': '01/02/2020' }, 'serviceTo INVALID_INPUT'],
    ['with an unknown kind of care', { 'Care type': 'Half' }, 'careType SHEET_UNKNOWN_VALUE'],
    ['with an unknown kind of visit', { 'Visit type': 'constructor' }, 'visitType SHEET_UNKNOWN_VALUE'],
    ['that nobody attended', { 'Attending clinician': 'x' }, 'attendingName INVALID_INPUT'],
    ['with an unknown service', { 'Service code': 'NONE-1' }, 'service SENT_CODE_UNKNOWN'],
    ['with an unknown diagnosis', { 'Main diagnosis': 'QQQ' }, 'mainDiagnosis SENT_CODE_UNKNOWN'],
    ['without diagnosis', { 'Main diagnosis': '' }, 'mainDiagnosis CLM_NO_DIAGNOSIS'],
    ['with an unknown symptom', { Symptoms: 'Nothing known' }, 'symptoms SENT_CODE_UNKNOWN'],
    ['with an unknown PA code', { 'PA code': 'PA-1111-XXXXXX' }, 'paCode PA_CODE_INVALID'],
    ['without price', { 'Unit price': '' }, 'unitPrice VALIDATION_REQUIRED'],
    ['with half a quantity', { Quantity: '1.5' }, 'qty CUP_NUMBER'],
    ['with no quantity', { Quantity: '0' }, 'qty INVALID_INPUT'],
    ['with a price in words', { 'Unit price': 'much' }, 'unitPrice SHEET_AMOUNT'],
    ['with a price below zero', { 'Unit price': '-5' }, 'unitPrice SHEET_AMOUNT'],
    ['with a comma that could be a decimal one', { 'Unit price': '1500,50' }, 'unitPrice SHEET_AMOUNT'],
    ['with a price of 10^15', { 'Unit price': '1000000000000000' }, 'unitPrice SHEET_AMOUNT'],
    ['with a price in scientific notation', { 'Unit price': '1e15' }, 'unitPrice SHEET_AMOUNT'],
    ['with a formula', { 'Attending clinician': '=HYPERLINK("http://x","y")' }, 'attendingName CUP_FORMULA'],
    ['with a formula for a price', { 'Unit price': '=1+1' }, 'unitPrice CUP_FORMULA'],
  ])('rejects a claim %s', async (_words, change, problem) => {
    const id = await checkedUpload(desk, [await uploadRow(desk, change)]);
    expect(await uploadProblems(desk, id)).toEqual([`2 ${problem}`]);
    expect(await readUpload(desk, id)).toMatchObject({ status: 'CHECKED', newCount: 0, badCount: 1, badRowCount: 1 });
    expect(await claimsOf()).toEqual([]);
    expect((await as(desk.user).run(LOAD_UPLOAD, await onUpload({ id }))).codes).toEqual(['CUP_NOTHING_TO_LOAD']);
  });

  it.each([
    ['1500', 150_000],
    ['1,500.50', 150_050],
    ['1 500', 150_000],
    ['₦1,500', 150_000],
    ['N 1,500.5', 150_050],
    ['NGN 1500', 150_000],
    ['999,999,999,999', 99_999_999_999_900],
  ])('reads the amount %s', async (text, kobo) => {
    const id = await checkedUpload(desk, [await uploadRow(desk, { 'Unit price': text, Quantity: '1' })]);
    expect(await uploadRowsOf(desk, id)).toMatchObject([{ amount: kobo }]);
  });

  it('computes amounts of 10^15 naira exactly, and rejects the claim', async () => {
    const row = await uploadRow(desk, { 'Unit price': '999999999999', Quantity: '1000' });
    await checkedUpload(desk, [row]);
    const stored = await db.claimUploadRow.findFirstOrThrow({ where: { externalId: row['Claim number'] } });
    expect(stored.amount).toBe(99_999_999_999_900_000n);
    expect(stored.outcome).toBe('BAD');
  });

  it('flags ambiguous dates and reads them in the chosen order', async () => {
    const row = await uploadRow(desk, { 'First day': '03/04/2026', 'Last day': '03/04/2026' });
    const dayFirst = await checkedUpload(desk, [row]);
    expect((await uploadRowsOf(desk, dayFirst))[0]?.remarks[0]).toBe('First day “03/04/2026” was read as 3 April 2026');
    const monthFirst = await checkedUpload(desk, [row], { dateOrder: 'MONTH_FIRST' });
    expect((await uploadRowsOf(desk, monthFirst))[0]?.remarks[0]).toBe('First day “03/04/2026” was read as 4 March 2026');
    expect((await db.claimUploadRow.findFirstOrThrow({ where: { uploadId: monthFirst } })).values).toMatchObject({
      serviceFrom: '2026-03-04',
    });
  });

  it('puts an error on its row and rejects the whole claim', async () => {
    const first = await uploadRow(desk);
    const { service: second } = { service: await makeService({ basePrice: 100n }) };
    const blank = Object.fromEntries(Object.keys(first).map((heading) => [heading, '']));
    const line = { ...blank, 'Claim number': first['Claim number'] ?? '', 'Service code': second.code, Quantity: '1', 'Unit price': '1' };
    const id = await checkedUpload(desk, [
      first,
      await uploadRow(desk),
      { ...line, 'Attending clinician': 'Dr Bot' },
      { ...line, 'Service code': 'NONE-2' },
    ]);
    expect(await uploadProblems(desk, id)).toEqual(['4 attendingName CUP_DIFFERS']);
    expect((await uploadRowsOf(desk, id)).map(({ outcome }) => outcome)).toEqual(['BAD', 'NEW', 'BAD', 'BAD']);
    expect(await readUpload(desk, id)).toMatchObject({ newCount: 1, badCount: 1, badRowCount: 3 });
    const other = await checkedUpload(desk, [first, line, { ...line, 'Service code': 'NONE-2' }]);
    expect(await uploadProblems(desk, other)).toEqual(['4 service SENT_CODE_UNKNOWN']);
  });

  it('rejects a claim of more than 100 lines', async () => {
    const row = await uploadRow(desk);
    const id = await checkedUpload(
      desk,
      Array.from({ length: 101 }, () => row),
    );
    expect(await uploadProblems(desk, id)).toEqual(['2  CUP_TOO_MANY_LINES']);
  });
});

describe('loading a file of claims', () => {
  it('creates ready claims with their lines, prepared by the user who loads the file, and links the rows', async () => {
    const second = await makeService({ basePrice: 50_000n });
    const first = await uploadRow(desk);
    const line = { ...first, 'Service code': second.code, Quantity: '3', 'Unit price': '500' };
    const id = await loadedUpload(desk, [first, await uploadRow(desk, { Quantity: 'x' }), line]);
    expect(await readUpload(desk, id)).toMatchObject({ status: 'LOADED', loadedCount: 1, badCount: 1, newCount: 1 });
    const [claim, ...more] = await claimsOf();
    expect(more).toEqual([]);
    expect(claim).toMatchObject({
      status: 'READY',
      externalId: first['Claim number'],
      claimedAmount: 950_000n,
      preparedById: desk.user.id,
      items: [
        { qty: 2, serviceId: desk.service.id },
        { qty: 3, serviceId: second.id },
      ],
    });
    expect((await uploadRowsOf(desk, id)).map((row) => row.claim?.id)).toEqual([claim?.id, undefined, claim?.id]);
    expect(await db.statusChange.count({ where: { entityId: claim?.id ?? '', action: 'MARK_READY', actorId: desk.user.id } })).toBe(1);
    expect((await as(desk.user).run(CANCEL_UPLOAD, { id })).codes).toEqual(['STATE_INVALID']);
  });

  it('creates a claim from a PA code, which sets the enrollee', async () => {
    const pa = await paWorld();
    const { id: requestId, code } = await approvedPa(pa);
    await db.paRequest.update({ where: { id: requestId }, data: { requestedAt: addDays(now(), -30) } });
    const hospital = { ...desk, hcp: pa.hcp, user: pa.desk } as UploadFixture;
    const row = await uploadRow(hospital, {
      'Enrolment number': '',
      'PA code': code.code,
      'Service code': pa.scan.code,
      Quantity: '1',
      'Unit price': '1',
    });
    const id = await loadedUpload(hospital, [row]);
    expect(await uploadProblems(hospital, id)).toEqual([]);
    const claim = await db.claim.findFirstOrThrow({ where: { hcpId: pa.hcp.id, externalId: row['Claim number'] } });
    expect(claim).toMatchObject({ type: 'AUTH', enrolleeId: pa.enrollee.id });
  });

  it('skips existing claims, rejects the same number with other content, and accepts corrected rows', async () => {
    const [good, bad] = [await uploadRow(desk), await uploadRow(desk, { Quantity: 'two' })];
    await loadedUpload(desk, [good, bad]);
    const again = await checkedUpload(desk, [good, { ...bad, Quantity: '2' }, { ...(await uploadRow(desk)), 'Attending clinician': ' ' }]);
    expect((await uploadRowsOf(desk, again)).map(({ outcome }) => outcome)).toEqual(['EXISTS', 'NEW', 'BAD']);
    expect((await uploadRowsOf(desk, again))[0]?.claim?.status).toBe('READY');
    expect(await readUpload(desk, again)).toMatchObject({ existingCount: 1, newCount: 1, badCount: 1 });
    await done(desk.user, LOAD_UPLOAD, await onUpload({ id: again }));
    await runJobs();
    expect(await claimsOf()).toHaveLength(2);
    const other = await checkedUpload(desk, [{ ...good, 'Attending clinician': 'Dr Bot' }]);
    expect(await uploadProblems(desk, other)).toEqual(['2 externalId SENT_OTHER_CONTENT']);
  });

  it('rejects claims that became invalid after the check, with the reason on the row', async () => {
    const [one, two] = [await uploadRow(desk), await uploadRow(desk)];
    // The check validates each claim separately. The second one has the same service, enrollee and date.
    const id = await checkedUpload(desk, [one, two, { ...one, 'Claim number': `${one['Claim number']}-B` }]);
    expect(await readUpload(desk, id)).toMatchObject({ newCount: 3, badCount: 0 });
    await done(desk.user, LOAD_UPLOAD, await onUpload({ id }));
    await runJobs();
    expect(await readUpload(desk, id)).toMatchObject({ status: 'LOADED', loadedCount: 2, badCount: 1, badRowCount: 1 });
    expect(await uploadProblems(desk, id)).toEqual([expect.stringMatching(/^4 \w* ?CLM_DUPLICATE/)]);
  });

  it('resumes after a crash without duplicates', async () => {
    const rows = [];
    for (let i = 0; i < 6; i++) rows.push(await uploadRow(desk, i === 4 ? { 'Attending clinician': 'Dr Broken' } : {}));
    const id = await checkedUpload(desk, rows);
    await done(desk.user, LOAD_UPLOAD, await onUpload({ id }));
    await asOwner(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$;
      CREATE TRIGGER fail BEFORE INSERT ON "Claim" FOR EACH ROW WHEN (NEW."attendingName" = 'Dr Broken') EXECUTE FUNCTION fail()`);
    await expect(loadClaimUploadJob.run({ uploadId: id })).rejects.toThrow('the disk is full');
    expect(await readUpload(desk, id)).toMatchObject({ status: 'LOADING', doneCount: 4, loadedCount: 4 });
    expect(await claimsOf()).toHaveLength(4);
    await asOwner('DROP TRIGGER fail ON "Claim"; DROP FUNCTION fail()');
    await runJobs();
    expect(await readUpload(desk, id)).toMatchObject({ status: 'LOADED', doneCount: 6, loadedCount: 6 });
    expect(await claimsOf()).toHaveLength(6);
  });

  it('by two concurrent workers creates no duplicates', async () => {
    const id = await checkedUpload(desk, [await uploadRow(desk), await uploadRow(desk), await uploadRow(desk)]);
    await done(desk.user, LOAD_UPLOAD, await onUpload({ id }));
    await Promise.all([loadClaimUploadJob.run({ uploadId: id }), loadClaimUploadJob.run({ uploadId: id })]);
    expect(await readUpload(desk, id)).toMatchObject({ status: 'LOADED', loadedCount: 3, doneCount: 3, existingCount: 0 });
    expect(await claimsOf()).toHaveLength(3);
    await runJobs();
  });

  it('that has stopped can be resumed, but not rechecked or cancelled', async () => {
    const rows = [await uploadRow(desk), await uploadRow(desk, { 'Attending clinician': 'Dr Broken' })];
    const id = await checkedUpload(desk, rows);
    await done(desk.user, LOAD_UPLOAD, await onUpload({ id }));
    await asOwner(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$;
      CREATE TRIGGER fail BEFORE INSERT ON "Claim" FOR EACH ROW WHEN (NEW."attendingName" = 'Dr Broken') EXECUTE FUNCTION fail()`);
    await expect(loadClaimUploadJob.run({ uploadId: id })).rejects.toThrow('the disk is full');
    await asOwner('DROP TRIGGER fail ON "Claim"; DROP FUNCTION fail()');
    await loadClaimUploadJob.onFinalFailure?.({ uploadId: id });
    const stopped = await readUpload(desk, id);
    expect(stopped).toMatchObject({ status: 'CHECKED', availableActions: ['LOAD'], failure: expect.stringContaining('after 1 claims') });
    for (const refused of [
      await as(desk.user).run(CANCEL_UPLOAD, { id }),
      await as(desk.user).run(CHECK_UPLOAD, await onUpload({ id, input: checkInput(stopped.headings) })),
    ])
      expect(refused.codes).toEqual(['STATE_INVALID']);
    await done(desk.user, LOAD_UPLOAD, await onUpload({ id }));
    await runJobs();
    expect(await readUpload(desk, id)).toMatchObject({ status: 'LOADED', loadedCount: 2, failure: null });
  });

  it('of two files with the same claims at once creates each claim once', async () => {
    const rows = [await uploadRow(desk), await uploadRow(desk)];
    const ids = [await checkedUpload(desk, rows), await checkedUpload(desk, rows)];
    for (const id of ids) await done(desk.user, LOAD_UPLOAD, await onUpload({ id }));
    await Promise.all(ids.map((uploadId) => loadClaimUploadJob.run({ uploadId })));
    expect(await claimsOf()).toHaveLength(2);
    const [one, two] = [await readUpload(desk, ids[0] ?? ''), await readUpload(desk, ids[1] ?? '')];
    expect([one.status, two.status, one.loadedCount + two.loadedCount, one.existingCount + two.existingCount]).toEqual([
      'LOADED',
      'LOADED',
      2,
      2,
    ]);
    await runJobs();
  });
});
