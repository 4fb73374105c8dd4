import { voidEncounterInput } from '../../../../server/care/encounters/encounter.input.ts';
import { VoidEncounterDialogDocument } from '../../graphql/generated.ts';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';

type Props = { visit: { id: string; encounterNo: string; version: number }; onClose: () => void; onDone: () => void };

export function VoidEncounterDialog({ visit, ...rest }: Props) {
  return (
    <ReasonDialog
      {...rest}
      record={visit}
      schema={voidEncounterInput}
      mutation={VoidEncounterDialogDocument}
      title={`Void ${visit.encounterNo}?`}
      note="It stays on record, struck out, with your reason."
      submitLabel="Void the visit"
      cancelLabel="Keep it"
      tone="danger"
      reasonField={{ name: 'reason', label: 'Why', maxLength: 500 }}
    />
  );
}
