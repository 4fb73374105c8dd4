import type { RollOutcome } from '../../generated/prisma/enums.ts';
import type { RegistrationDependant } from '../../members/rules/enrolment-form.input.ts';
import { familyViolations } from '../../members/rules/family.rules.ts';
import { institutionFacts, institutionViolations } from '../../members/rules/institution.rules.ts';
import { type Problem, personFacts, personViolations, samePeopleOfMany, takenNins } from '../../members/rules/person.rules.ts';
import { statusText } from '../../platform/errors.ts';
import type { Settings } from '../../scheme/settings/settings.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { type ExistingPerson, type ExistingPrincipal, existingPrincipals, isSameMember, matchExisting } from './match-existing.ts';
import { dependantOf, type NewPrincipal, principalOf } from './new-enrollees.ts';
import { type RowProblem, rowProblem } from './roll-problems.ts';
import type { Family, RollWithPlan, Row } from './roll-rows.ts';

/** The result of a row: the existing person it matches, or the new person to be enrolled. */
export type RowResult = {
  row: Row;
  outcome: RollOutcome;
  problems: RowProblem[];
  enrolleeId: string | null;
  record: ExistingPerson | null;
  principal: NewPrincipal | null;
  dependant: RegistrationDependant | null;
  /** Another person with the same name, date of birth and sex. */
  samePersonId: string | null;
  /** The principal on record whose family a new dependant joins. */
  family: ExistingPrincipal | null;
};

type ValidationContext = {
  roll: RollWithPlan;
  settings: Settings;
  /** Facility id → people of this roll who have chosen it in the families validated so far. */
  newPeopleByFacility: Map<string, number>;
};

/** The outcome of a row that has problems. */
const INVALID = 'BAD' satisfies RollOutcome;
const NOT_MATCHED = { enrolleeId: null, record: null, principal: null, dependant: null, samePersonId: null, family: null };
const invalid = (row: Row, ...problems: RowProblem[]): RowResult => ({
  row,
  outcome: INVALID,
  problems: [...row.problems, ...problems],
  ...NOT_MATCHED,
});

/** Validates families in bulk: a fixed number of queries for all of them. Changes nothing. */
export async function validateFamilies(tx: Tx, context: ValidationContext, families: readonly Family[]): Promise<Map<string, RowResult>> {
  const { roll } = context;
  const principals = await existingPrincipals(tx, roll, families);
  const results = new Map<string, RowResult>();
  const addResult = (result: RowResult) => results.set(result.row.id, result);

  const newFamilies: { family: Family; row: Row; principal: NewPrincipal }[] = [];
  for (const family of families) {
    const row = family.principal;
    const existing = principals.get(family.familyNumber);
    if (!row) continue;
    if (row.problems.length > 0) addResult(invalid(row));
    else if (existing) addResult(existingResult(roll, row, existing));
    else {
      const { value, problems } = principalOf(roll, row);
      if (value) newFamilies.push({ family, row, principal: value });
      else addResult(invalid(row, ...problems));
    }
  }
  const dependantRows = await readDependants(tx, roll, families);
  await validatePrincipals(tx, context, newFamilies, dependantRows, addResult);
  for (const family of families) validateDependants(roll, family, principals.get(family.familyNumber), results, dependantRows, addResult);
  return results;
}

function existingResult(roll: RollWithPlan, row: Row, record: ExistingPerson, familyRenews = false): RowResult {
  const match = matchExisting(roll, row, record, familyRenews);
  if ('problem' in match) return invalid(row, match.problem);
  return { row, problems: [], ...NOT_MATCHED, outcome: match.outcome, record, enrolleeId: record.id };
}

/** What was read from the rows of dependants, by the id of the row. */
type DependantRows = {
  dependants: Map<string, RegistrationDependant>;
  /** Of rows that cannot be read as a dependant. */
  problems: Map<string, RowProblem[]>;
  /** The id of a person on record with the same name, date of birth and sex. */
  samePersonIds: Map<string, string>;
  /** The NINs of these dependants that somebody on record has already. */
  takenNins: Set<string>;
};

async function readDependants(tx: Tx, roll: RollWithPlan, families: readonly Family[]): Promise<DependantRows> {
  const dependants: DependantRows['dependants'] = new Map();
  const problems: DependantRows['problems'] = new Map();
  for (const row of families.flatMap(({ members }) => members)) {
    const { value, problems: rowProblems } = dependantOf(roll, row);
    if (value) dependants.set(row.id, value);
    else problems.set(row.id, rowProblems);
  }
  const people = [...dependants];
  const samePeople = await samePeopleOfMany(
    tx,
    people.map(([, person]) => person),
  );
  const samePersonIds = new Map(people.flatMap(([rowId], i) => (samePeople[i]?.[0] ? [[rowId, samePeople[i][0].id] as const] : [])));
  return {
    dependants,
    problems,
    samePersonIds,
    takenNins: await takenNins(
      tx,
      people.map(([, { nin }]) => nin),
    ),
  };
}

