import { ROLL_FIELDS } from '../../enrolment/rolls/roll-fields.shared.ts';
import { pickPlace } from '../network/facilities.ts';
import { dayOf, HOUR, isoDate, MINUTE, sqlTimestamp, yymm } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import { pickEthnicGroup, pickFirstName, pickSurname } from '../world/names.ts';
import { localPhone, nationalNumber } from '../world/people-numbers.ts';
import type { World } from '../world/world.ts';

const ROW_COUNT = 26;
const ROLL_COLUMNS = ROLL_FIELDS.MDA_STAFF.filter(({ need }) => need === 'EVERYONE');
const postgresArray = (texts: string[]) => `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

type RowProblem = { field: string; cell: string; code: string; message: string };
const PROBLEMS_BY_ROW: Record<number, RowProblem> = {
  7: {
    field: 'nin',
    cell: '4172039586',
    code: 'ROLL_NIN_LEADING_ZERO',
    message: 'NIN has 10 digits: a spreadsheet drops the zero at the front. Write all 11 digits as text.',
  },
  15: {
    field: 'dateOfBirth',
    cell: '03/25/1984',
    code: 'SHEET_DATE',
    message: 'Date of birth: “03/25/1984” is not a date. Write the month as a word, for example 14 Mar 1991.',
  },
};

/** Writes a checked roll with the new staff of a ministry; two rows have a problem. */
export function makeRolls(world: World): void {
  const random = world.random.fork('rolls');
  const mda = world.mdas.find(({ type }) => type === 'MINISTRY');
  const officer = world.staff('REGISTRATION_OFFICER')[0];
  const hcp = world.hcps.find(
    ({ status, level, providerType }) => status === 'ACTIVATED' && level === 'SECONDARY' && providerType === 'HOSPITAL',
  );
  if (!mda || !officer || !hcp) return;
  const uploadedAt = world.now - 3 * HOUR;
  const checkedAt = uploadedAt + 4 * MINUTE;
  const id = random.uuid(uploadedAt);
  const rollNo = world.numbered(`ROLL-${yymm(dayOf(uploadedAt))}`, 4);
  const headings = ROLL_COLUMNS.map(({ label }) => label);
  for (let index = 0; index < ROW_COUNT; index++) writeRow(world, random, { id, hcpId: hcp.id, at: uploadedAt, index });
  world.copyBuffer.add('Roll', {
    id,
    rollNo,
    kind: 'MDA_STAFF',
    planId: world.plan('FORMAL').id,
    mdaId: mda.id,
    hcpId: hcp.id,
    fileId: random.uuid(uploadedAt),
    filename: 'new staff.xlsx',
    sha256: '0'.repeat(64),
    headings: postgresArray(headings),
    mapping: JSON.stringify(Object.fromEntries(ROLL_COLUMNS.map(({ key, label }) => [key, label]))),
    status: 'CHECKED',
    rowCount: ROW_COUNT,
    doneCount: ROW_COUNT,
    newCount: ROW_COUNT - Object.keys(PROBLEMS_BY_ROW).length,
    badCount: Object.keys(PROBLEMS_BY_ROW).length,
    uploadedById: officer.id,
    checkedAt: sqlTimestamp(checkedAt),
    version: 3,
    createdAt: sqlTimestamp(uploadedAt),
    updatedAt: sqlTimestamp(checkedAt),
  });
  const record = { entity: 'Roll', id, label: rollNo };
  recordChange(world, { ...record, action: 'UPLOAD', from: null, to: 'READING', by: officer, at: uploadedAt });
  recordChange(world, { ...record, action: 'FINISH_READING', from: 'READING', to: 'MAPPING', by: null, at: uploadedAt + MINUTE });
  recordChange(world, { ...record, action: 'CHECK', from: 'MAPPING', to: 'CHECKING', by: officer, at: uploadedAt + 3 * MINUTE });
  recordChange(world, { ...record, action: 'FINISH_CHECKING', from: 'CHECKING', to: 'CHECKED', by: null, at: checkedAt });
}

function writeRow(
  world: World,
  random: World['random'],
  { id, hcpId, at, index }: { id: string; hcpId: string; at: number; index: number },
): void {
  const place = pickPlace(world, random);
  const ethnicGroup = pickEthnicGroup(random, place.lga.code);
  const sex = random.chance(0.5) ? 'MALE' : 'FEMALE';
  const problem = PROBLEMS_BY_ROW[index];
  const values: Record<string, string | number> = {
    staffNo: `NEW/${2000 + index}`,
    surname: pickSurname(random, ethnicGroup),
    firstName: pickFirstName(random, ethnicGroup, sex),
    sex,
    dateOfBirth: isoDate(world.today - random.int(22 * 366, 50 * 365)),
    nin: nationalNumber(6_500_000 + index),
    maritalStatus: random.pick(['SINGLE', 'MARRIED']),
    phone: localPhone(39_500_000 + index),
    address: `${random.int(1, 60)} Market Road`,
    lgaId: place.lga.id,
    townId: place.townId,
    nextOfKinName: `Grace ${pickSurname(random, ethnicGroup)}`,
    nextOfKinPhone: localPhone(39_600_000 + index),
    nextOfKinRelationship: 'Sister',
    gradeLevel: 'GL 08',
    dateOfFirstAppointment: isoDate(world.today - random.int(200, 4000)),
    basicSalary: random.int(80, 240) * 100_000,
    hcpId,
  };
  const cellTexts: Record<string, string> = {
    lga: place.lga.name,
    town: place.townName,
    basicSalary: String(Number(values.basicSalary) / 100),
  };
  if (problem) {
    cellTexts[problem.field] = problem.cell;
    delete values[problem.field];
  }
  world.copyBuffer.add('RollRow', {
    id: random.uuid(at),
    rollId: id,
    number: index + 2,
    cells: postgresArray(ROLL_COLUMNS.map(({ key }) => cellTexts[key] ?? String(values[key] ?? ''))),
    values: JSON.stringify(values),
    problems: JSON.stringify(problem ? [{ code: problem.code, field: problem.field, message: problem.message }] : []),
    remarks: '{}',
    outcome: problem ? 'BAD' : 'NEW',
    relationship: 'PRINCIPAL',
    name: `${values.surname} ${values.firstName}`,
    familyKey: String(values.staffNo),
    familyNumber: index + 2,
    identity: String(values.staffNo),
    nin: values.nin === undefined ? null : String(values.nin),
    phone: String(values.phone),
    toCorrect: problem !== undefined,
  });
}
