import { z } from 'zod';
import { WEEKDAYS } from '../../scheme/settings/weekdays.shared.ts';
import { version } from '../../scheme/validation/fields.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .number({ error: 'Enter a whole number.' })
    .int('Enter a whole number.')
    .min(min, `At least ${min}.`)
    .max(max, `At most ${max.toLocaleString('en-NG')}.`);

export const paDutyShiftInput = z
  .object({
    userId: z.uuid({ error: 'Choose an account manager.' }),
    weekday: z.enum(WEEKDAYS, { error: 'Choose a day.' }).meta({ graphql: 'Weekday' }),
    fromHour: wholeNumber(0, 23).describe('The hour in Lagos at which the shift starts.'),
    toHour: wholeNumber(1, 24).describe('The hour at which the shift ends; on the next day if it is not after the start.'),
  })
  .meta({ id: 'PaDutyShiftInput' });

export const updatePaDutyRotaInput = z
  .object({ version, shifts: z.array(paDutyShiftInput).max(200, 'At most 200 shifts.') })
  .meta({ id: 'UpdatePaDutyRotaInput' });
