import { assignBillInput, returnBillInput, takeOverBillInput } from '../../../../server/claims/bills/bill.input.ts';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { AssignBillDialogDocument, ReturnBillDialogDocument, TakeOverBillDialogDocument } from './BillDialogs.generated.ts';
import { useOfficerPicker } from './officer-picker.ts';

type Props = { bill: { id: string; billNo: string; version: number; hcp: { name: string } }; open: boolean; onClose: () => void };

export function AssignBillDialog({ bill, open, onClose }: Props) {
  return (
    <MutationDialog
      schema={assignBillInput}
      mutation={AssignBillDialogDocument}
      defaultValues={{ version: bill.version }}
      variables={(input) => ({ id: bill.id, input })}
      open={open}
      onClose={onClose}
      title={`Assign ${bill.billNo} to an officer`}
      note="Claims being vetted by another officer move too."
      submitLabel="Assign bill"
    >
      <PickerField name="officerId" label="Officer" picker={useOfficerPicker} />
    </MutationDialog>
  );
}

/** The officer who vets the bill is notified with the reason. */
export function TakeOverBillDialog({ bill, officer, ...rest }: Props & { officer: string }) {
  return (
    <ReasonDialog
      {...rest}
      record={bill}
      schema={takeOverBillInput}
      mutation={TakeOverBillDialogDocument}
      title={`Take over ${bill.billNo}?`}
      note={`${officer} currently holds this bill and is notified. Decisions already made are kept; claims in progress move to you.`}
      submitLabel="Take over"
      cancelLabel="Leave with officer"
      reasonField={{ name: 'reason', label: 'Reason', maxLength: 1000 }}
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
      note={`All claims go back to ${bill.hcp.name} and all vetting decisions on them are lost.`}
      submitLabel="Return bill"
      cancelLabel="Keep bill"
      tone="danger"
      reasonField={{ name: 'note', label: 'Message to the facility', maxLength: 1000 }}
    />
  );
}
