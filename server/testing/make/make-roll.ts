import { storeUpload } from '../../app/files/file.service.ts';
import { guessMapping } from '../../enrolment/rolls/roll-fields.shared.ts';
import type { DateOrder, RollKind } from '../../generated/prisma/enums.ts';
import { addDays, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import type { Mapping } from '../../platform/spreadsheets/columns.shared.ts';
import { as, viewerFor } from '../as.ts';
import { runJobs } from '../jobs.ts';
import { onRoll } from './at-version.ts';
import { makeHcp, makeMda, makePlan, makeTown, makeUser } from './make.ts';
import { done } from './make-registration.ts';

type Cells = Record<string, string>;

export const CREATE_ROLL = /* GraphQL */ `mutation($input: CreateRollInput!) { createRoll(input: $input) { id status } }`;
export const CHECK_ROLL = /* GraphQL */ `mutation($id: ID!, $input: CheckRollInput!) { checkRoll(id: $id, input: $input) { id status version } }`;
export const LOAD_ROLL = /* GraphQL */ `mutation($id: ID!, $version: Int!) { loadRoll(id: $id, version: $version) { id status } }`;
export const CANCEL_ROLL = /* GraphQL */ `mutation($id: ID!) { cancelRoll(id: $id) { id status } }`;
export const ROLL = /* GraphQL */ `query($id: ID!) { roll(id: $id) { id rollNo status failure headings mapping { field heading } dateOrder rowCount doneCount newCount renewCount
  sameCount badCount loadedCount availableActions earlier { id } invoice { id invoiceNo amount } } }`;
export const ROLL_ROWS = /* GraphQL */ `query($filter: RollRowFilter!) { rollRows(page: { number: 1, size: 500 }, filter: $filter) { total
  items { number name outcome remarks problems { code field message } enrollee { id enrolmentNo } } } }`;

let serial = 0;
const next = () => {
  serial += 1;
  return serial;
};

/** An officer, an employer, a plan and a facility around a roll of staff. */
export async function makeRollFixture() {
  const town = await makeTown();
  const lga = await db.lga.findUniqueOrThrow({ where: { id: town.lgaId } });
  return {
    kind: 'MDA_STAFF' as RollKind,
    officer: await makeUser('REGISTRATION_OFFICER'),
    town,
    lga,
    plan: await makePlan(),
    mda: await makeMda(),
    hcp: await makeHcp({ townId: town.id }),
    session: null as { id: string } | null,
  };
}
export type RollFixture = Awaited<ReturnType<typeof makeRollFixture>>;

/** The same around a roll of students, for the session that runs. */
export async function makeStudentRollFixture(): Promise<RollFixture> {
  const desk = await makeRollFixture();
  const mda = await makeMda({ type: 'TERTIARY_INSTITUTION' });
  const plan = await makePlan({
    sector: 'STUDENT',
    premiumType: 'FLAT_INDIVIDUAL',
    premiumValue: 400_000n,
    periodType: 'ACADEMIC_SESSION',
    paymentResponsibility: 'INSTITUTION',
    maxSpouses: 0,
    maxChildren: 0,
  });
  return { ...desk, kind: 'STUDENTS', mda, plan, session: await makeSession(mda.id, -60) };
}

/** A session of 300 days. */
export async function makeSession(mdaId: string, begins: number) {
  return db.academicSession.create({
    data: { mdaId, name: `Session ${next()}`, startsOn: addDays(today(), begins), endsOn: addDays(today(), begins + 300) },
  });
}

/** A valid row of a roll. */
export function rollRow(desk: RollFixture, more: Cells = {}): Cells {
  const n = next();
  const letters = [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  return {
    ...(desk.kind === 'MDA_STAFF' && { 'Staff number': `PLS/${n}` }),
    ...(desk.kind === 'STUDENTS' && { 'Matric number': `UJ/${n}` }),
    ...(desk.kind === 'VULNERABLE' && { 'Household number': `H-${n}`, Category: 'Indigent' }),
    Relationship: 'Principal',
    Surname: 'Dalyop',
    'First name': `Grace${letters}`,
    Sex: 'F',
    'Date of birth': '14/03/1991',
    NIN: `55${String(n).padStart(9, '0')}`,
    'Marital status': 'Married',
    Phone: `0703${String(n).padStart(7, '0')}`,
    Address: '14 Rayfield Road',
    LGA: desk.lga.name,
    Town: desk.town.name,
    'Next of kin': 'Davou Dalyop',
    'Next of kin phone': '08035550148',
    'Next of kin relationship': 'Husband',
    ...(desk.kind === 'MDA_STAFF' && {
      'Grade level': 'GL 09',
      'Date of first appointment': '23/09/2018',
      'Basic salary': '96,400.00',
    }),
    Facility: desk.hcp.code ?? '',
    ...more,
  };
}

/** A child or spouse of a row. */
export const memberRow = (desk: RollFixture, principal: Cells, more: Cells = {}): Cells => ({
  ...Object.fromEntries(Object.keys(rollRow(desk)).map((heading) => [heading, ''])),
  ...(desk.kind === 'MDA_STAFF'
    ? { 'Staff number': principal['Staff number'] ?? '' }
    : { 'Household number': principal['Household number'] ?? '' }),
  ...(desk.kind === 'VULNERABLE' && { Category: 'Indigent' }),
  Relationship: 'Child',
  Surname: 'Dalyop',
  'First name': 'Chundung',
  Sex: 'M',
  'Date of birth': '22/05/2018',
  ...more,
});

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const csvOf = (rows: Cells[]): string => {
  const headings = Object.keys(rows[0] ?? {});
  return [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))]
    .map((row) => row.map(quoted).join(','))
    .join('\r\n');
};

