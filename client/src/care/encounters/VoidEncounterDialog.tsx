import { voidEncounterInput } from '../../../../server/care/encounters/encounter.input.ts';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { VoidEncounterDialogDocument } from './Encounters.generated.ts';

type Props = { visit: { id: string; encounterNo: string; version: number }; onClose: () => void; onDone: () => void };

export function VoidEncounterDialog({ visit, ...rest }: Props) {
  return (
    <ReasonDialog
      {...rest}
      record={visit}
      schema={voidEncounterInput}
      mutation={VoidEncounterDialogDocument}
      title={`Void ${visit.encounterNo}?`}
      note="The visit stays on record, marked as void, with your reason. It is no longer counted and cannot be claimed. A claim already made from it is not withdrawn."
      submitLabel="Void visit"
      cancelLabel="Keep visit"
      tone="danger"
      reasonField={{ name: 'reason', label: 'Reason', maxLength: 500 }}
    />
  );
}
