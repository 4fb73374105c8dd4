import type { RollOutcome } from '../../generated/prisma/enums.ts';
import type { RegistrationDependant } from '../../members/rules/enrolment-form.input.ts';
import { familyProblems } from '../../members/rules/family.rules.ts';
import { institutionFacts, institutionProblems } from '../../members/rules/institution.rules.ts';
import { type Problem, personFacts, personProblems, samePeopleOfMany, takenNins } from '../../members/rules/person.rules.ts';
import { statusText } from '../../platform/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Tx } from '../../platform/workflow/transact.ts';
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
};

type ValidationContext = {
  roll: RollWithPlan;
  settings: Settings;
  /** Facility → people of this roll who chose it so far. */
  chosen: Map<string, number>;
};

const NOT_MATCHED = { enrolleeId: null, record: null, principal: null, dependant: null, samePersonId: null };
const invalid = (row: Row, ...problems: RowProblem[]): RowResult => ({
  row,
  outcome: 'BAD',
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
    const existing = principals.get(family.number);
    if (!row) continue;
    if (row.problems.length > 0) addResult(invalid(row));
    else if (existing) addResult(existingResult(roll, row, existing));
    else {
      const { value, problems } = principalOf(roll, row);
      if (value) newFamilies.push({ family, row, principal: value });
      else addResult(invalid(row, ...problems));
    }
  }
  const dependants = await readDependants(tx, roll, families);
  await validatePrincipals(tx, context, newFamilies, dependants, addResult);
  for (const family of families) validateDependants(roll, family, principals.get(family.number), results, dependants, addResult);
  return results;
}

function existingResult(roll: RollWithPlan, row: Row, record: ExistingPerson, familyRenews = false): RowResult {
  const match = matchExisting(roll, row, record, familyRenews);
  if ('problem' in match) return invalid(row, match.problem);
  return { row, problems: [], ...NOT_MATCHED, outcome: match.outcome, record, enrolleeId: record.id };
}

type Dependants = {
  parsed: Map<string, RegistrationDependant>;
  problems: Map<string, RowProblem[]>;
  samePeople: Map<string, string>;
  nins: Set<string>;
};

async function readDependants(tx: Tx, roll: RollWithPlan, families: readonly Family[]): Promise<Dependants> {
  const parsed: Dependants['parsed'] = new Map();
  const problems: Dependants['problems'] = new Map();
  for (const row of families.flatMap(({ members }) => members)) {
    const { value, problems: found } = dependantOf(roll, row);
    if (value) parsed.set(row.id, value);
    else problems.set(row.id, found);
  }
  const people = [...parsed];
  const matches = await samePeopleOfMany(
    tx,
    people.map(([, person]) => person),
  );
  const alike = new Map(people.flatMap(([id], i) => (matches[i]?.[0] ? [[id, matches[i][0].id] as const] : [])));
  return {
    parsed,
    problems,
    samePeople: alike,
    nins: await takenNins(
      tx,
      people.map(([, { nin }]) => nin),
    ),
  };
}

async function validatePrincipals(
  tx: Tx,
  { roll, settings, chosen }: ValidationContext,
  newFamilies: { family: Family; row: Row; principal: NewPrincipal }[],
  dependants: Dependants,
  addResult: (verdict: RowResult) => void,
): Promise<void> {
  const { plan } = roll;
  const people = await personFacts(
    tx,
    newFamilies.map(({ principal }) => principal.person),
  );
  const places = await institutionFacts(
    tx,
    newFamilies.map(({ principal }) => principal.institution),
  );
  const alike = await samePeopleOfMany(
    tx,
    newFamilies.map(({ principal }) => principal.person),
  );
  const lives = new Map(places.facilities.lives);
  for (const [hcpId, count] of chosen) lives.set(hcpId, (lives.get(hcpId) ?? 0) + count);
  const facts = { ...places, facilities: { ...places.facilities, lives } };

  newFamilies.forEach(({ family, row, principal }, i) => {
    const size = 1 + family.members.filter(({ id, problems }) => problems.length === 0 && dependants.parsed.has(id)).length;
    const problems = [
      ...personProblems(plan, { ...principal.person, version: null }, settings, people),
      ...institutionProblems(plan, principal.institution, facts, size),
    ].map(({ code, field, params }) => rowProblem(code, field, params));
    const samePerson = alike[i]?.[0];
    if (samePerson && problems.length === 0 && !row.values.someoneElse)
      problems.push(rowProblem('ROLL_SOMEONE_ELSE', 'someoneElse', { no: samePerson.enrolmentNo ?? 'not numbered yet' }));
    if (problems.length > 0) {
      addResult(invalid(row, ...problems));
      return;
    }
    const { hcpId } = principal.institution;
    if (hcpId) for (const counts of [lives, chosen]) counts.set(hcpId, (counts.get(hcpId) ?? 0) + size);
    addResult({ row, outcome: 'NEW', problems: [], ...NOT_MATCHED, principal, samePersonId: samePerson?.id ?? null });
  });
}

