import { builder } from '../../scheme/graphql/builder.ts';
import { addMasterDataList, addMasterDataMutations } from '../../scheme/master-data/master-data.schema.ts';
import { publicHolidays } from './public-holiday.service.ts';

export const PublicHoliday = builder.prismaObject('PublicHoliday', {
  description: 'A day that is not counted as a business day.',
  authScopes: { can: 'PUBLIC_HOLIDAY_MANAGE' },
  fields: (t) => ({
    name: t.exposeString('name'),
    day: t.expose('day', { type: 'Date' }),
    isExpected: t.exposeBoolean('isExpected', { description: 'Expected by the calendar and not yet announced.' }),
  }),
});
addMasterDataList('PublicHoliday', PublicHoliday, {
  name: 'publicHolidays',
  read: 'PUBLIC_HOLIDAY_MANAGE',
  search: ['name'],
  sortBy: ['day', 'name'],
});

addMasterDataMutations(publicHolidays, PublicHoliday, 'PUBLIC_HOLIDAY_MANAGE');
