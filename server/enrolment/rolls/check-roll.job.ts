import type { Prisma, Roll, RollRow } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { columnIndexes, type Mapping } from '../../platform/spreadsheets/columns.shared.ts';
import { scopeOf } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import { nameOf } from '../registrations/registration.service.ts';
import { columnsInDoubt, dateEvidence } from './date-order.ts';
import { flagDuplicates, flagToCorrect, numberFamilies } from './flag-rows.ts';
import { type Names, readNames } from './names.ts';
import { rollMachine } from './roll.machine.ts';
import { defineRollJob, notifyOfRoll } from './roll-job.ts';
import { labelOf, type RowProblem, rowProblem } from './roll-problems.ts';
import { countRows, type Family, familiesOf, type RollWithPlan } from './roll-rows.ts';
import { type DateReading, readRow } from './row-values.ts';
import { type NewPerson, similarPeople } from './similar-people.ts';
import { type RowResult, validateFamilies } from './validate-families.ts';

/** Rows interpreted by one statement. */
const ROW_CHUNK = 500;
/** Families validated together. */
const FAMILY_CHUNK = 250;

/** Checks every row of a roll like the form, without enrolling anyone. Idempotent; restarts after a crash. */
export const checkRollJob = defineRollJob('checkRoll', {
  run: async (roll, transactLocked) => {
    const { id: rollId, rollNo, rowCount, kind } = roll;
    if (!(await interpretRows(roll))) return;
    await flagDuplicates(rollId, roll.kind);
    await numberFamilies(rollId);
    if (!(await validateRoll(roll))) return;
    await flagToCorrect(db, rollId, kind);
    const counts = await countRows(db, rollId);
    await transactLocked(async (write, checking) => {
      const enrollable = counts.newCount + counts.renewCount;
      const resultText = `${enrollable.toLocaleString('en-NG')} people can be enrolled, ${counts.badCount.toLocaleString('en-NG')} rows have errors`;
      await changeStatus(write, rollMachine, checking, 'FINISH_CHECKING', {
        data: { ...counts, doneCount: rowCount, checkedAt: now() },
        note: resultText,
        summary: `Checked ${rollNo}`,
      });
      notifyOfRoll(write, checking, { kind: 'ROLL_CHECKED', title: `${rollNo}: ${resultText}` });
      return null;
    });
  },
});

/** Reading the cells is the first half of the progress, validation the second. False when the roll was cancelled. */
async function saveProgress(rollId: string, doneCount: number): Promise<boolean> {
  const { count } = await db.roll.updateMany({ where: { id: rollId, status: 'CHECKING' }, data: { doneCount: Math.floor(doneCount) } });
  return count === 1;
}

async function interpretRows(roll: Roll): Promise<boolean> {
  const names = await readNames();
  const columns = columnIndexes(roll.headings, roll.mapping as Mapping);
  const uploader = await db.userAccount.findUniqueOrThrow({ where: { id: roll.uploadedById } });
  const scope = scopeOf(uploader);
  const lgaIds = scope.kind === 'SCHEME' ? scope.lgaIds : [];
  const dates: DateReading = {
    order: roll.dateOrder,
    inDoubt: columnsInDoubt(await dateEvidence(roll.id, roll.headings, roll.mapping as Mapping), roll.dateOrder),
  };
  let lastNumber = 0;
  for (let doneCount = 0; ; ) {
    const rows = await db.rollRow.findMany({
      where: { rollId: roll.id, number: { gt: lastNumber } },
      orderBy: { number: 'asc' },
      take: ROW_CHUNK,
      select: { id: true, number: true, cells: true, merged: true },
    });
    if (rows.length === 0) return true;
    const json = JSON.stringify(rows.map((row) => interpretedRow(roll, row, { columns, names, dates, lgaIds })));
    await db.$executeRaw`
      UPDATE "RollRow" r SET values = t.values, problems = t.problems, remarks = t.remarks, relationship = t.relationship::"Relationship",
        name = t.name, "familyKey" = t."familyKey", "familyNumber" = NULL, identity = t.identity, nin = t.nin, phone = t.phone, email = t.email,
        outcome = NULL, "enrolleeId" = NULL
      FROM jsonb_to_recordset(${json}::jsonb) AS t(id uuid, values jsonb, problems jsonb, remarks text[], relationship text, name text,
        "familyKey" text, identity text, nin text, phone text, email text)
      WHERE r.id = t.id`;
    lastNumber = rows.at(-1)?.number ?? lastNumber;
    doneCount += rows.length;
    if (!(await saveProgress(roll.id, doneCount / 2))) return false;
  }
}

