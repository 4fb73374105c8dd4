import { useNavigate } from 'react-router';
import { z } from 'zod';
import { missingFields, ROLL_FIELDS } from '../../../../server/enrolment/rolls/roll-fields.shared.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { ColumnsStep, chosenColumns } from '../../ui/sheet/ColumnsStep.tsx';
import type { UploadFrame } from '../../ui/sheet/UploadFrame.tsx';
import { useCheckRollMutation, useRollSampleQuery } from './RollDetailPage.generated.ts';
import type { Roll } from './roll-frame.ts';

const schema = z.object({
  mapping: z.record(z.string(), z.string().nullish()),
  dateOrder: z.enum(['DAY_FIRST', 'MONTH_FIRST']),
});

/** The mapping of file columns to fields, suggested from the headings and from the last roll. */
export function RollColumnsStep({ roll, frame }: { roll: Roll; frame: UploadFrame }) {
  const [check] = useCheckRollMutation();
  const navigate = useNavigate();
  const { data } = useRollSampleQuery({ filter: { rollId: roll.id } });
  const form = useMutationForm({
    schema,
    defaultValues: {
      mapping: Object.fromEntries(roll.mapping.map(({ field, heading }) => [field, heading])),
      dateOrder: roll.dateOrder,
    },
    submit: ({ mapping, dateOrder }) =>
      check({ variables: { id: roll.id, input: { version: roll.version, mapping: chosenColumns(mapping), dateOrder } } }),
    onDone: () => void navigate('.', { replace: true }),
  });
  const mapping = (form.form.watch('mapping') ?? {}) as Record<string, string>;
  const fields = ROLL_FIELDS[roll.kind].filter(({ key }) => key !== 'hcp' || !roll.hcp);
  const newOnly = missingFields(roll.kind, mapping, ['NEW']).filter(({ key }) => key !== 'hcp' || !roll.hcp);
  const [earlier] = roll.earlier;
  return (
    <ColumnsStep
      form={form}
      frame={frame}
      headings={roll.headings}
      mapping={mapping}
      fields={fields}
      sample={data?.rollRows.items.map(({ cells }) => cells) ?? []}
      submitLabel="Check rows"
      note="Checking does not enrol anyone."
      earlier={earlier ? { ...earlier, name: `roll ${earlier.rollNo}` } : null}
      earlierNote="Enrollees already on record are not enrolled twice."
      notes={
        roll.kind === 'STUDENTS' &&
        newOnly.length > 0 && (
          <Callout kind="info" title="Enough columns to renew last session’s students">
            For new students, also add {newOnly.map(({ label }) => label.toLowerCase()).join(', ')}.
          </Callout>
        )
      }
    />
  );
}
