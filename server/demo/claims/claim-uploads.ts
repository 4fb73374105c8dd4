import { CLAIM_UPLOAD_FIELDS } from '../../claims/claim-uploads/claim-upload-fields.shared.ts';
import { dayOf, HOUR, isoDate, MINUTE, sqlTimestamp, yymm } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import type { Random } from '../world/random.ts';
import type { Hcp, User, World } from '../world/world.ts';

/** A claim of the demo hospital with its own external number. */
export type UploadedClaim = {
  id: string;
  externalId: string;
  member: string;
  day: number;
  attending: string;
  diagnosis: string;
  lines: { service: string; qty: number; price: number }[];
  preparedAt: number;
  billId: string;
};

/** Days for which claims have external numbers. */
export const UPLOADED_DAYS = 60;
const HOSPITAL = 'hospital@lafiya.example';
export const usesUploads = ({ users }: Hcp): boolean => users.some(({ email }) => email === HOSPITAL);

const FIELDS = CLAIM_UPLOAD_FIELDS.filter(({ need, key }) => need === 'REQUIRED' || key === 'member' || key === 'mainDiagnosis');
const MAPPING = JSON.stringify(Object.fromEntries(FIELDS.map(({ key, label }) => [key, label])));
const postgresArray = (texts: string[]) => `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

type Values = Record<string, string | number>;
type Problem = { field: string; cell: string; code: string; message: string };
const PROBLEMS: Record<number, Problem> = {
  1: { field: 'unitPrice', cell: '1500,50', code: 'SHEET_AMOUNT', message: 'Unit price: “1500,50” is not an amount.' },
  3: {
    field: 'serviceFrom',
    cell: '10/25/2026',
    code: 'SHEET_DATE',
    message: 'First day: “10/25/2026” is not a date. Write the month as a word, for example 14 Mar 1991.',
  },
};

type Row = { values: Values; cells: Record<string, string>; problem?: Problem; claimId?: string };
type Upload = {
  hcp: Hcp;
  by: User;
  at: number;
  filename: string;
  rows: Row[];
  steps: readonly Step[];
  status: string;
  failure?: string;
};
type Step = { action: string; from: string | null; to: string; bySystem?: boolean };

const READ: Step[] = [
  { action: 'UPLOAD', from: null, to: 'READING' },
  { action: 'FINISH_READING', from: 'READING', to: 'MAPPING', bySystem: true },
];
const CHECKED: Step[] = [
  ...READ,
  { action: 'CHECK', from: 'MAPPING', to: 'CHECKING' },
  { action: 'FINISH_CHECKING', from: 'CHECKING', to: 'CHECKED', bySystem: true },
];
const LOADED: Step[] = [
  ...CHECKED,
  { action: 'LOAD', from: 'CHECKED', to: 'LOADING' },
  { action: 'FINISH_LOADING', from: 'LOADING', to: 'LOADED', bySystem: true },
];

/** Uploads of the demo hospital in each lasting status, and a cancelled one of another facility. */
export function makeClaimUploads(world: World, claims: readonly UploadedClaim[]): void {
  const hcp = world.hcps.find(usesUploads);
  const other = world.hcps.find((candidate) => candidate.status === 'ACTIVATED' && candidate.users.length > 0 && candidate !== hcp);
  const by = hcp?.users.find(({ email }) => email === HOSPITAL);
  const otherUser = other?.users[0];
  if (!hcp || !by || !other || !otherUser) return;
  const random = world.random.fork('claim-uploads');
  const add = (upload: Omit<Upload, 'hcp' | 'by'>) => writeUpload(world, random, { hcp, by, ...upload });
  const made = madeTogether(claims);
  const loaded = made.flatMap((claim) => rowsOf(claim, claim.externalId, claim.day, claim.id));
  const lastAt = Math.max(...made.map(({ preparedAt }) => preparedAt));
  if (made.length > 0)
    add({ at: lastAt - 6 * MINUTE, filename: 'claims of the wards.xlsx', rows: loaded, steps: LOADED, status: 'LOADED' });
  const day = world.today - 1;
  const fresh = claims.slice(-8).flatMap((claim, index) => {
    const rows = rowsOf(claim, `JH-N${100 + index}`, day);
    const problem = PROBLEMS[index];
    const [first] = rows;
    if (problem && first) {
      first.cells[problem.field] = problem.cell;
      delete first.values[problem.field];
      first.problem = problem;
    }
    return rows;
  });
  if (fresh.length > 0) {
    add({ at: world.now - 3 * HOUR, filename: 'november, second week.xlsx', rows: fresh, steps: CHECKED, status: 'CHECKED' });
    const unread = fresh.map(({ cells }) => ({ values: {}, cells }));
    add({ at: world.now - 20 * MINUTE, filename: 'clinic of monday.csv', rows: unread, steps: READ, status: 'MAPPING' });
  }
  add({
    at: world.now - 50 * HOUR,
    filename: 'empty.csv',
    rows: [],
    steps: [
      { action: 'UPLOAD', from: null, to: 'READING' },
      { action: 'REFUSE', from: 'READING', to: 'FAILED', bySystem: true },
    ],
    status: 'FAILED',
    failure: 'The file has no rows below its headings.',
  });
  writeUpload(world, random, {
    hcp: other,
    by: otherUser,
    at: world.now - 26 * HOUR,
    filename: 'claims.csv',
    rows: [],
    steps: [...READ, { action: 'CANCEL', from: 'MAPPING', to: 'CANCELLED' }],
    status: 'CANCELLED',
  });
}

/** The largest group of claims of one day that went into one bill. */
function madeTogether(claims: readonly UploadedClaim[]): readonly UploadedClaim[] {
  const groups = Map.groupBy(claims, ({ billId, preparedAt }) => `${billId} ${dayOf(preparedAt)}`);
  return [...groups.values()].reduce((largest, group) => (group.length > largest.length ? group : largest), []);
}

function rowsOf(claim: UploadedClaim, externalId: string, day: number, claimId?: string): Row[] {
  return claim.lines.map(({ service, qty, price }) => {
    const values: Values = {
      externalId,
      member: claim.member,
      serviceFrom: isoDate(day),
      careType: 'OUT',
      visitType: 'OTHER',
      attendingName: claim.attending,
      mainDiagnosis: claim.diagnosis,
      service,
      qty,
      unitPrice: price,
    };
    const [year, month, date] = isoDate(day).split('-');
    const cells = {
      ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])),
      serviceFrom: `${date}/${month}/${year}`,
      careType: 'Outpatient',
      visitType: 'Other',
      unitPrice: (price / 100).toFixed(2),
    };
    return { values, cells, ...(claimId && { claimId }) };
  });
}

function writeUpload(world: World, random: Random, { hcp, by, at, filename, rows, steps, status, failure }: Upload): void {
  const id = random.uuid(at);
  const uploadNo = world.numbered(`CUP-${yymm(dayOf(at))}`, 4);
  const isChecked = status === 'CHECKED' || status === 'LOADED';
  const isLoaded = status === 'LOADED';
  const lastAt = at + (steps.length - 1) * MINUTE;
  const numbers = rows.map(({ cells }) => cells.externalId ?? '');
  const bad = new Set(rows.flatMap(({ problem }, index) => (problem ? [numbers[index]] : [])));
  const claimCount = new Set(numbers).size;
  rows.forEach(({ values, cells, problem, claimId }, index) => {
    const number = numbers[index] ?? '';
    const { qty, unitPrice } = values;
    world.copyBuffer.add('ClaimUploadRow', {
      id: random.uuid(at),
      uploadId: id,
      number: index + 2,
      cells: postgresArray(FIELDS.map(({ key }) => cells[key] ?? '')),
      values: isChecked ? JSON.stringify(values) : null,
      problems: JSON.stringify(problem ? [{ code: problem.code, field: problem.field, message: problem.message }] : []),
      remarks: '{}',
      outcome: isChecked ? (bad.has(number) ? 'BAD' : 'NEW') : null,
      externalId: isChecked ? number : '',
      member: isChecked ? String(values.member ?? '') : '',
      amount: isChecked && typeof qty === 'number' && typeof unitPrice === 'number' ? qty * unitPrice : null,
      claimNumber: isChecked ? numbers.indexOf(number) + 2 : null,
      claimId: claimId ?? null,
      loadedAt: claimId ? sqlTimestamp(lastAt) : null,
    });
  });
  world.copyBuffer.add('ClaimUpload', {
    id,
    uploadNo,
    hcpId: hcp.id,
    fileId: random.uuid(at),
    filename,
    sha256: random.uuid(at).replaceAll('-', '').padEnd(64, '0'),
    headings: postgresArray(rows.length > 0 ? FIELDS.map(({ label }) => label) : []),
    mapping: MAPPING,
    status,
    failure: failure ?? null,
    rowCount: rows.length,
    doneCount: isLoaded ? claimCount : rows.length,
    newCount: isChecked ? claimCount - bad.size : 0,
    badCount: isChecked ? bad.size : 0,
    badRowCount: isChecked ? numbers.filter((number) => bad.has(number)).length : 0,
    loadedCount: isLoaded ? claimCount : 0,
    uploadedById: by.id,
    loadedById: isLoaded ? by.id : null,
    checkedAt: isChecked ? sqlTimestamp(at + 3 * MINUTE) : null,
    loadedAt: isLoaded ? sqlTimestamp(lastAt) : null,
    version: steps.length - 1,
    createdAt: sqlTimestamp(at),
    updatedAt: sqlTimestamp(lastAt),
  });
  steps.forEach(({ bySystem, ...step }, index) => {
    recordChange(world, { entity: 'ClaimUpload', id, label: uploadNo, ...step, by: bySystem ? null : by, at: at + index * MINUTE });
  });
}
