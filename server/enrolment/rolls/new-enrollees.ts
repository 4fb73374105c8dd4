import type { z } from 'zod';
import type { RollKind } from '../../generated/prisma/enums.ts';
import {
  type RegistrationDependant,
  type RegistrationInstitution,
  type RegistrationPerson,
  registrationDependant,
  registrationInstitutionInput,
  registrationPersonInput,
} from '../../members/rules/enrolment-form.input.ts';
import { relevantTo } from '../../members/rules/institution.rules.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';
import { columnOf, labelOf, type RowProblem, rowProblem } from './roll-problems.ts';
import type { RollWithPlan, Row } from './roll-rows.ts';
import type { Values } from './row-values.ts';

/** The values of a row as the registration form takes them, or the problems. */
type Parsed<Value> = { value: Value; problems: [] } | { value: null; problems: RowProblem[] };

function problemOf(kind: RollKind, values: Values, issue: z.core.$ZodIssue): RowProblem {
  const field = String(issue.path[0] ?? '');
  const label = labelOf(kind, columnOf(field));
  if (values[field] === undefined) return rowProblem('VALIDATION_REQUIRED', field, { field: label });
  const code = issue.code === 'custom' ? (issue.params?.code as ErrorCode | undefined) : undefined;
  if (code) return { code, field: columnOf(field), message: issue.message };
  if (issue.code === 'invalid_value') return rowProblem('SHEET_UNKNOWN_VALUE', field, { field: label, value: values[field] ?? '' });
  const reason = issue.code === 'too_big' ? 'is too long' : issue.message;
  return { code: 'INVALID_INPUT', field: columnOf(field), message: `${label}: ${reason}` };
}

function parsed<Schema extends z.ZodType>(kind: RollKind, schema: Schema, values: Values): Parsed<z.output<Schema>> {
  const result = schema.safeParse(values);
  if (result.success) return { value: result.data, problems: [] };
  const byField = new Map(result.error.issues.toReversed().map((issue) => [String(issue.path[0]), problemOf(kind, values, issue)]));
  return { value: null, problems: [...byField.values()] };
}

export type NewPrincipal = { person: RegistrationPerson; institution: RegistrationInstitution };

/** A row as the form's first and third steps. */
export function principalOf(roll: RollWithPlan, { values }: Row): Parsed<NewPrincipal> {
  const formValues = { ...values, planId: roll.planId, mdaId: roll.mdaId, sessionId: roll.sessionId } as Values;
  const person = parsed(roll.kind, registrationPersonInput, formValues);
  const institution = parsed(roll.kind, registrationInstitutionInput, formValues);
  if (!person.value || !institution.value) return { value: null, problems: [...person.problems, ...institution.problems] };
  return { value: { person: person.value, institution: relevantTo(roll.plan, institution.value) }, problems: [] };
}

/** A row as a line of the form's family. */
export const dependantOf = (roll: RollWithPlan, { values }: Row): Parsed<RegistrationDependant> =>
  parsed(roll.kind, registrationDependant, values);
