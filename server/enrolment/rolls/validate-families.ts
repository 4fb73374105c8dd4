import type { RollOutcome } from '../../generated/prisma/enums.ts';
import type { RegistrationDependant } from '../../members/rules/enrolment-form.input.ts';
import { familyProblems } from '../../members/rules/family.rules.ts';
import { institutionFacts, institutionProblems } from '../../members/rules/institution.rules.ts';
import { type Problem, personFacts, personProblems, samePeopleOfMany, takenNins } from '../../members/rules/person.rules.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Tx } from '../../platform/workflow/transact.ts';
import { type Head, headsOf, isSameMember, judgeOnRecord, type Person } from './match-existing.ts';
import { dependantOf, type NewPrincipal, principalOf } from './new-enrollees.ts';
import { type RowProblem, rowProblem } from './roll-problems.ts';
import type { Family, RollWithPlan, Row } from './roll-rows.ts';

/** What becomes of a row: who it is on record, or what is to be written. */
export type Verdict = {
  row: Row;
  outcome: RollOutcome;
  problems: RowProblem[];
  enrolleeId: string | null;
  record: Person | null;
  principal: NewPrincipal | null;
  dependant: RegistrationDependant | null;
  /** Someone else of the same name, birth and sex. */
  alikeId: string | null;
};

type Work = {
  roll: RollWithPlan;
  settings: Settings;
  /** Facility → people of this roll who chose it so far. */
  chosen: Map<string, number>;
};

const blank = { enrolleeId: null, record: null, principal: null, dependant: null, alikeId: null };
const bad = (row: Row, ...problems: RowProblem[]): Verdict => ({ row, outcome: 'BAD', problems: [...row.problems, ...problems], ...blank });

/** Decides about whole families with a handful of queries for all of them. Changes nothing. */
export async function judgeFamilies(tx: Tx, work: Work, families: readonly Family[]): Promise<Map<string, Verdict>> {
  const { roll } = work;
  const heads = await headsOf(tx, roll, families);
  const verdicts = new Map<string, Verdict>();
  const say = (verdict: Verdict) => verdicts.set(verdict.row.id, verdict);

  const fresh: { family: Family; row: Row; principal: NewPrincipal }[] = [];
  for (const family of families) {
    const row = family.principal;
    const head = heads.get(family.number);
    if (!row) continue;
    if (row.problems.length > 0) say(bad(row));
    else if (head) say(onRecord(roll, row, head));
    else {
      const { value, problems } = principalOf(roll, row);
      if (value) fresh.push({ family, row, principal: value });
      else say(bad(row, ...problems));
    }
  }
  const dependants = await judgeableDependants(tx, roll, families);
  await judgePrincipals(tx, work, fresh, dependants, say);
  for (const family of families) judgeMembers(roll, family, heads.get(family.number), verdicts, dependants, say);
  return verdicts;
}

function onRecord(roll: RollWithPlan, row: Row, record: Person, familyRenews = false): Verdict {
  const found = judgeOnRecord(roll, row, record, familyRenews);
  if ('problem' in found) return bad(row, found.problem);
  return { row, problems: [], ...blank, outcome: found.outcome, record, enrolleeId: record.id };
}

type Dependants = {
  parsed: Map<string, RegistrationDependant>;
  problems: Map<string, RowProblem[]>;
  alike: Map<string, string>;
  nins: Set<string>;
};

async function judgeableDependants(tx: Tx, roll: RollWithPlan, families: readonly Family[]): Promise<Dependants> {
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
    alike,
    nins: await takenNins(
      tx,
      people.map(([, { nin }]) => nin),
    ),
  };
}

