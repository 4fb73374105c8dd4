import { z } from 'zod';
import { WEEKDAYS } from '../../platform/settings/weekdays.shared.ts';
import { kobo, version } from '../../platform/validation/fields.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .number({ error: 'Give a whole number.' })
    .int('Give a whole number.')
    .min(min, `At least ${min}.`)
    .max(max, `At most ${max.toLocaleString('en-NG')}.`);

export const updatePaSettingsInput = z
  .object({
    version,
    paAutoApproveCeiling: kobo('Give an amount; 0 switches instant codes off.').describe(
      'Up to which total a code is given at once; 0 switches instant codes off.',
    ),
    paDecisionMinutes: wholeNumber(1, 1440).describe('Minutes within which a request must be decided.'),
    emergencyWindowHours: wholeNumber(1, 720).describe('Hours within which an emergency must be reported.'),
    paCodeValidDays: wholeNumber(1, 365).describe('Days for which a code is valid, and by which it is extended.'),
    paOfficeFromHour: wholeNumber(0, 23).describe('The hour of Monday to Friday in Lagos at which the office opens.'),
    paOfficeToHour: wholeNumber(1, 24).describe('The hour at which it closes.'),
  })
  .refine(({ paOfficeFromHour, paOfficeToHour }) => paOfficeFromHour < paOfficeToHour, {
    path: ['paOfficeToHour'],
    error: 'The office closes after it opens.',
  })
  .meta({ id: 'UpdatePaSettingsInput' });

export const paDutyShiftInput = z
  .object({
    userId: z.uuid({ error: 'Choose an account manager.' }),
    weekday: z.enum(WEEKDAYS, { error: 'Choose a day.' }).meta({ graphql: 'Weekday' }),
    fromHour: wholeNumber(0, 23).describe('The hour in Lagos at which the duty begins.'),
    toHour: wholeNumber(1, 24).describe('The hour at which it ends; on the next day if it is not after the beginning.'),
  })
  .meta({ id: 'PaDutyShiftInput' });

export const updatePaDutyRotaInput = z
  .object({ version, shifts: z.array(paDutyShiftInput).max(200, 'At most 200 shifts.') })
  .meta({ id: 'UpdatePaDutyRotaInput' });
