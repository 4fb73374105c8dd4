import { masterDataService } from '../../scheme/master-data/master-data.service.ts';
import { publicHolidayInput } from './public-holiday.input.ts';

export const publicHolidays = masterDataService({
  model: 'PublicHoliday',
  noun: 'public holiday',
  input: publicHolidayInput,
  uniqueErrors: { name: 'MST_NAME_TAKEN', day: 'MST_DAY_TAKEN' },
  columnsOf: ({ day, ...input }) => ({ ...input, day: new Date(day) }),
});
