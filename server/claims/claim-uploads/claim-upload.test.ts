import { beforeEach, describe, expect, it } from 'vitest';
import { readableFile } from '../../app/files/file.service.ts';
import { db } from '../../platform/db.ts';
import { as, viewerFor } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { runJobs } from '../../testing/jobs.ts';
import { onUpload } from '../../testing/make/at-version.ts';
import { makeHcp, makeHcpUser, makeUser } from '../../testing/make/make.ts';
import {
  CANCEL_UPLOAD,
  CHECK_UPLOAD,
  CREATE_UPLOAD,
  checkedUpload,
  checkInput,
  LOAD_UPLOAD,
  makeUploadFixture,
  openUpload,
  readUpload,
  UPLOAD,
  UPLOAD_ROWS,
  type UploadFixture,
  uploadClaims,
  uploadProblems,
  uploadRow,
  uploadRowsOf,
} from '../../testing/make/make-claim-upload.ts';
import { done } from '../../testing/make/make-registration.ts';
import { csvOf } from '../../testing/make/make-roll.ts';
import { guessClaimColumns } from './claim-upload-fields.shared.ts';

const LIST = /* GraphQL */ `query($search: String, $filter: ClaimUploadFilter) { claimUploads(page: { number: 1, size: 20 }, search: $search, filter: $filter) { total items { id } } }`;
const WORDS = /* GraphQL */ `query($id: ID!, $field: String!, $heading: String!) { claimUploadWords(id: $id, field: $field, heading: $heading) }`;

let desk: UploadFixture;
beforeEach(async () => {
  desk = await makeUploadFixture();
});

