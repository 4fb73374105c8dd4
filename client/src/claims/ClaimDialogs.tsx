import { approveClaimInput, rejectClaimInput, sendBackClaimInput, withdrawClaimInput } from '../../../server/claims/claim.input.ts';
import { returnClaimInput } from '../../../server/claims/claim-questions/claim-question.input.ts';
import { StandardQueryField } from '../care/standard-queries/StandardQueryField.tsx';
import type { VetLineInput } from '../graphql/types.ts';
import { SelectField } from '../ui/form/fields/choice-fields.tsx';
import { TextAreaField } from '../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../ui/form/MutationDialog.tsx';
import { ReasonDialog } from '../ui/form/ReasonDialog.tsx';
import { naira, plural } from '../ui/format.ts';
import { optionsOf } from '../ui/labels.ts';
import {
  ApproveClaimDocument,
  RejectClaimDocument,
  ReturnClaimDocument,
  SendBackClaimDocument,
  WithdrawClaimDocument,
} from './ClaimDialogs.generated.ts';
import type { ClaimFacts_ClaimFragment } from './ClaimFacts.generated.ts';
import { CUT_REASON } from './claim.labels.ts';
import { RequestedDocumentsField } from './claim-questions/RequestedDocumentsField.tsx';

type Claim = {
  id: string;
  claimNo: string;
  version: number;
  hcp: { name: string };
  vettedAmount: number;
  vettedBy: { name: string } | null;
};
type Props<Of = Claim> = { claim: Of; open: boolean; onClose: () => void; onDone: () => void };

/** Approves amounts other than vetted. The reason is shown to officer and facility. */
export function ApproveChangedDialog({ claim, lines, amount, ...rest }: Props & { lines: VetLineInput[]; amount: number }) {
  return (
    <ReasonDialog
      {...rest}
      record={claim}
      schema={approveClaimInput}
      mutation={ApproveClaimDocument}
      also={{ lines }}
      title={amount === 0 ? `Reject ${claim.claimNo}?` : `Approve ${naira(amount)}?`}
      note={`${plural(lines.length, 'line')} of ${claim.claimNo} will change. ${claim.vettedBy?.name ?? 'The officer'} vetted ${naira(claim.vettedAmount)}.`}
      submitLabel={amount === 0 ? 'Reject claim' : `Approve ${naira(amount)}`}
      cancelLabel="Review again"
      tone={amount === 0 ? 'danger' : 'accent'}
      reasonField={{ name: 'note', label: 'Reason for changing the vetted amounts', maxLength: 1000 }}
    />
  );
}

export function RejectClaimDialog({ claim, ...rest }: Props) {
  return (
    <ReasonDialog
      {...rest}
      record={claim}
      schema={rejectClaimInput}
      mutation={RejectClaimDocument}
      title={`Reject ${claim.claimNo}?`}
      note={`Every line is rejected. ${claim.hcp.name} is notified immediately.`}
      submitLabel="Reject claim"
      cancelLabel="Keep claim"
      tone="danger"
      reasonField={{ name: 'note', label: 'Message to the facility', maxLength: 1000 }}
    >
      <SelectField name="reasonCode" label="Reason" options={optionsOf(CUT_REASON)} />
    </ReasonDialog>
  );
}

export function SendBackDialog({ claim, ...rest }: Props) {
  return (
    <ReasonDialog
      {...rest}
      record={claim}
      schema={sendBackClaimInput}
      mutation={SendBackClaimDocument}
      title={`Send ${claim.claimNo} back to the officer?`}
      note={`${claim.vettedBy?.name ?? 'The officer'} vets it again. The bill returns to review until then.`}
      submitLabel="Send back to officer"
      cancelLabel="Keep claim"
      reasonField={{ name: 'note', label: 'What to check', maxLength: 1000 }}
    />
  );
}

/** Returns the claim to the facility with a query. Once answered, it can go into the next bill. */
export function ReturnClaimDialog({ claim, ...rest }: Props<Claim & Pick<ClaimFacts_ClaimFragment, 'items'>>) {
  return (
    <MutationDialog
      {...rest}
      schema={returnClaimInput}
      mutation={ReturnClaimDocument}
      defaultValues={{ version: claim.version, note: '', wanted: [] }}
      variables={(input) => ({ id: claim.id, input })}
      size="lg"
      title={`Return ${claim.claimNo}?`}
      note={`${claim.hcp.name} is notified immediately. The claim leaves this bill and can be included in the facility’s next bill.`}
      submitLabel="Return claim"
      cancelLabel="Keep claim"
    >
      <StandardQueryField use="CLAIM" into="note" />
      <TextAreaField name="note" label="Message to the facility" maxLength={1000} />
      <RequestedDocumentsField items={claim.items} />
    </MutationDialog>
  );
}

type Withdrawn = { id: string; claimNo: string; version: number; paCode?: { code: string } | null };

/** Withdraws a claim permanently. Its PA code can then be used for another claim. */
export function WithdrawClaimDialog({ claim, onDone = () => {}, ...rest }: Omit<Props<Withdrawn>, 'onDone'> & { onDone?: () => void }) {
  return (
    <ReasonDialog
      {...rest}
      onDone={onDone}
      record={claim}
      schema={withdrawClaimInput}
      mutation={WithdrawClaimDocument}
      title={`Withdraw ${claim.claimNo}?`}
      note={
        claim.paCode
          ? `The claim can no longer be submitted. ${claim.paCode.code} can be used for another claim.`
          : 'The claim can no longer be submitted.'
      }
      submitLabel="Withdraw claim"
      cancelLabel="Keep claim"
      tone="danger"
      reasonField={{ name: 'reason', label: 'Reason', optional: true, maxLength: 500 }}
    />
  );
}
