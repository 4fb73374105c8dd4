import { Box, Button, Flex, Grid, Kbd, Stack } from '@chakra-ui/react';
import { CalendarClock, Timer } from 'lucide-react';
import { useState } from 'react';
import { updatePaDutyRotaInput } from '../../../../server/care/pa-requests/pa-settings.input.ts';
import { WEEKDAYS } from '../../../../server/scheme/settings/weekdays.shared.ts';
import { live } from '../../platform/live.ts';
import { complaintDetail } from '../../screens/administration.screens.ts';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { FieldArrayTable } from '../../ui/form/fields/FieldArrayTable.tsx';
import { NumberField } from '../../ui/form/fields/number-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { dateTime, enumLabel, plural } from '../../ui/format.ts';
import { StatusTag, Tag } from '../../ui/status.tsx';
import { dateTimeColumn, linkColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  type DenialOfCare_RowFragment,
  type PaDuty_FieldsFragment,
  UpdatePaDutyRotaDocument,
  usePaDutyBoardPageQuery,
} from './PaDutyBoardPage.generated.ts';
import type { PaRequestTable_RowFragment } from './PaRequestTable.generated.ts';
import { boardColumns } from './PaRequestTable.tsx';
import { useNextRequest } from './use-next-request.ts';

const MAX_SHIFTS = 200;

/** Duty rota for PA requests, and the requests due next. */
export default function PaDutyBoardPage() {
  const { data, error, refetch } = usePaDutyBoardPageQuery({ ...live('PaRequest', 'Complaint'), fetchPolicy: 'cache-and-network' });
  const next = useNextRequest();
  return (
    <Page>
      <PageHeader
        subtitle="Requests due next, and who is on duty"
        actions={
          next.isMounted && (
            <Button colorPalette="accent" disabled={!next.hasNext} onClick={() => void next.open()}>
              <Timer size={16} aria-hidden /> Decide next request <Kbd hideBelow="md">N</Kbd>
            </Button>
          )
        }
      />
      {!data && error && <ErrorPanel error={error} retry={refetch} />}
      {!data && !error && <LoadingPanel rows={8} />}
      {data && (
        <Stack gap="3">
          <OnDuty duty={data.paDuty} onSaved={() => void refetch()} />
          <DenialOfCare list={data.denialOfCare} />
          <Requests title="Due within 15 minutes" list={data.dueSoon} empty="No requests due within 15 minutes" />
          <Requests title="Overdue and escalated to administrators" list={data.pastTheHour} empty="No overdue requests" />
          <Requests title="Proceeded without a code" list={data.withoutCode} empty="No facility has proceeded without a code" />
        </Stack>
      )}
    </Page>
  );
}

const complaintColumns = [
  linkColumn<DenialOfCare_RowFragment>('Complaint', (row) => row.complaintNo, complaintDetail),
  textColumn<DenialOfCare_RowFragment>('Facility', (row) => row.hcp?.name, { strong: true }),
  dateTimeColumn<DenialOfCare_RowFragment>('Answer by', (row) => row.answerBy, {
    cell: (row) => (row.overdue ? <Tag tone="danger">{dateTime(row.answerBy)}</Tag> : dateTime(row.answerBy)),
  }),
  textColumn<DenialOfCare_RowFragment>('Assigned to', (row) => row.assignee?.name ?? 'Nobody yet'),
];

/** Undecided complaints of people who were refused care; shown only if there are any. */
function DenialOfCare({ list }: { list: { total: number; items: DenialOfCare_RowFragment[] } }) {
  if (list.total === 0) return null;
  return (
    <Panel title="Complaints about denial of care" note={plural(list.total, 'complaint')} padding={false}>
      <DataTable rows={list.items} columns={complaintColumns} rowKey={({ id }) => id} label="Complaints about denial of care" />
    </Panel>
  );
}

type RequestsProps = { title: string; list: { total: number; items: PaRequestTable_RowFragment[] }; empty: string };

function Requests({ title, list, empty }: RequestsProps) {
  return (
    <Panel title={title} note={list.total > 0 ? plural(list.total, 'request') : undefined} padding={list.total === 0}>
      {list.total === 0 ? (
        <Box color="fg.muted">{empty}</Box>
      ) : (
        <DataTable rows={list.items} columns={boardColumns} rowKey={({ id }) => id} label={title} />
      )}
    </Panel>
  );
}