function validateDependants(
  roll: RollWithPlan,
  family: Family,
  existing: ExistingPrincipal | undefined,
  results: ReadonlyMap<string, RowResult>,
  dependants: Dependants,
  addResult: (verdict: RowResult) => void,
): void {
  const { plan } = roll;
  const principalResult = family.principal && results.get(family.principal.id);
  const added: { row: Row; dependant: RegistrationDependant }[] = [];
  for (const row of family.members) {
    const person = dependants.parsed.get(row.id);
    if (row.problems.length > 0) addResult(invalid(row));
    else if (row.relationship === 'PRINCIPAL')
      addResult(invalid(row, rowProblem('ROLL_DUPLICATE_ROW', 'relationship', { what: 'family’s principal', row: family.number })));
    else if (principalResult?.outcome === 'BAD') addResult(invalid(row, rowProblem('ROLL_PRINCIPAL_BAD', '', { row: family.number })));
    else if (!principalResult && !existing)
      addResult(invalid(row, rowProblem('ROLL_NO_PRINCIPAL', roll.kind === 'MDA_STAFF' ? 'staffNo' : 'householdNo')));
    else {
      const existingDependant = existing?.dependants.find((dependant) => isSameMember(row.values, dependant));
      if (existingDependant) addResult(existingResult(roll, row, existingDependant, principalResult?.outcome === 'RENEW'));
      else if (!person) addResult(invalid(row, ...(dependants.problems.get(row.id) ?? [])));
      else if (existing && existing.status !== 'ACTIVE' && principalResult?.outcome !== 'RENEW')
        addResult(invalid(row, rowProblem('ROLL_STOPPED', '', { no: existing.enrolmentNo ?? '', status: statusText(existing.status) })));
      else if (person.relationship === 'EXTRA' && plan.allowsExtraDependants && plan.extraDependantPremium)
        addResult(invalid(row, rowProblem('ROLL_EXTRA', 'relationship')));
      else added.push({ row, dependant: person });
    }
  }
  const living = (existing?.dependants ?? []).filter(({ status }) => status !== 'DISABLED' && status !== 'DECEASED');
  const problems = familyProblems(
    plan,
    added.map(({ dependant }) => dependant),
    {
      principalNin: principalResult?.principal?.person.nin ?? existing?.nin ?? null,
      nins: dependants.nins,
      spouses: living.filter(({ relationship }) => relationship === 'SPOUSE').length,
      children: living.filter(({ relationship }) => relationship === 'CHILD').length,
    },
  );
  added.forEach(({ row, dependant }, i) => {
    const rowProblems = problems.flatMap((problem) => rowProblemAt(problem, i));
    if (rowProblems.length > 0) addResult(invalid(row, ...rowProblems));
    else
      addResult({ row, outcome: 'NEW', problems: [], ...NOT_MATCHED, dependant, samePersonId: dependants.samePeople.get(row.id) ?? null });
  });
}

const rowProblemAt = ({ code, field, params }: Problem, i: number): RowProblem[] => {
  const at = `dependants.${i}.`;
  return field.startsWith(at) ? [rowProblem(code, field.slice(at.length), params)] : [];
};
