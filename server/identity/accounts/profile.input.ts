import { z } from 'zod';
import { Language, OptionalNotice } from '../../generated/prisma/enums.ts';
import { version } from '../../scheme/validation/fields.ts';

export const name = (what: string) =>
  z.string(`Enter the ${what}.`).trim().min(1, `Enter the ${what}.`).max(60, 'Use at most 60 characters.');
export const phone = z
  .string()
  .trim()
  .regex(/^0\d{10}$/, 'Phone must be 11 digits, for example 08031234567.')
  .nullish()
  .or(z.literal('').transform(() => null));

export const updateMyProfileInput = z.object({ firstName: name('first name'), lastName: name('surname'), phone, version });

export const chooseMyNoticesInput = z.object({
  wanted: z.array(z.enum(OptionalNotice)).describe('Notifications to receive by text message or email; the rest is turned off.'),
  version,
});

export const chooseMyLanguageInput = z.object({ language: z.enum(Language) });
