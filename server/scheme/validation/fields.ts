import { z } from 'zod';
import { INPUT_ERRORS } from '../errors/input-errors.ts';

/** The options of a zod check with a code of the catalogue, so that server and form show the same message. */
export const refusal = (code: keyof typeof INPUT_ERRORS) => ({ message: INPUT_ERRORS[code], params: { code } });

/** An empty choice: '' in a form, null in the record. */
export const emptyToNull = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([z.literal(''), schema])
    .nullish()
    .transform((value): z.output<Schema> | null =>
      value === '' || value === undefined || value === null ? null : (value as z.output<Schema>),
    );

/** An optional text. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters.`)
    .nullish()
    .transform((text) => text || null);

/** A required text. */
export const required = (max: number, message = 'This field is required') => z.string({ error: message }).trim().min(1, message).max(max);

/** A calendar day as YYYY-MM-DD; the server's Date scalar arrives as a Date. */
export const day = z.union([z.iso.date(), z.date().transform((value) => value.toISOString().slice(0, 10))], { error: 'Choose a date' });

/** Removes spaces and hyphens between digits. */
export const digitsOf = (value: string) => value.replace(/[\s-]/g, '');

/** 08031234567; also accepts +234, spaces and hyphens. */
export const phone = z
  .string({ error: 'This field is required' })
  .transform((value) => digitsOf(value).replace(/^\+?234(?=\d{10}$)/, '0'))
  .refine((value) => /^0\d{10}$/.test(value), refusal('ENR_PHONE_FORMAT'));

// A form has ISO text; GraphQL gives the service a Date. Both become text.

const ofThisTime = (text: string) => text >= '2000' && text < '2101';
const TIME = 'Enter a date between 2000 and 2100.';

/** A day on which something was done or paid. */
export const dayInput = (error: string) => z.iso.date({ error }).refine(ofThisTime, TIME);

/** An instant at which something was done. */
export const instantInput = (error: string) =>
  z.union([z.iso.datetime({ offset: true, error }), z.date().transform((date) => date.toISOString())], { error }).refine(ofThisTime, TIME);

/** A percentage with at most two decimals. */
export const percent = (min: number, max: number) =>
  z
    .number({ error: 'Enter a percentage.' })
    .min(min, min === 0 ? 'Must not be below zero.' : `At least ${min}.`)
    .max(max, `At most ${max}.`)
    .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'At most two decimals.');

/** The record's version that a person had before their eyes. */
export const version = z.number().int().describe('Version of the record that was shown; a changed record is rejected with CONFLICT_STALE.');

/** An amount of money, not below zero. */
export const kobo = (error: string) =>
  z.number({ error }).int().min(0, 'Must not be below zero').max(Number.MAX_SAFE_INTEGER).meta({ graphql: 'Kobo' });
