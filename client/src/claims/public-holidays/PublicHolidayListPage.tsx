import { publicHolidayInput } from '../../../../server/claims/public-holidays/public-holiday.input.ts';
import type { PublicHolidayFilter } from '../../graphql/types.ts';
import { useSession } from '../../platform/session.tsx';
import { CheckboxField } from '../../ui/form/fields/choice-fields.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import type { Filters } from '../../ui/list/filters.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { activeColumn, activeFilter, MasterDataPage } from '../../ui/master-data/MasterDataPage.tsx';
import { dateColumn, textColumn } from '../../ui/table/columns.tsx';
import {
  CreatePublicHolidayDocument,
  DisablePublicHolidayDocument,
  EnablePublicHolidayDocument,
  type PublicHoliday_RowFragment,
  UpdatePublicHolidayDocument,
  usePublicHolidayListPageQuery,
} from './PublicHolidayListPage.generated.ts';

type Row = PublicHoliday_RowFragment;

const filters = { isActive: activeFilter } satisfies Filters<PublicHolidayFilter>;

const columns = [
  textColumn<Row>('Name', (r) => r.name, { sort: 'name' }),
  dateColumn<Row>('Day', (r) => r.day, { sort: 'day' }),
  textColumn<Row>('Date', (r) => (r.isExpected ? 'Expected' : 'Confirmed')),
  activeColumn<Row>(),
];

export default function PublicHolidayListPage() {
  const list = useListState(filters, { sort: 'day', direction: 'DESC' });
  return (
    <MasterDataPage
      list={list}
      result={usePublicHolidayListPageQuery(list.variables)}
      pick={(data) => data.publicHolidays}
      columns={columns}
      searchHint="Name"
      noun="public holiday"
      article="a"
      emptyText="Business days, such as the vetting deadline of a bill, exclude public holidays."
      disableNote="The day counts as a business day again."
      schema={publicHolidayInput}
      documents={{
        create: CreatePublicHolidayDocument,
        update: UpdatePublicHolidayDocument,
        disable: DisablePublicHolidayDocument,
        enable: EnablePublicHolidayDocument,
      }}
      valuesOf={(row: Row | null) => ({ name: row?.name ?? '', day: row?.day ?? '', isExpected: row?.isExpected ?? false })}
      fields={
        <>
          <TextField name="name" label="Name with year" maxLength={80} />
          <DateField name="day" label="Day" />
          <CheckboxField name="isExpected" label="Expected, not yet announced" />
        </>
      }
      canManage={useSession().can('PUBLIC_HOLIDAY_MANAGE')}
    />
  );
}