describe('a file of claims', () => {
  it.each([
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['an old workbook under a new name', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0])],
    ['a document', Buffer.from('%PDF-1.4')],
  ])('that is %s is rejected by its content', async (_what, content) => {
    await expect(uploadClaims(desk.user, content, 'claims.xlsx')).rejects.toMatchObject({ code: 'UPLOAD_TYPE' });
  });

  it('that cannot be read saves no rows and gives the reason', async () => {
    const empty = await openUpload(desk, 'Claim number,Service code\n');
    expect(await readUpload(desk, empty)).toMatchObject({ status: 'FAILED', failure: 'The file has no rows below the headings.' });
    const long = await openUpload(desk, `Claim number,Service code\n${'A,1\n'.repeat(10_001)}`);
    expect(await readUpload(desk, long)).toMatchObject({ status: 'FAILED', failure: expect.stringContaining('more than 10,000 rows') });
    expect(await db.claimUploadRow.count({ where: { uploadId: { in: [empty, long] } } })).toBe(0);
    expect((await as(desk.user).run(CANCEL_UPLOAD, { id: empty })).codes).toEqual(['STATE_INVALID']);
  });

  it('must be uploaded by the same user, as a claim file', async () => {
    const fileId = await uploadClaims(await makeHcpUser(desk.hcp), 'a,b\n1,2');
    expect((await as(desk.user).run(CREATE_UPLOAD, { input: { fileId } })).fields).toHaveProperty('fileId');
    expect((await as(desk.user).run(CREATE_UPLOAD, { input: { fileId: 'none' } })).codes).toEqual(['INVALID_INPUT']);
  });

  it('can be downloaded by its facility only', async () => {
    const { fileId } = await db.claimUpload.findUniqueOrThrow({ where: { id: await openUpload(desk, [await uploadRow(desk)]) } });
    expect((await readableFile(await viewerFor(desk.user.id), fileId)).kind).toBe('CLAIM_UPLOAD');
    for (const other of [await makeUser('CLAIMS_OFFICER'), await makeUser('ADMIN'), await makeHcpUser()])
      await expect(readableFile(await viewerFor(other.id), fileId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the columns of a file', () => {
  it('are suggested from the headings, and next time from the last choices', async () => {
    const { 'Care type': _care, 'Unit price': price, ...row } = await uploadRow(desk);
    const file = [{ ...row, Ward: 'Opd clinic', 'Naira each': price ?? '', Date: row['First day'] ?? '' }];
    const first = await openUpload(desk, file);
    const { headings, mapping } = await readUpload(desk, first);
    const guessed = Object.fromEntries(mapping.map((each) => [each.field, each.heading]));
    expect(guessed).toMatchObject({ externalId: 'Claim number', serviceFrom: 'First day', qty: 'Quantity' });
    const refused = await as(desk.user).run(CHECK_UPLOAD, await onUpload({ id: first, input: checkInput(headings) }));
    expect([refused.codes, refused.messages]).toEqual([['SHEET_COLUMNS'], ['No column matched for Care type, Unit price.']]);
    const { data } = await as(desk.user).run(WORDS, { id: first, field: 'careType', heading: 'Ward' });
    expect(data.claimUploadWords).toEqual(['Opd clinic']);
    const change = { careType: 'Ward', unitPrice: 'Naira each' };
    await done(desk.user, CHECK_UPLOAD, await onUpload({ id: first, input: checkInput(headings, change) }));
    await runJobs();
    expect(await uploadProblems(desk, first)).toEqual(['2 careType SHEET_UNKNOWN_VALUE']);
    const meanings = [{ field: 'careType', word: 'OPD clinic', value: 'OUT' }];
    await done(desk.user, CHECK_UPLOAD, await onUpload({ id: first, input: checkInput(headings, change, { meanings }) }));
    await runJobs();
    expect(await readUpload(desk, first)).toMatchObject({ status: 'CHECKED', newCount: 1, badCount: 0 });
    const second = await readUpload(desk, await openUpload(desk, file));
    expect(second.mapping).toContainEqual({ field: 'unitPrice', heading: 'Naira each' });
    expect(second).toMatchObject({ meanings: [{ field: 'careType', word: 'opd clinic', value: 'OUT' }], earlier: [{ id: first }] });
  });

  it('must exist once each, with an enrolment number or PA code, and value matches must be valid', async () => {
    const id = await openUpload(desk, [await uploadRow(desk)]);
    const { headings } = await readUpload(desk, id);
    const refused = async (change: object, more: object = {}) => {
      const { codes, messages } = await as(desk.user).run(CHECK_UPLOAD, await onUpload({ id, input: checkInput(headings, change, more) }));
      return [codes[0], messages[0]];
    };
    expect(await refused({ note: 'Nothing' })).toEqual(['NOT_FOUND', expect.anything()]);
    expect(await refused({ nothing: 'Quantity' })).toEqual(['NOT_FOUND', expect.anything()]);
    expect((await refused({ note: 'Quantity' }))[0]).toBe('SHEET_COLUMN_TWICE');
    for (const [field, value] of [
      ['careType', 'BOTH'],
      ['constructor', 'OUT'],
    ])
      expect((await refused({}, { meanings: [{ field, word: 'x', value }] }))[0]).toBe('NOT_FOUND');
    const { member: _member, paCode: _paCode, ...mapping } = guessClaimColumns(headings);
    const input = { mapping: Object.entries(mapping).map(([field, heading]) => ({ field, heading })) };
    expect((await as(desk.user).run(CHECK_UPLOAD, await onUpload({ id, input }))).messages).toEqual([
      'No column matched for Enrolment number or PA code.',
    ]);
  });

  it('can be changed, but not with an old version', async () => {
    const id = await checkedUpload(desk, [await uploadRow(desk)]);
    const { headings } = await readUpload(desk, id);
    const input = checkInput(headings);
    expect((await as(desk.user).run(CHECK_UPLOAD, { id, input: { ...input, version: 0 } })).codes).toEqual(['CONFLICT_STALE']);
    expect((await as(desk.user).run(LOAD_UPLOAD, { id, version: 0 })).codes).toEqual(['CONFLICT_STALE']);
    await done(desk.user, CHECK_UPLOAD, await onUpload({ id, input }));
    await runJobs();
    expect(await readUpload(desk, id)).toMatchObject({ status: 'CHECKED', newCount: 1 });
  });
});

describe('a file of claims, by user', () => {
  it('can be cancelled before loading, also during the check, and then stops', async () => {
    const id = await openUpload(desk, [await uploadRow(desk)]);
    const { headings } = await readUpload(desk, id);
    await done(desk.user, CHECK_UPLOAD, await onUpload({ id, input: checkInput(headings) }));
    await done(desk.user, CANCEL_UPLOAD, { id });
    await runJobs();
    expect(await readUpload(desk, id)).toMatchObject({ status: 'CANCELLED', availableActions: [] });
    for (const refused of [
      await as(desk.user).run(LOAD_UPLOAD, await onUpload({ id })),
      await as(desk.user).run(CANCEL_UPLOAD, { id }),
      await as(desk.user).run(CHECK_UPLOAD, await onUpload({ id, input: checkInput(headings) })),
    ])
      expect(refused.codes).toEqual(['STATE_INVALID']);
  });

  it('is checked and loaded once by two concurrent requests', async () => {
    const people = [desk.user, await makeHcpUser(desk.hcp)];
    const id = await openUpload(desk, [await uploadRow(desk)]);
    const { headings } = await readUpload(desk, id);
    await concurrently(people, CHECK_UPLOAD, await onUpload({ id, input: checkInput(headings) }));
    expect(await db.statusChange.count({ where: { entityId: id, action: 'CHECK' } })).toBe(1);
    await runJobs();
    await concurrently(people, LOAD_UPLOAD, await onUpload({ id }));
    expect(await db.statusChange.count({ where: { entityId: id, action: 'LOAD' } })).toBe(1);
    await runJobs();
    expect(await readUpload(desk, id)).toMatchObject({ status: 'LOADED', loadedCount: 1 });
    expect(await db.claim.count({ where: { hcpId: desk.hcp.id, externalId: { not: null } } })).toBe(1);
  });

  it('is not found by other facilities', async () => {
    const id = await checkedUpload(desk, [await uploadRow(desk)]);
    const other = await makeHcpUser(await makeHcp());
    for (const refused of [
      await as(other).run(UPLOAD, { id }),
      await as(other).run(CHECK_UPLOAD, await onUpload({ id, input: { mapping: [] } })),
      await as(other).run(LOAD_UPLOAD, await onUpload({ id })),
      await as(other).run(CANCEL_UPLOAD, { id }),
      await as(other).run(WORDS, { id, field: 'careType', heading: 'Care type' }),
    ])
      expect(refused.codes).toEqual(['NOT_FOUND']);
    expect((await as(other).run(UPLOAD_ROWS, { filter: { uploadId: id } })).data.claimUploadRows.total).toBe(0);
    expect((await as(other).run(LIST)).data.claimUploads.total).toBe(0);
  });

  it('is visible to officers without its cells, and to no other role', async () => {
    const id = await checkedUpload(desk, [await uploadRow(desk)]);
    const { uploadNo } = await readUpload(desk, id);
    expect((await uploadRowsOf(desk, id))[0]?.cells).toContain('Dr Pam');
    for (const role of ['CLAIMS_OFFICER', 'ADMIN'] as const) {
      const officer = await makeUser(role);
      const found = await as(officer).run(LIST, { search: uploadNo, filter: { status: ['CHECKED'], hcpId: desk.hcp.id } });
      expect(found.data.claimUploads.items).toEqual([{ id }]);
      const { data } = await as(officer).run(UPLOAD_ROWS, { filter: { uploadId: id } });
      expect(data.claimUploadRows.items).toMatchObject([{ outcome: 'NEW', cells: [] }]);
      for (const refused of [
        await as(officer).run(CREATE_UPLOAD, { input: { fileId: id } }),
        await as(officer).run(CHECK_UPLOAD, await onUpload({ id, input: { mapping: [] } })),
        await as(officer).run(LOAD_UPLOAD, await onUpload({ id })),
        await as(officer).run(CANCEL_UPLOAD, { id }),
        await as(officer).run(WORDS, { id, field: 'careType', heading: 'Care type' }),
      ])
        expect(refused.codes).toEqual(['FORBIDDEN']);
    }
    for (const role of ['ACCOUNT_MANAGER', 'ACCOUNTANT', 'ENROLLEE', 'REGISTRATION_OFFICER'] as const)
      expect((await as(await makeUser(role)).run(UPLOAD, { id })).codes).toEqual(['FORBIDDEN']);
  });

  it('rejects rows with merged cells', async () => {
    const id = await openUpload(desk, csvOf([await uploadRow(desk), await uploadRow(desk)]));
    await db.claimUploadRow.updateMany({ where: { uploadId: id, number: 3 }, data: { merged: 'A3:A4' } });
    const { headings } = await readUpload(desk, id);
    await done(desk.user, CHECK_UPLOAD, await onUpload({ id, input: checkInput(headings) }));
    await runJobs();
    expect(await uploadProblems(desk, id)).toEqual(['3  SHEET_MERGED']);
  });
});
