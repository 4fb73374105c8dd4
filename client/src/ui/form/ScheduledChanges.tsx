import type { TypedDocumentNode } from '@apollo/client';
import { Box, Button, Flex } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { Panel } from '../detail/page.tsx';
import { date, lagosIsoDay } from '../format.ts';
import { serverNow } from '../time.ts';
import { toast } from '../toast.tsx';
import { DateField } from './fields/date-fields.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

type Change = { id: string; effectiveFrom: string; reason: string; createdBy: { name: string } };

type Props<Scheduled extends Change, Input extends FieldValues, Data> = {
  changes: Scheduled[];
  /** The version shown of the record that the changes are for. */
  version: number;
  text: (change: Scheduled) => ReactNode;
  /** What will not change: 'The plan'. */
  subject: (change: Scheduled) => string;
  schema: z.ZodType<NoInfer<Input>, FieldValues>;
  cancel: TypedDocumentNode<Data, { id: string; input: Input }>;
};

/** The scheduled changes of a record, which can be cancelled. Hidden if there are none. */
export function ScheduledChanges<Scheduled extends Change, Input extends FieldValues, Data>({
  changes,
  version,
  text,
  subject,
  schema,
  cancel,
}: Props<Scheduled, Input, Data>) {
  const [selected, setSelected] = useState<Scheduled | null>(null);
  if (changes.length === 0) return null;
  return (
    <Panel title="Scheduled">
      {changes.map((change) => (
        <Flex key={change.id} gap="3" py="1" align="center" wrap="wrap">
          <Box flex="1" minW="12rem">
            {text(change)}
            <Box textStyle="small" color="fg.muted">
              {change.reason}, {change.createdBy.name}
            </Box>
          </Box>
          <Button variant="outline" size="xs" onClick={() => setSelected(change)}>
            Cancel change
          </Button>
        </Flex>
      ))}
      {selected && (
        <ReasonDialog
          record={{ id: selected.id, version }}
          schema={schema}
          mutation={cancel}
          onClose={() => setSelected(null)}
          title="Cancel this scheduled change?"
          note={`${subject(selected)} will not change on ${date(selected.effectiveFrom)}.`}
          submitLabel="Cancel change"
          cancelLabel="Keep it scheduled"
          reasonField={{ name: 'reason', label: 'Reason', maxLength: 500 }}
          onDone={() => toast.done('Scheduled change cancelled')}
        />
      )}
    </Panel>
  );
}

/** The date of a change, from today on. */
export function EffectiveFromField({ help }: { help: string }) {
  return <DateField name="effectiveFrom" label="Effective from" optional min={lagosIsoDay(new Date(serverNow()))} help={help} />;
}

/** Confirms a change that takes effect immediately or was scheduled. */
export const confirmChange = (isScheduled: boolean) =>
  isScheduled
    ? toast.done('Change scheduled', { text: 'It takes effect on that date' })
    : toast.done('Saved', { text: 'It takes effect immediately' });
