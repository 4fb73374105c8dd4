import { z } from 'zod';
import { isoDay, today } from '../../platform/clock.ts';
import { INPUT_ERRORS } from '../../scheme/errors/input-errors.ts';
import { day, digitsOf, emptyToNull, refusal, required } from '../../scheme/validation/fields.ts';

/** A name as people write it: letters of any language, space, hyphen, apostrophe. */
export const personName = required(60).regex(/^[\p{L}\p{M}][\p{L}\p{M}' ’.-]*$/u, 'Use only letters, spaces, hyphens and apostrophes');
export const otherNames = emptyToNull(
  z
    .string()
    .trim()
    .max(60)
    .regex(/^[\p{L}\p{M}' ’.-]*$/u, 'Use only letters, spaces, hyphens and apostrophes'),
);

export const nin = emptyToNull(
  z
    .string()
    .transform(digitsOf)
    .superRefine((value, context) => {
      if (/^\d{11}$/.test(value)) return;
      const count = String(value.replace(/\D/g, '').length);
      context.addIssue({
        code: 'custom',
        message: INPUT_ERRORS.ENR_NIN_FORMAT.replace('{count}', count),
        params: { code: 'ENR_NIN_FORMAT' },
      });
    }),
);

/** Born today or before, at most 120 years ago, by the clock of Lagos. */
export const dateOfBirth = day.superRefine((value, context) => {
  const last = isoDay(today());
  const oldest = `${Number(last.slice(0, 4)) - 121}${last.slice(4)}`;
  if (value > last) context.addIssue({ code: 'custom', ...refusal('ENR_DOB_FUTURE') });
  else if (value <= oldest) context.addIssue({ code: 'custom', ...refusal('ENR_AGE_RANGE') });
});