/** A file as the officer uploads it. */
export async function uploadRoll(desk: RollFixture, content: string | Buffer, filename = 'roll.csv'): Promise<string> {
  const viewer = await viewerFor(desk.officer.id);
  const { id } = await storeUpload(viewer, {
    ownerType: 'UserAccount',
    ownerId: viewer.userId,
    kind: 'ROLL',
    filename,
    content: Buffer.isBuffer(content) ? content : Buffer.from(content),
  });
  return id;
}

/** A roll whose file was read. */
export async function openRoll(desk: RollFixture, content: string | Buffer | Cells[]): Promise<string> {
  const fileId = await uploadRoll(desk, Array.isArray(content) ? csvOf(content) : content);
  const { kind, plan, mda, session } = desk;
  const input = {
    kind,
    planId: plan.id,
    mdaId: kind === 'VULNERABLE' ? null : mda.id,
    sessionId: session?.id ?? null,
    hcpId: null,
    fileId,
  };
  const { id } = await done(desk.officer, CREATE_ROLL, { input });
  await runJobs();
  return id;
}

export async function readRoll(desk: RollFixture, id: string) {
  return (await as(desk.officer).run(ROLL, { id })).data.roll;
}

export async function rowsOf(desk: RollFixture, id: string, filter: object = {}) {
  return (await as(desk.officer).run(ROLL_ROWS, { filter: { rollId: id, ...filter } })).data.rollRows.items;
}

/** Problems of each invalid row, as `row field CODE`. */
export const problemsOf = async (desk: RollFixture, id: string): Promise<string[]> =>
  (await rowsOf(desk, id, { outcome: ['BAD'] })).flatMap(({ number, problems }) =>
    problems.map(({ code, field }) => `${number} ${field} ${code}`),
  );

export const columns = (mapping: Mapping) => Object.entries(mapping).map(([field, heading]) => ({ field, heading }));

/** Checks a roll that was read, with the columns that its headings match. */
export async function checkOpened(desk: RollFixture, id: string, dateOrder: DateOrder = 'DAY_FIRST'): Promise<void> {
  const { headings, status, failure } = await readRoll(desk, id);
  if (status !== 'MAPPING') throw new Error(`${status}: ${failure}`);
  await done(desk.officer, CHECK_ROLL, await onRoll({ id, input: { mapping: columns(guessMapping(desk.kind, headings)), dateOrder } }));
  await runJobs();
}

export async function checkedRoll(desk: RollFixture, content: string | Buffer | Cells[]): Promise<string> {
  const id = await openRoll(desk, content);
  await checkOpened(desk, id);
  return id;
}

export async function loadedRoll(desk: RollFixture, content: string | Buffer | Cells[]): Promise<string> {
  const id = await checkedRoll(desk, content);
  await done(desk.officer, LOAD_ROLL, await onRoll({ id }));
  await runJobs();
  return id;
}
