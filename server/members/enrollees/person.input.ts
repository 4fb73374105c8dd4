import { z } from 'zod';
import { CATALOGUE, type ErrorCode } from '../../platform/error-catalogue.ts';

/** A check whose refusal is a code of the catalogue, so that server and form say the same words. */
export const refusal = (code: ErrorCode) => ({ message: CATALOGUE[code], params: { code } });

/** Nothing chosen, '' in a form, null in the record. */
export const orNone = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([z.literal(''), schema])
    .nullish()
    .transform((value): z.output<Schema> | null =>
      value === '' || value === undefined || value === null ? null : (value as z.output<Schema>),
    );

/** A calendar day as YYYY-MM-DD; the server's Date scalar arrives as a Date. */
export const day = z.union([z.iso.date(), z.date().transform((value) => value.toISOString().slice(0, 10))], { error: 'Choose a date' });

export const text = (max: number) => orNone(z.string().trim().max(max));
export const needed = (max: number) => z.string({ error: 'This is needed' }).trim().min(1, 'This is needed').max(max);

/** A name as people write it: letters of any language, space, hyphen, apostrophe. */
export const personName = needed(60).regex(/^[\p{L}\p{M}][\p{L}\p{M}' ’.-]*$/u, 'Only letters, spaces, hyphens and apostrophes');
export const otherNames = orNone(
  z
    .string()
    .trim()
    .max(60)
    .regex(/^[\p{L}\p{M}' ’.-]*$/u, 'Only letters, spaces, hyphens and apostrophes'),
);

const digitsOf = (value: string) => value.replace(/[\s-]/g, '');

export const nin = orNone(
  z
    .string()
    .transform(digitsOf)
    .superRefine((value, context) => {
      if (/^\d{11}$/.test(value)) return;
      const count = String(value.replace(/\D/g, '').length);
      context.addIssue({ code: 'custom', message: CATALOGUE.ENR_NIN_FORMAT.replace('{count}', count), params: { code: 'ENR_NIN_FORMAT' } });
    }),
);

/** 08031234567; written with +234, spaces or hyphens too. */
export const phone = z
  .string({ error: 'This is needed' })
  .transform((value) => digitsOf(value).replace(/^\+?234(?=\d{10}$)/, '0'))
  .refine((value) => /^0\d{10}$/.test(value), refusal('ENR_PHONE_FORMAT'));

/** Born today or before, at most 120 years ago, by the clock of Lagos. */
export const dateOfBirth = day.superRefine((value, context) => {
  const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
  const oldest = `${Number(today.slice(0, 4)) - 121}${today.slice(4)}`;
  if (value > today) context.addIssue({ code: 'custom', ...refusal('ENR_DOB_FUTURE') });
  else if (value <= oldest) context.addIssue({ code: 'custom', ...refusal('ENR_AGE_RANGE') });
});
