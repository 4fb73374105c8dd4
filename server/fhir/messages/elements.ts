import type { CodeableConcept, Identifier, Money, Quantity } from '@medplum/fhirtypes';
import { CURRENCY, koboOf } from '../codes/money.ts';
import type { TwoWay } from '../codes/two-way.ts';
import type { Problems } from './message.ts';

export const codeIn = (concept: CodeableConcept | undefined, system: string): string | undefined =>
  concept?.coding?.find((coding) => coding.system === system)?.code;

export const codeAmong = (concepts: readonly CodeableConcept[] | undefined, system: string): string | undefined =>
  concepts?.flatMap((concept) => codeIn(concept, system) ?? [])[0];

/** The value of an enum whose names are codes. An unknown one is a problem. */
export function nameOf<Value extends string>(
  problems: Problems,
  code: string | undefined,
  names: Readonly<Record<Value, string>>,
  path: string,
): Value | undefined {
  const name = (Object.keys(names) as Value[]).find((each) => each === code);
  if (code !== undefined && !name) problems.add('FHIR_CODE', path, { code: code.slice(0, 60), codes: Object.keys(names).join(', ') });
  return name;
}

/** The value of a code in a table. An unknown one is a problem. */
export function valueIn<Value extends string>(
  problems: Problems,
  code: string | undefined,
  table: TwoWay<Value>,
  path: string,
): Value | undefined {
  const value = table.valueOf(code);
  if (code !== undefined && !value) problems.add('FHIR_CODE', path, { code: code.slice(0, 60), codes: table.codes.join(', ') });
  return value;
}

/** The kobo of an amount. */
export function amountOf(problems: Problems, money: Money | undefined, path: string): number | undefined {
  if (money?.value === undefined) return undefined;
  if (money.currency !== CURRENCY) return problems.add('FHIR_CURRENCY', `${path}.currency`);
  return koboOf(money.value) ?? problems.add('FHIR_DECIMALS', `${path}.value`);
}

/** Quantities beyond this are mistakes. */
const MAX_QUANTITY = 1_000_000;

/** How many, as a whole number; one where nothing is said. */
export function countOf(problems: Problems, quantity: Quantity | undefined, path: string): number {
  const { value = 1 } = quantity ?? {};
  if (!Number.isInteger(value) || value < 1 || value > MAX_QUANTITY) problems.add('FHIR_QUANTITY', `${path}.value`);
  return value;
}

/** An instant of a FHIR date or time; a day begins at midnight in Lagos. Less than a day is a problem. */
export function instantOf(problems: Problems, text: string | undefined, path: string): string | undefined {
  if (text === undefined || text.length > 10) return text;
  return text.length === 10 ? `${text}T00:00:00+01:00` : problems.add('FHIR_TIME', path);
}

/** The sender's own number of a record: its identifier, else that of the message. */
export function ownNumberOf(problems: Problems, identifiers: readonly Identifier[] | undefined, message: string | undefined, path: string) {
  const number = identifiers?.find(({ value }) => value)?.value ?? message;
  return number ?? problems.add('FHIR_IDENTIFIER', `${path}.identifier`);
}
