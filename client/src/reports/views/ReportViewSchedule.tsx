import { useApolloClient } from '@apollo/client/react';
import { Badge, Box, Button, Flex, Stack } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { scheduleReportViewInput } from '../../../../server/reports/views/report-view.input.ts';
import { hourText, WEEKDAYS } from '../../../../server/reports/views/rhythm.shared.ts';
import type { ReportSendingOutcome } from '../../graphql/types.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { RadioField, SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { MultiPickerField } from '../../ui/form/fields/picker-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { date, dateTime, enumLabel } from '../../ui/format.ts';
import { defineLabels } from '../../ui/labels.ts';
import type { PickerSource } from '../../ui/picker.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  ReportRecipientsDocument,
  type ReportViewFieldsFragment,
  ScheduleReportViewDocument,
  useReportViewSendingsQuery,
  useResumeReportScheduleMutation,
  useStopReportScheduleMutation,
} from './ReportViews.generated.ts';

type View = ReportViewFieldsFragment;
type Props = { report: string; view: View; changed: boolean; onClose: () => void };

const RHYTHMS = [
  { value: 'DAILY', label: 'Every day' },
  { value: 'WEEKLY', label: 'Every week' },
  { value: 'MONTHLY', label: 'Every month' },
];
const FORMATS = [
  { value: 'XLSX', label: 'Excel' },
  { value: 'CSV', label: 'CSV' },
];
const DAYS = WEEKDAYS.map((label, i) => ({ value: String(i + 1), label }));
const MONTH_DAYS = Array.from({ length: 31 }, (_, i) => ({ value: String(i + 1), label: String(i + 1) }));
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

/** The email schedule of a view: when and to whom it is sent, and the latest emails. */
export function ReportViewSchedule({ report, view, changed, onClose }: Props) {
  const at = view.schedule;
  const usePeople = useMemo(() => recipientPicker(report, at?.recipients ?? []), [report, at]);
  return (
    <MutationDialog
      schema={scheduleReportViewInput}
      mutation={ScheduleReportViewDocument}
      defaultValues={{
        rhythm: at?.rhythm ?? 'WEEKLY',
        weekday: at?.weekday ?? 1,
        monthDay: at?.monthDay ?? 1,
        hour: at?.hour ?? 7,
        format: at?.format ?? 'XLSX',
        recipientIds: at?.recipients.map(({ id }) => id) ?? [],
        version: view.version,
      }}
      variables={(input) => ({ id: view.id, input })}
      onClose={onClose}
      onDone={(data) => {
        const next = data?.scheduleReportView.schedule?.nextAt;
        toast.done(`Emails scheduled for “${view.name}”`, { text: `First email on ${dateTime(next)}` });
      }}
      size="md"
      title={`Email “${view.name}”`}
      note="Each recipient gets a file with the data they are allowed to see at that time."
      submitLabel={at ? (at.stoppedAt ? 'Save and resume' : 'Save changes') : 'Schedule emails'}
      cancelLabel="Close"
    >
      {changed && <Callout kind="info">The saved view is sent, without unsaved changes on this page.</Callout>}
      {at && <ScheduleStatus view={view} />}
      <RadioField name="rhythm" label="Frequency" options={RHYTHMS} inline />
      <ScheduleTime />
      <RadioField name="format" label="File format" options={FORMATS} inline />
      <MultiPickerField
        name="recipientIds"
        label="Other recipients"
        optional
        picker={usePeople}
        placeholder="Type a name"
        help="Staff who may read this report. You are always included."
      />
      {at && <Sendings report={report} view={view} />}
    </MutationDialog>
  );
}

function ScheduleTime() {
  const { control } = useFormContext();
  const rhythm = useWatch({ control, name: 'rhythm' });
  return (
    <Flex gap="3" wrap="wrap">
      {rhythm === 'WEEKLY' && (
        <Box flex="1" minW="140px">
          <SelectField name="weekday" label="Weekday" options={DAYS} />
        </Box>
      )}
      {rhythm === 'MONTHLY' && (
        <Box flex="1" minW="140px">
          <SelectField name="monthDay" label="Day of the month" options={MONTH_DAYS} help="In shorter months, the last day is used." />
        </Box>
      )}
      <Box flex="1" minW="140px">
        <SelectField name="hour" label="Time (Lagos)" options={HOURS} />
      </Box>
    </Flex>
  );
}

