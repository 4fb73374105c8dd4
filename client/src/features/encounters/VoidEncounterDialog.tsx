import { voidEncounterInput } from '../../../../server/encounters/encounter.input.ts';
import { useVoidEncounterDialogMutation } from '../../graphql/generated.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextAreaField } from '../../ui/form/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';

type Props = { visit: { id: string; encounterNo: string; version: number }; onClose: () => void; onDone: () => void };

export function VoidEncounterDialog({ visit, onClose, onDone }: Props) {
  const [run] = useVoidEncounterDialogMutation();
  const form = useMutationForm({
    schema: voidEncounterInput,
    defaultValues: { version: visit.version, reason: '' },
    submit: (input) => run({ variables: { id: visit.id, input } }),
    onDone,
  });
  return (
    <FormDialog
      {...form}
      open
      onClose={onClose}
      title={`Void ${visit.encounterNo}?`}
      note="It stays on record, struck out, with your reason."
      submitLabel="Void the visit"
      cancelLabel="Keep it"
      tone="danger"
    >
      <TextAreaField name="reason" label="Why" maxLength={500} />
    </FormDialog>
  );
}
