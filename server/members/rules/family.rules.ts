import type { Plan } from '../../generated/prisma/client.ts';
import { addDays, today } from '../../platform/clock.ts';
import type { RegistrationDependant } from './enrolment-form.input.ts';
import { ageFrom, type Problem } from './person.rules.ts';

const identity = ({ surname, firstName, dateOfBirth, sex }: RegistrationDependant) =>
  `${surname}|${firstName}|${dateOfBirth}|${sex}`.toLowerCase();

/** What of a family is known beside those now named: who is already on record under the principal, and NINs that are taken. */
type FamilyFacts = {
  principalNin: string | null;
  nins: ReadonlySet<string>;
  spouses?: number;
  children?: number;
  /** Whether a plan for one person covers a newborn for some weeks: for families on record, whose dependants have windows of their own. */
  newborns?: boolean;
};

/** Within the weeks after birth that the plan covers a newborn for. */
export const isNewborn = (plan: Pick<Plan, 'newbornWeeks'>, dateOfBirth: string): boolean =>
  addDays(new Date(dateOfBirth), plan.newbornWeeks * 7) > today();

/** Violations of the plan's limits by the dependants of a principal. */
export function familyViolations(
  plan: Plan,
  dependants: readonly RegistrationDependant[],
  { principalNin, nins, spouses = 0, children = 0, newborns = false }: FamilyFacts,
): Problem[] {
  const problems: Problem[] = [];
  const seen = { spouses, children, nins: new Set(principalNin ? [principalNin] : []), people: new Set<string>() };
  for (const [i, person] of dependants.entries()) {
    const at = (field: string) => `dependants.${i}.${field}`;
    const newborn = newborns && plan.maxChildren === 0 && person.relationship === 'CHILD' && isNewborn(plan, person.dateOfBirth);
    if (plan.maxSpouses === 0 && plan.maxChildren === 0 && !plan.allowsExtraDependants && !newborn) {
      problems.push({ code: 'ENR_NO_DEPENDANTS', field: at('relationship') });
      continue;
    }
    switch (person.relationship) {
      case 'SPOUSE':
        seen.spouses += 1;
        if (seen.spouses > plan.maxSpouses) problems.push({ code: 'ENR_SPOUSE_EXISTS', field: at('relationship') });
        break;
      case 'CHILD':
        seen.children += 1;
        if (seen.children > plan.maxChildren && !newborn)
          problems.push({ code: 'ENR_CHILD_LIMIT', field: at('relationship'), params: { max: plan.maxChildren } });
        if (ageFrom(person.dateOfBirth) >= plan.childMaxAge)
          problems.push({ code: 'ENR_AGE_LIMIT', field: at('dateOfBirth'), params: { max: plan.childMaxAge } });
        break;
      case 'EXTRA':
        if (!plan.allowsExtraDependants) problems.push({ code: 'ENR_EXTRA_NOT_ALLOWED', field: at('relationship') });
        break;
    }
    if (person.nin) {
      if (seen.nins.has(person.nin) || nins.has(person.nin)) problems.push({ code: 'ENR_NIN_TAKEN', field: at('nin') });
      seen.nins.add(person.nin);
    }
    if (seen.people.has(identity(person)))
      problems.push({ code: 'ENR_DUPLICATE_SUSPECT', field: at('firstName'), params: { no: 'above, in this family' } });
    seen.people.add(identity(person));
  }
  return problems;
}
