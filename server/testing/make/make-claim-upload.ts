import { storeUpload } from '../../app/files/file.service.ts';
import { guessClaimColumns } from '../../claims/claim-uploads/claim-upload-fields.shared.ts';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import type { Mapping } from '../../platform/spreadsheets/columns.shared.ts';
import { as, viewerFor } from '../as.ts';
import { runJobs } from '../jobs.ts';
import { onUpload } from './at-version.ts';
import { makeEnrollee } from './make.ts';
import { makeClaimWorld } from './make-claim.ts';
import { done } from './make-registration.ts';
import { columns, csvOf } from './make-roll.ts';

type Cells = Record<string, string>;

export const CREATE_UPLOAD = /* GraphQL */ `mutation($input: CreateClaimUploadInput!) { createClaimUpload(input: $input) { id status } }`;
export const CHECK_UPLOAD = /* GraphQL */ `mutation($id: ID!, $input: CheckClaimUploadInput!) { checkClaimUpload(id: $id, input: $input) { id status version } }`;
export const LOAD_UPLOAD = /* GraphQL */ `mutation($id: ID!, $version: Int!) { loadClaimUpload(id: $id, version: $version) { id status } }`;
export const CANCEL_UPLOAD = /* GraphQL */ `mutation($id: ID!) { cancelClaimUpload(id: $id) { id status } }`;
export const UPLOAD = /* GraphQL */ `query($id: ID!) { claimUpload(id: $id) { id uploadNo status failure headings mapping { field heading } dateOrder
  meanings { field word value } rowCount doneCount newCount existingCount badCount badRowCount loadedCount availableActions earlier { id } } }`;
export const UPLOAD_ROWS = /* GraphQL */ `query($filter: ClaimUploadRowFilter!) { claimUploadRows(page: { number: 1, size: 500 }, filter: $filter) { total
  items { number externalId member amount outcome remarks cells problems { code field message } claim { id claimNo status } } } }`;

let serial = 0;

/** A facility's desk, with what a claim needs. */
export const makeUploadFixture = makeClaimWorld;
export type UploadFixture = Awaited<ReturnType<typeof makeUploadFixture>>;

const [year, month, dayOfMonth] = isoDay(addDays(today(), -1)).split('-');
export const YESTERDAY = `${dayOfMonth}/${month}/${year}`;

/** A valid row of a file: a claim of one line for a new person. */
export async function uploadRow(desk: UploadFixture, more: Cells = {}): Promise<Cells> {
  serial += 1;
  const person = await makeEnrollee({ hcpId: desk.hcp.id, planId: desk.enrollee.planId, enrolmentNo: `CUP-${serial}` });
  return {
    'Claim number': `J-${serial}`,
    'Enrolment number': person.enrolmentNo ?? '',
    'PA code': '',
    'First day': YESTERDAY,
    'Last day': '',
    'Care type': 'Outpatient',
    'Visit type': 'Other',
    'Attending clinician': 'Dr Pam',
    'Main diagnosis': desk.diagnosis.code,
    Symptoms: '',
    'Service code': desk.service.code,
    Quantity: '2',
    'Unit price': '4,000.00',
    'Reason for late submission': 'Sent by post',
    ...more,
  };
}

export async function uploadClaims(user: { id: string }, content: string | Buffer, filename = 'claims.csv'): Promise<string> {
  const viewer = await viewerFor(user.id);
  const { id } = await storeUpload(viewer, {
    ownerType: 'UserAccount',
    ownerId: viewer.userId,
    kind: 'CLAIM_UPLOAD',
    filename,
    content: Buffer.isBuffer(content) ? content : Buffer.from(content),
  });
  return id;
}

/** A file of claims that has been read. */
export async function openUpload(desk: UploadFixture, content: string | Buffer | Cells[]): Promise<string> {
  const fileId = await uploadClaims(desk.user, Array.isArray(content) ? csvOf(content) : content);
  const { id } = await done(desk.user, CREATE_UPLOAD, { input: { fileId } });
  await runJobs();
  return id;
}

export const readUpload = async (desk: UploadFixture, id: string) => (await as(desk.user).run(UPLOAD, { id })).data.claimUpload;

export const uploadRowsOf = async (desk: UploadFixture, id: string, filter: object = {}) =>
  (await as(desk.user).run(UPLOAD_ROWS, { filter: { uploadId: id, ...filter } })).data.claimUploadRows.items;

/** Problems of each row, as `row field CODE`. */
export const uploadProblems = async (desk: UploadFixture, id: string): Promise<string[]> =>
  (await uploadRowsOf(desk, id)).flatMap(({ number, problems }) => problems.map(({ code, field }) => `${number} ${field} ${code}`));

export const checkInput = (headings: readonly string[], change: object = {}, more: object = {}) => ({
  mapping: columns({ ...guessClaimColumns(headings), ...change } as Mapping),
  ...more,
});

/** Checked with the columns that its headings match. */
export async function checkedUpload(desk: UploadFixture, content: string | Buffer | Cells[], more: object = {}): Promise<string> {
  const id = await openUpload(desk, content);
  const { headings, status, failure } = await readUpload(desk, id);
  if (status !== 'MAPPING') throw new Error(`${status}: ${failure}`);
  await done(desk.user, CHECK_UPLOAD, await onUpload({ id, input: checkInput(headings, {}, more) }));
  await runJobs();
  return id;
}

export async function loadedUpload(desk: UploadFixture, content: string | Buffer | Cells[]): Promise<string> {
  const id = await checkedUpload(desk, content);
  await done(desk.user, LOAD_UPLOAD, await onUpload({ id }));
  await runJobs();
  return id;
}