/** The parsed values of a row and the keys that identify its person and family. */
function interpretedRow(
  { kind, hcpId }: Roll,
  { id, number, cells, merged }: Pick<RollRow, 'id' | 'number' | 'cells' | 'merged'>,
  { columns, names, dates, lgaIds }: { columns: [string, number][]; names: Names; dates: DateReading; lgaIds: string[] | null },
) {
  const rowValues = readRow(kind, Object.fromEntries(columns.map(([field, index]) => [field, cells[index] ?? ''])), names, dates);
  const { values, remarks } = rowValues;
  if (hcpId) values.hcpId = hcpId;
  const problems: RowProblem[] = merged ? [rowProblem('SHEET_MERGED', '', { range: merged })] : rowValues.problems;
  const requireField = (field: string) => {
    if (values[field] === undefined && !problems.some((problem) => problem.field === field))
      problems.push(rowProblem('VALIDATION_REQUIRED', field, { field: labelOf(kind, field) }));
  };
  requireField('surname');
  requireField('firstName');
  if (kind === 'MDA_STAFF') requireField('staffNo');
  if (kind === 'STUDENTS') requireField('matricNo');
  if (lgaIds && typeof values.lgaId === 'string' && !lgaIds.includes(values.lgaId)) problems.push(rowProblem('FORBIDDEN', 'lgaId'));
  const isUnreadable = problems.some(({ field }) => field === 'relationship' || field === '');
  const relationship = kind === 'STUDENTS' ? 'PRINCIPAL' : ((values.relationship ?? 'PRINCIPAL') as string);
  const isPrincipal = relationship === 'PRINCIPAL' && !isUnreadable;
  const familyValue = kind === 'MDA_STAFF' ? values.staffNo : kind === 'VULNERABLE' ? values.householdNo : undefined;
  if (familyValue === undefined && !isPrincipal && !isUnreadable) problems.push(rowProblem('ROLL_NO_PRINCIPAL', 'householdNo'));
  const personText = [values.surname, values.firstName, values.dateOfBirth, values.sex, values.lgaId].join('|').toLowerCase();
  const identity = kind === 'MDA_STAFF' ? values.staffNo : kind === 'STUDENTS' ? values.matricNo : (values.nin ?? personText);
  return {
    id,
    values,
    problems,
    remarks,
    relationship: isUnreadable ? null : relationship,
    name: [values.surname, values.firstName, values.otherNames].filter(Boolean).join(' '),
    familyKey: isUnreadable ? null : String(familyValue ?? `row ${number}`),
    identity: isPrincipal && identity !== undefined ? String(identity) : null,
    nin: values.nin ?? null,
    phone: isPrincipal ? (values.phone ?? null) : null,
    email: isPrincipal ? (values.email ?? null) : null,
  };
}

async function validateRoll(roll: RollWithPlan): Promise<boolean> {
  const { id: rollId } = roll;
  const settings = await getSettings();
  const newPeopleByFacility = new Map<string, number>();
  // Rows that belong to no family have a problem already.
  await db.rollRow.updateMany({ where: { rollId, familyNumber: null }, data: { outcome: 'BAD' } });
  let lastFamilyNumber = 0;
  let doneCount = 0;
  for (;;) {
    const { families, end } = await familiesOf(db, rollId, { after: lastFamilyNumber, limit: FAMILY_CHUNK });
    if (families.length === 0) return true;
    const results = await validateFamilies(db, { roll, settings, newPeopleByFacility }, families);
    const similar = await similarPeople(newPeople(families, results));
    await writeResults(
      db,
      [...results].map(([id, { outcome, problems, enrolleeId }]) => ({ id, outcome, problems, enrolleeId })),
    );
    await addRemarks(similar);
    lastFamilyNumber = end;
    doneCount += results.size;
    if (!(await saveProgress(rollId, (roll.rowCount + doneCount) / 2))) return false;
  }
}

/** The people that the roll would enrol. Dependants live and are registered where their principal is. */
function newPeople(families: readonly Family[], results: ReadonlyMap<string, RowResult>): NewPerson[] {
  return families.flatMap(({ principal, members }) => {
    const head = principal && results.get(principal.id);
    return [...(principal ? [principal] : []), ...members].flatMap((row) => {
      const result = results.get(row.id);
      const person = result?.principal?.person ?? result?.dependant;
      if (result?.outcome !== 'NEW' || !person) return [];
      const place = result.principal ?? head?.principal;
      return {
        rowId: row.id,
        name: nameOf(person),
        dateOfBirth: person.dateOfBirth,
        sex: person.sex,
        lgaId: place?.person.lgaId ?? result.family?.lgaId ?? null,
        hcpId: place?.institution.hcpId ?? result.family?.hcpId ?? null,
        familyOf: result.family?.id ?? null,
      };
    });
  });
}

async function addRemarks(similar: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const rows = [...similar].map(([id, numbers]) => ({
    id,
    remark: `Resembles ${numbers.join(', ')}: same date of birth and sex, nearly the same name. Make sure this is another person`,
  }));
  await db.$executeRaw`
    UPDATE "RollRow" r SET remarks = r.remarks || t.remark
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(id uuid, remark text) WHERE r.id = t.id`;
}

/** Saves the results of many rows in one statement. */
export async function writeResults(
  tx: Pick<Prisma.TransactionClient, '$executeRaw'>,
  rows: { id: string; outcome: string; problems: RowProblem[]; enrolleeId: string | null }[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "RollRow" r SET outcome = t.outcome::"RollOutcome", problems = t.problems, "enrolleeId" = t."enrolleeId"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(id uuid, outcome text, problems jsonb, "enrolleeId" uuid)
    WHERE r.id = t.id`;
}
