import { assignBillInput, returnBillInput, takeOverBillInput } from '../../../../server/claims/bills/bill.input.ts';
import {
  AssignBillDialogDocument,
  OfficerPickerDocument,
  type OfficerPickerQuery,
  ReturnBillDialogDocument,
  TakeOverBillDialogDocument,
} from '../../graphql/generated.ts';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { definePicker } from '../../ui/picker.tsx';

type Props = { bill: { id: string; billNo: string; version: number; hcp: { name: string } }; open: boolean; onClose: () => void };

const officers = ({ claimsOfficers }: OfficerPickerQuery) => claimsOfficers.map(({ id, name }) => ({ value: id, label: name }));
const useOfficerPicker = definePicker({
  query: OfficerPickerDocument,
  variables: (search) => ({ search }),
  options: officers,
  byId: { query: OfficerPickerDocument, variables: (id) => ({ ids: [id] }), option: (data: OfficerPickerQuery) => officers(data)[0] },
});

export function AssignBillDialog({ bill, open, onClose }: Props) {
  return (
    <MutationDialog
      schema={assignBillInput}
      mutation={AssignBillDialogDocument}
      defaultValues={{ version: bill.version }}
      variables={(input) => ({ id: bill.id, input })}
      open={open}
      onClose={onClose}
      title={`Give ${bill.billNo} to an officer`}
      note="Claims that someone has go with it."
      submitLabel="Give the bill"
    >
      <PickerField name="officerId" label="Officer" picker={useOfficerPicker} />
    </MutationDialog>
  );
}

/** From the officer who vets it, who reads why. */
export function TakeOverBillDialog({ bill, officer, ...rest }: Props & { officer: string }) {
  return (
    <ReasonDialog
      {...rest}
      record={bill}
      schema={takeOverBillInput}
      mutation={TakeOverBillDialogDocument}
      title={`Take ${bill.billNo} over?`}
      note={`${officer} has it and is told. Decisions made so far stay; claims under way come to you.`}
      submitLabel="Take it over"
      cancelLabel="Leave it"
      reasonField={{ name: 'reason', label: 'Why', maxLength: 1000 }}
    />
  );
}

export function ReturnBillDialog({ bill, open, onClose }: Props) {
  return (
    <ReasonDialog
      record={bill}
      schema={returnBillInput}
      mutation={ReturnBillDialogDocument}
      open={open}
      onClose={onClose}
      title={`Return ${bill.billNo}?`}
      note={`All its claims go back to ${bill.hcp.name}, and what was decided on them is lost.`}
      submitLabel="Return the bill"
      cancelLabel="Keep it"
      tone="danger"
      reasonField={{ name: 'note', label: 'What the facility reads', maxLength: 1000 }}
    />
  );
}
