import { Button } from '@chakra-ui/react';
import { Cake } from 'lucide-react';
import { useMemo, useState } from 'react';
import { MAX_BIRTHDAY_MESSAGES } from '../../../../server/members/birthdays/birthday-message.input.ts';
import type { BirthdayFilter } from '../../graphql/types.ts';
import { useLgaPicker } from '../../network/geography/LgaPicker.ts';
import { useHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { usePlanPicker } from '../../network/plans/PlanPicker.ts';
import { useSession } from '../../platform/session.tsx';
import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { dateRange, plural } from '../../ui/format.ts';
import {
  dateRangeFilter,
  type Filters,
  multiSelectFilter,
  parseRange,
  pickerFilter,
  selectFilter,
  writeRange,
} from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { todayIso } from '../../ui/now.ts';
import { choiceColumn } from '../../ui/table/choice-column.tsx';
import { type Column, codeColumn, dateColumn, numberColumn, personColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { serverNow } from '../../ui/time.ts';
import { toast } from '../../ui/toast.tsx';
import { ENROLLEE_STATUS, RELATIONSHIP, SEX } from '../enrollees/enrollee.labels.ts';
import { useMdaPicker } from '../MdaPicker.ts';
import { type BirthdayListPageQuery, useBirthdayListPageQuery, useSendBirthdayMessagesMutation } from './BirthdayListPage.generated.ts';
import { namedDays } from './week.ts';

type Row = BirthdayListPageQuery['birthdays']['items'][number];

const { ACTIVE, SUSPENDED, EXPIRED, DISABLED } = ENROLLEE_STATUS;
const filters = {
  days: dateRangeFilter('Birthday'),
  planId: pickerFilter('Plan', usePlanPicker),
  mdaId: pickerFilter('MDA', useMdaPicker),
  hcpId: pickerFilter('Facility', useHcpPicker),
  lgaId: pickerFilter('LGA', useLgaPicker),
  relationship: multiSelectFilter('Relationship', RELATIONSHIP),
  sex: selectFilter('Sex', SEX),
  status: multiSelectFilter('Status', { ACTIVE, SUSPENDED, EXPIRED, DISABLED }),
} satisfies Filters<BirthdayFilter>;

const columns: Column<Row>[] = [
  dateColumn('Birthday', (row) => row.on, { sort: 'birthday', always: true }),
  personColumn('Name', (row) => ({ name: row.fullName, number: row.enrolmentNo }), { to: enrolleeDetail, sort: 'fullName' }),
  numberColumn('Age', (row) => row.turns, { labelled: true }),
  textColumn('Sex', (row) => SEX[row.sex]),
  dateColumn('Born', (row) => row.dateOfBirth, { sort: 'dateOfBirth', labelled: true }),
  codeColumn('Phone', (row) => row.phone),
  textColumn('Facility', (row) => row.hcpName),
  textColumn('Plan', (row) => row.planName),
  textColumn('MDA', (row) => row.mdaName),
  statusColumn('Status', (row) => ENROLLEE_STATUS[row.status], { hidden: true }),
];

/** Birthdays, by default of this week. Those of today can be sent a message; the export includes phone numbers. */
export default function BirthdayListPage() {
  const [openedAt] = useState(serverNow);
  const quickFilters = useMemo(
    () => namedDays(openedAt).map(({ label, range }) => ({ label, filter: { days: writeRange(range) } })),
    [openedAt],
  );
  const state = useListState(filters, { sort: 'birthday', direction: 'ASC' });
  // Without days in the address, this week is set.
  const list = { ...state, values: { ...state.values, days: state.values.days ?? quickFilters[0]?.filter.days ?? null } };
  const days = parseRange(list.values.days ?? '');
  const result = useBirthdayListPageQuery({ ...list.variables, filter: { ...list.variables.filter, days } });
  const { can } = useSession();
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const [send] = useSendBirthdayMessagesMutation();
  const choice = choiceColumn<Row>('Select', {
    ticked: ({ id }) => selectedIds.includes(id),
    onTick: ({ id }, on) => setSelectedIds(on ? [...selectedIds, id] : selectedIds.filter((other) => other !== id)),
    name: (row) => `Select ${row.fullName}`,
    closed: ({ id, on }) => on !== todayIso() || (selectedIds.length >= MAX_BIRTHDAY_MESSAGES && !selectedIds.includes(id)),
  });
  const people = plural(selectedIds.length, 'person', 'people');
  return (
    <>
      <ListPage
        list={list}
        result={result}
        pick={(data) => data.birthdays}
        columns={can('BIRTHDAY_MESSAGE_SEND') ? [choice, ...columns] : columns}
        isReport
        actions={
          selectedIds.length > 0 && (
            <Button onClick={() => setIsAsking(true)}>
              <Cake size={16} aria-hidden /> Send birthday messages
            </Button>
          )
        }
        quickFilters={quickFilters}
        subtitle={
          days &&
          [dateRange(days.from, days.to), can('BIRTHDAY_MESSAGE_SEND') && 'messages are sent on the day itself'].filter(Boolean).join(', ')
        }
        searchHint="Name, number or phone"
        empty={{ title: 'No birthdays in this period' }}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Send a birthday message to ${people}?`}
        text="Sent by text message to those with a phone number on record, and as a notification to those with an account. Each person receives at most one a year."
        confirmLabel="Send messages"
        onConfirm={async () => {
          const { data } = await send({ variables: { input: { enrolleeIds: [...selectedIds] } } });
          toast.done(`Sent to ${plural(data?.sendBirthdayMessages ?? 0, 'person', 'people')}`);
          setSelectedIds([]);
        }}
      />
    </>
  );
}