/** Whether the schedule is running, with a button to stop or resume it. */
function ScheduleStatus({ view }: { view: View }) {
  const [stop] = useStopReportScheduleMutation();
  const [resume] = useResumeReportScheduleMutation();
  const variables = { id: view.id, input: { version: view.version } };
  const stopping = useAction(() => stop({ variables }), { done: 'Emails stopped' });
  const resuming = useAction(() => resume({ variables }), { done: 'Emails resumed' });
  const at = view.schedule;
  if (!at) return null;
  const { act, busy } = at.stoppedAt ? resuming : stopping;
  const by = at.stopReason ?? (at.stoppedBy && `Stopped by ${at.stoppedBy.name}.`);
  return (
    <Callout
      kind={at.stoppedAt ? 'warn' : 'passed'}
      title={at.stoppedAt ? `Stopped on ${date(at.stoppedAt)}` : `Next on ${dateTime(at.nextAt)}`}
      action={
        <Button size="xs" variant="outline" loading={busy} onClick={() => void act()}>
          {at.stoppedAt ? 'Resume' : 'Stop'}
        </Button>
      }
    >
      {at.stoppedAt && by}
    </Callout>
  );
}

const OUTCOME = defineLabels<ReportSendingOutcome>({
  WAITING: { text: 'Waiting', tone: 'info' },
  SENT: { text: 'Sent', tone: 'success' },
  SKIPPED: { text: 'Not sent', tone: 'neutral' },
  REFUSED: { text: 'Not sent', tone: 'warn' },
  FAILED: { text: 'Failed', tone: 'danger' },
});

function Sendings({ report, view }: { report: string; view: View }) {
  const { data } = useReportViewSendingsQuery({ report }, { fetchPolicy: 'cache-and-network' });
  const sendings = data?.reportViews.find(({ id }) => id === view.id)?.sendings ?? [];
  return (
    <Stack gap="1" role="region" aria-label="Past emails">
      <Box fontWeight="500">Past emails</Box>
      {sendings.length === 0 && <Box color="fg.muted">None yet.</Box>}
      <Box as="ul" listStyleType="none" maxH="180px" overflowY="auto" borderTopWidth={sendings.length > 0 ? '1px' : undefined}>
        {sendings.map(({ id, day, recipient, outcome, reason, rowCount }) => (
          <Flex as="li" key={id} gap="3" py="1.5" borderBottomWidth="1px" align="flex-start">
            <Box w="88px" flexShrink={0} color="fg.muted">
              {date(day)}
            </Box>
            <Box flex="1" minW="0">
              {recipient.name}
              {(reason || rowCount !== null) && (
                <Box textStyle="small" color="fg.muted">
                  {reason ?? `${rowCount} ${rowCount === 1 ? 'row' : 'rows'}`}
                </Box>
              )}
            </Box>
            <Badge colorPalette={OUTCOME[outcome].tone}>{OUTCOME[outcome].text}</Badge>
          </Flex>
        ))}
      </Box>
    </Stack>
  );
}

/** Staff who may read the report. Recipients chosen earlier keep their names even if they may not read it any more. */
const recipientPicker = (report: string, earlierRecipients: readonly { id: string; name: string }[]) =>
  function useRecipients(): PickerSource {
    const client = useApolloClient();
    return useMemo(() => {
      const names = new Map(earlierRecipients.map(({ id, name }) => [id, name]));
      return {
        search: async (search) => {
          const { data } = await client.query({ query: ReportRecipientsDocument, variables: { report, search } });
          const recipients = data?.reportRecipients ?? [];
          for (const { id, name } of recipients) names.set(id, name);
          return recipients.map(({ id, name, role }) => ({ value: id, label: name, note: enumLabel(role) }));
        },
        find: async (value) => {
          const label = names.get(value);
          return label ? { value, label } : null;
        },
      };
    }, [client]);
  };