const hours = ({ fromHour, toHour }: PaDuty_FieldsFragment['rota'][number]) =>
  `${fromHour}:00 – ${toHour}:00${toHour <= fromHour ? ' next day' : ''}`;

function OnDuty({ duty, onSaved }: { duty: PaDuty_FieldsFragment; onSaved: () => void }) {
  const [editing, setEditing] = useState(false);
  const nameOf = (userId: string) => duty.accountManagers.find(({ id }) => id === userId)?.name ?? 'No longer an account manager';
  const days = WEEKDAYS.map((weekday) => ({ weekday, shifts: duty.rota.filter((shift) => shift.weekday === weekday) }));
  return (
    <Panel
      title="On duty now"
      action={
        <Button variant="outline" size="xs" onClick={() => setEditing(true)}>
          <CalendarClock size={14} aria-hidden /> Edit the rota
        </Button>
      }
    >
      <Flex gap="3" align="center" wrap="wrap" mb="3">
        <StatusTag label={duty.isOfficeHour ? { text: 'Office open', tone: 'success' } : { text: 'Office closed', tone: 'warn' }} />
        <Box textStyle="figure">{duty.onDuty.map(({ name }) => name).join(', ') || 'Nobody is on the rota'}</Box>
        {!duty.isOfficeHour && <Box color="fg.muted">The person on duty is notified of each new request by notification and email.</Box>}
      </Flex>
      {duty.rota.length === 0 ? (
        <EmptyState title="No rota yet" text="Add who is on duty in the evenings, at night and at weekends." />
      ) : (
        <Grid as="dl" templateColumns="max-content minmax(0, 1fr)" columnGap="4" rowGap="1" m="0">
          {days
            .filter(({ shifts }) => shifts.length > 0)
            .map(({ weekday, shifts }) => (
              <Flex key={weekday} display="contents">
                <Box as="dt" color="fg.muted">
                  {enumLabel(weekday)}
                </Box>
                <Box as="dd" m="0">
                  {shifts.map((shift) => `${nameOf(shift.userId)} ${hours(shift)}`).join('; ')}
                </Box>
              </Flex>
            ))}
        </Grid>
      )}
      {editing && <RotaDialog duty={duty} onClose={() => setEditing(false)} onSaved={onSaved} />}
    </Panel>
  );
}

const DAYS = WEEKDAYS.map((value) => ({ value, label: enumLabel(value) }));

function RotaDialog({ duty, onClose, onSaved }: { duty: PaDuty_FieldsFragment; onClose: () => void; onSaved: () => void }) {
  const managers = duty.accountManagers.map(({ id, name }) => ({ value: id, label: name }));
  const shifts = duty.rota.map(({ userId, weekday, fromHour, toHour }) => ({ userId, weekday, fromHour, toHour }));
  return (
    <MutationDialog
      schema={updatePaDutyRotaInput}
      mutation={UpdatePaDutyRotaDocument}
      defaultValues={{ version: duty.version, shifts }}
      variables={(input) => ({ input })}
      onClose={onClose}
      onDone={() => {
        toast.done('Rota saved');
        onSaved();
      }}
      title="Duty rota"
      note="Repeats every week, in whole hours. A shift from 17 to 8 ends the next day."
      submitLabel="Save rota"
      size="xl"
    >
      <FieldArrayTable
        name="shifts"
        noun="duty"
        addLabel="Add a shift"
        blank={{ userId: '', weekday: 'MONDAY', fromHour: 17, toHour: 8 }}
        max={MAX_SHIFTS}
        columns={[
          {
            label: 'Account manager',
            cell: (i) => <SelectField bare name={`shifts.${i}.userId`} label={`Account manager ${i + 1}`} options={managers} />,
          },
          {
            label: 'Day',
            width: 140,
            cell: (i) => <SelectField bare name={`shifts.${i}.weekday`} label={`Day ${i + 1}`} options={DAYS} />,
          },
          { label: 'From', width: 80, cell: (i) => <NumberField bare name={`shifts.${i}.fromHour`} label={`From hour ${i + 1}`} /> },
          { label: 'To', width: 80, cell: (i) => <NumberField bare name={`shifts.${i}.toHour`} label={`To hour ${i + 1}`} /> },
        ]}
      />
    </MutationDialog>
  );
}