async function validatePrincipals(
  tx: Tx,
  { roll, settings, newPeopleByFacility }: ValidationContext,
  newFamilies: { family: Family; row: Row; principal: NewPrincipal }[],
  dependantRows: DependantRows,
  addResult: (result: RowResult) => void,
): Promise<void> {
  const { plan } = roll;
  const takenIdentities = await personFacts(
    tx,
    newFamilies.map(({ principal }) => principal.person),
  );
  const institutions = await institutionFacts(
    tx,
    newFamilies.map(({ principal }) => principal.institution),
  );
  const samePeople = await samePeopleOfMany(
    tx,
    newFamilies.map(({ principal }) => principal.person),
  );
  // A facility's places are taken by people on record and by people of this roll before them.
  const lives = new Map(institutions.facilities.lives);
  for (const [hcpId, count] of newPeopleByFacility) lives.set(hcpId, (lives.get(hcpId) ?? 0) + count);
  const facts = { ...institutions, facilities: { ...institutions.facilities, lives } };

  newFamilies.forEach(({ family, row, principal }, i) => {
    const familySize = 1 + family.members.filter(({ id, problems }) => problems.length === 0 && dependantRows.dependants.has(id)).length;
    const problems = [
      ...personViolations(plan, principal.person, settings, takenIdentities),
      ...institutionViolations(plan, principal.institution, facts, familySize),
    ].map(({ code, field, params }) => rowProblem(code, field, params));
    const samePerson = samePeople[i]?.[0];
    if (samePerson && problems.length === 0 && !row.values.isDifferentPerson)
      problems.push(rowProblem('ROLL_SOMEONE_ELSE', 'isDifferentPerson', { no: samePerson.enrolmentNo ?? 'not yet numbered' }));
    if (problems.length > 0) {
      addResult(invalid(row, ...problems));
      return;
    }
    const { hcpId } = principal.institution;
    if (hcpId) for (const counts of [lives, newPeopleByFacility]) counts.set(hcpId, (counts.get(hcpId) ?? 0) + familySize);
    addResult({ row, outcome: 'NEW', problems: [], ...NOT_MATCHED, principal, samePersonId: samePerson?.id ?? null });
  });
}

function validateDependants(
  roll: RollWithPlan,
  family: Family,
  existing: ExistingPrincipal | undefined,
  results: ReadonlyMap<string, RowResult>,
  dependantRows: DependantRows,
  addResult: (result: RowResult) => void,
): void {
  const { plan } = roll;
  const principalResult = family.principal && results.get(family.principal.id);
  const newDependants: { row: Row; dependant: RegistrationDependant }[] = [];
  for (const row of family.members) {
    const person = dependantRows.dependants.get(row.id);
    if (row.problems.length > 0) addResult(invalid(row));
    else if (row.relationship === 'PRINCIPAL')
      addResult(invalid(row, rowProblem('ROLL_DUPLICATE_ROW', 'relationship', { what: 'family’s principal', row: family.familyNumber })));
    else if (principalResult?.outcome === INVALID)
      addResult(invalid(row, rowProblem('ROLL_PRINCIPAL_BAD', '', { row: family.familyNumber })));
    else if (!principalResult && !existing)
      addResult(invalid(row, rowProblem('ROLL_NO_PRINCIPAL', roll.kind === 'MDA_STAFF' ? 'staffNo' : 'householdNo')));
    else {
      const existingDependant = existing?.dependants.find((dependant) => isSameMember(row.values, dependant));
      if (existingDependant) addResult(existingResult(roll, row, existingDependant, principalResult?.outcome === 'RENEW'));
      else if (!person) addResult(invalid(row, ...(dependantRows.problems.get(row.id) ?? [])));
      else if (existing && existing.status !== 'ACTIVE' && principalResult?.outcome !== 'RENEW')
        addResult(invalid(row, rowProblem('ROLL_STOPPED', '', { no: existing.enrolmentNo ?? '', status: statusText(existing.status) })));
      else if (person.relationship === 'EXTRA' && plan.allowsExtraDependants && plan.extraDependantPremium)
        addResult(invalid(row, rowProblem('ROLL_EXTRA', 'relationship')));
      else newDependants.push({ row, dependant: person });
    }
  }
  const currentDependants = (existing?.dependants ?? []).filter(({ status }) => status !== 'DISABLED' && status !== 'DECEASED');
  const problems = familyViolations(
    plan,
    newDependants.map(({ dependant }) => dependant),
    {
      principalNin: principalResult?.principal?.person.nin ?? existing?.nin ?? null,
      nins: dependantRows.takenNins,
      spouses: currentDependants.filter(({ relationship }) => relationship === 'SPOUSE').length,
      children: currentDependants.filter(({ relationship }) => relationship === 'CHILD').length,
    },
  );
  newDependants.forEach(({ row, dependant }, i) => {
    const rowProblems = problems.flatMap((problem) => rowProblemAt(problem, i));
    if (rowProblems.length > 0) addResult(invalid(row, ...rowProblems));
    else
      addResult({
        row,
        outcome: 'NEW',
        problems: [],
        ...NOT_MATCHED,
        dependant,
        samePersonId: dependantRows.samePersonIds.get(row.id) ?? null,
        family: existing ?? null,
      });
  });
}

/** The problem of a family as a problem of its new dependant at this index; none if it is about another one. */
const rowProblemAt = ({ code, field, params }: Problem, index: number): RowProblem[] => {
  const prefix = `dependants.${index}.`;
  return field.startsWith(prefix) ? [rowProblem(code, field.slice(prefix.length), params)] : [];
};
