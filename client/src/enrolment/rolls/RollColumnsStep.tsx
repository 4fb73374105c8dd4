import { Box, Button } from '@chakra-ui/react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { missingFields, ROLL_FIELDS, type RollField } from '../../../../server/enrolment/rolls/roll-fields.shared.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { Page } from '../../ui/detail/page.tsx';
import { Form, FormActions, FormSection } from '../../ui/form/Form.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { date } from '../../ui/format.ts';
import { ColumnFields } from '../../ui/sheet/ColumnFields.tsx';
import { DateOrderSection } from '../../ui/sheet/DateOrderSection.tsx';
import { type UploadFrame, UploadFrameHeader, UploadFrameSteps } from '../../ui/sheet/UploadFrame.tsx';
import { UPLOAD_STATUS } from '../../ui/sheet/upload-status.ts';
import { useCheckRollMutation, useRollSampleQuery } from './RollDetailPage.generated.ts';
import type { Roll } from './roll-frame.ts';

const schema = z.object({
  mapping: z.record(z.string(), z.string().nullish()),
  dateOrder: z.enum(['DAY_FIRST', 'MONTH_FIRST']),
});

/** The mapping of file columns to fields, suggested from the headings and from the last roll. */
export function RollColumnsStep({ roll, frame }: { roll: Roll; frame: UploadFrame }) {
  const [check] = useCheckRollMutation();
  const { cancel } = frame;
  const navigate = useNavigate();
  const form = useMutationForm({
    schema,
    defaultValues: {
      mapping: Object.fromEntries(roll.mapping.map(({ field, heading }) => [field, heading])),
      dateOrder: roll.dateOrder,
    },
    submit: ({ mapping, dateOrder }) => {
      const selectedColumns = Object.entries(mapping).flatMap(([field, heading]) => (heading ? [{ field, heading }] : []));
      return check({ variables: { id: roll.id, input: { version: roll.version, mapping: selectedColumns, dateOrder } } });
    },
    onDone: () => void navigate('.', { replace: true }),
  });
  const mapping = (form.form.watch('mapping') ?? {}) as Record<string, string>;
  const fields = ROLL_FIELDS[roll.kind].filter(({ key }) => key !== 'hcp' || !roll.hcp);
  const unused = roll.headings.filter((heading) => !Object.values(mapping).includes(heading));
  const newOnly = missingFields(roll.kind, mapping, ['NEW']).filter(({ key }) => key !== 'hcp' || !roll.hcp);
  return (
    <Form {...form}>
      <Page
        bar={
          <FormActions
            state={form.state}
            back={
              cancel && (
                <Button variant="outline" loading={cancel.busy} onClick={() => void cancel.act()}>
                  Cancel upload
                </Button>
              )
            }
            submitLabel="Check rows"
          />
        }
      >
        <UploadFrameHeader frame={frame} />
        <UploadFrameSteps frame={frame} columns />
        {roll.earlier[0] && (
          <Callout kind="warn" title={`This file was already uploaded as roll ${roll.earlier[0].rollNo}`}>
            {roll.earlier[0].loadedAt
              ? `It was loaded on ${date(roll.earlier[0].loadedAt)}. Enrollees already on record are not enrolled twice.`
              : `${UPLOAD_STATUS[roll.earlier[0].status].text}, uploaded on ${date(roll.earlier[0].createdAt)}.`}
          </Callout>
        )}
        {roll.kind === 'STUDENTS' && newOnly.length > 0 && (
          <Callout kind="info" title="Enough columns to renew last session’s students">
            For new students, also add {newOnly.map(({ label }) => label.toLowerCase()).join(', ')}.
          </Callout>
        )}
        <FormSection
          title="Match the columns"
          note={`${roll.filename}, ${roll.headings.length} columns. Checking does not enrol anyone.`}
          columns={3}
        >
          <Columns fields={fields} roll={roll} mapping={mapping} />
        </FormSection>
        <DateOrderSection />
        {unused.length > 0 && (
          <Box color="fg.muted" textStyle="small">
            Unused columns: {unused.join(', ')}
          </Box>
        )}
      </Page>
    </Form>
  );
}

/** The columns with what the first rows hold in them. */
function Columns({ fields, roll, mapping }: { fields: RollField[]; roll: Roll; mapping: Record<string, string> }) {
  const { data } = useRollSampleQuery({ filter: { rollId: roll.id } });
  return (
    <ColumnFields
      fields={fields}
      headings={roll.headings}
      mapping={mapping}
      sample={data?.rollRows.items.map(({ cells }) => cells) ?? []}
    />
  );
}
