import { GraphQLError } from 'graphql';
import { builder } from './builder.ts';

const invalid = (kind: string) => new GraphQLError(`${kind} expected`, { extensions: { code: 'BAD_USER_INPUT' } });

/** A day, or a day and a time; without a zone the time is Lagos time, as on a clock of the facility that sends it. */
const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(?<zone>Z|[+-]\d{2}:\d{2})?)?$/i;

export function readInstant(value: unknown): Date {
  const match = typeof value === 'string' ? INSTANT.exec(value) : null;
  const hasNoZone = match?.[1] && !match.groups?.zone;
  const date = new Date(match ? `${value}${hasNoZone ? '+01:00' : ''}` : Number.NaN);
  if (Number.isNaN(date.getTime())) throw invalid('An ISO 8601 instant');
  return date;
}

builder.scalarType('DateTime', {
  description: 'An instant, ISO 8601 in UTC, e.g. 2026-11-20T09:42:00.000Z. Sent without a zone, it is Lagos time.',
  serialize: (value) => value.toISOString(),
  parseValue: readInstant,
});

builder.scalarType('Date', {
  description: 'A calendar day in Lagos, YYYY-MM-DD.',
  serialize: (value) => value.toISOString().slice(0, 10),
  parseValue: (value) => {
    if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) throw invalid('A day as YYYY-MM-DD');
    const date = new Date(`${value}T00:00:00Z`);
    if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== value) throw invalid('A day of the calendar');
    return date;
  },
});

builder.scalarType('Kobo', {
  description: 'Money in kobo (1/100 naira), a whole number up to 2^53 − 1.',
  serialize: (value) => {
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw new Error('Kobo out of range');
    return number;
  },
  parseValue: (value) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw invalid('Whole kobo');
    return value;
  },
});

builder.scalarType('JSON', { description: 'Any JSON value.', serialize: (value) => value, parseValue: (value) => value });