async function judgePrincipals(
  tx: Tx,
  { roll, settings, chosen }: Work,
  fresh: { family: Family; row: Row; principal: NewPrincipal }[],
  dependants: Dependants,
  say: (verdict: Verdict) => void,
): Promise<void> {
  const { plan } = roll;
  const people = await personFacts(
    tx,
    fresh.map(({ principal }) => principal.person),
  );
  const places = await institutionFacts(
    tx,
    fresh.map(({ principal }) => principal.institution),
  );
  const alike = await samePeopleOfMany(
    tx,
    fresh.map(({ principal }) => principal.person),
  );
  const lives = new Map(places.facilities.lives);
  for (const [hcpId, count] of chosen) lives.set(hcpId, (lives.get(hcpId) ?? 0) + count);
  const facts = { ...places, facilities: { ...places.facilities, lives } };

  fresh.forEach(({ family, row, principal }, i) => {
    const size = 1 + family.members.filter(({ id, problems }) => problems.length === 0 && dependants.parsed.has(id)).length;
    const problems = [
      ...personProblems(plan, { ...principal.person, version: null }, settings, people),
      ...institutionProblems(plan, principal.institution, facts, size),
    ].map(({ code, field, params }) => rowProblem(code, field, params));
    const other = alike[i]?.[0];
    if (other && problems.length === 0 && !row.values.someoneElse)
      problems.push(rowProblem('ROLL_SOMEONE_ELSE', 'someoneElse', { no: other.enrolmentNo ?? 'not numbered yet' }));
    if (problems.length > 0) {
      say(bad(row, ...problems));
      return;
    }
    const { hcpId } = principal.institution;
    if (hcpId) for (const counts of [lives, chosen]) counts.set(hcpId, (counts.get(hcpId) ?? 0) + size);
    say({ row, outcome: 'NEW', problems: [], ...blank, principal, alikeId: other?.id ?? null });
  });
}

function judgeMembers(
  roll: RollWithPlan,
  family: Family,
  head: Head | undefined,
  verdicts: ReadonlyMap<string, Verdict>,
  dependants: Dependants,
  say: (verdict: Verdict) => void,
): void {
  const { plan } = roll;
  const first = family.principal && verdicts.get(family.principal.id);
  const added: { row: Row; dependant: RegistrationDependant }[] = [];
  for (const row of family.members) {
    const person = dependants.parsed.get(row.id);
    if (row.problems.length > 0) say(bad(row));
    else if (row.relationship === 'PRINCIPAL')
      say(bad(row, rowProblem('ROLL_DUPLICATE_ROW', 'relationship', { what: 'family’s principal', row: family.number })));
    else if (first?.outcome === 'BAD') say(bad(row, rowProblem('ROLL_PRINCIPAL_BAD', '', { row: family.number })));
    else if (!first && !head) say(bad(row, rowProblem('ROLL_NO_PRINCIPAL', roll.kind === 'MDA_STAFF' ? 'staffNo' : 'householdNo')));
    else {
      const known = head?.dependants.find((one) => isSameMember(row.values, one));
      if (known) say(onRecord(roll, row, known, first?.outcome === 'RENEW'));
      else if (!person) say(bad(row, ...(dependants.problems.get(row.id) ?? [])));
      else if (head && head.status !== 'ACTIVE' && first?.outcome !== 'RENEW')
        say(bad(row, rowProblem('ROLL_STOPPED', '', { no: head.enrolmentNo ?? '', status: head.status.toLowerCase() })));
      else if (person.relationship === 'EXTRA' && plan.allowsExtraDependants && plan.extraDependantPremium)
        say(bad(row, rowProblem('ROLL_EXTRA', 'relationship')));
      else added.push({ row, dependant: person });
    }
  }
  const living = (head?.dependants ?? []).filter(({ status }) => status !== 'DISABLED' && status !== 'DECEASED');
  const against = familyProblems(
    plan,
    added.map(({ dependant }) => dependant),
    {
      principalNin: first?.principal?.person.nin ?? head?.nin ?? null,
      nins: dependants.nins,
      spouses: living.filter(({ relationship }) => relationship === 'SPOUSE').length,
      children: living.filter(({ relationship }) => relationship === 'CHILD').length,
    },
  );
  added.forEach(({ row, dependant }, i) => {
    const own = against.flatMap((problem) => ownProblem(problem, i));
    if (own.length > 0) say(bad(row, ...own));
    else say({ row, outcome: 'NEW', problems: [], ...blank, dependant, alikeId: dependants.alike.get(row.id) ?? null });
  });
}

const ownProblem = ({ code, field, params }: Problem, i: number): RowProblem[] => {
  const at = `dependants.${i}.`;
  return field.startsWith(at) ? [rowProblem(code, field.slice(at.length), params)] : [];
};
