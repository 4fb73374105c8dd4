import { Box, Stack } from '@chakra-ui/react';
import {
  decideClaimDisputeInput,
  fileClaimDisputeInput,
  MAX_DISPUTE_DOCUMENTS,
  withdrawClaimDisputeInput,
} from '../../../../server/claims/claim-disputes/claim-dispute.input.ts';
import { useAttachmentUpload } from '../../care/use-attachment-upload.ts';
import { AttachmentsField } from '../../ui/form/fields/AttachmentsField.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { FieldArrayTable } from '../../ui/form/fields/FieldArrayTable.tsx';
import { MoneyField } from '../../ui/form/fields/number-fields.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { date, naira } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import { CUT_REASON } from '../claim.labels.ts';
import {
  type ClaimDispute_DetailsFragment,
  DecideClaimDisputeDocument,
  FileClaimDisputeDocument,
  WithdrawClaimDisputeDocument,
} from './ClaimDisputes.generated.ts';

type DisputedClaim = {
  id: string;
  claimNo: string;
  version: number;
  disputableUntil: string | null;
  items: readonly { id: string; line: number; service: { name: string }; disputableAmount: number }[];
};

const DOCUMENTS = { kind: 'DISPUTE_DOCUMENT', label: 'Supporting documents', max: MAX_DISPUTE_DOCUMENTS };

/** The facility selects the disputed lines and enters the requested amounts and the reason. */
export function FileDisputeDialog({ claim, onClose, onDone }: { claim: DisputedClaim; onClose: () => void; onDone: () => void }) {
  const cutLines = claim.items.filter(({ disputableAmount }) => disputableAmount > 0);
  const options = cutLines.map(({ id, line, service, disputableAmount }) => ({
    value: id,
    label: `${line}. ${service.name}, ${naira(disputableAmount)} cut`,
  }));
  return (
    <MutationDialog
      schema={fileClaimDisputeInput}
      mutation={FileClaimDisputeDocument}
      defaultValues={{
        claimId: claim.id,
        version: claim.version,
        reason: '',
        lines: cutLines.map(({ id, disputableAmount }) => ({ itemId: id, amount: disputableAmount })),
        documents: [],
      }}
      variables={(input) => ({ input })}
      onClose={onClose}
      onDone={() => {
        toast.done('Dispute sent', { text: 'It will be answered by an administrator who did not decide this claim.' });
        onDone();
      }}
      title={`Dispute the decision on ${claim.claimNo}`}
      note={`A claim can be disputed once, until ${date(claim.disputableUntil)}. The approved amount is paid in the meantime.`}
      submitLabel="Send dispute"
      size="lg"
    >
      <FieldArrayTable
        name="lines"
        noun="line"
        addLabel="Add a line"
        blank={{ itemId: '', amount: null }}
        min={1}
        max={cutLines.length}
        columns={[
          {
            label: 'Line',
            cell: (i) => <SelectField bare name={`lines.${i}.itemId`} label={`Line ${i + 1}`} options={options} />,
          },
          {
            label: 'Requested',
            width: 150,
            numeric: true,
            cell: (i) => <MoneyField bare name={`lines.${i}.amount`} label={`Amount requested on line ${i + 1}`} />,
          },
        ]}
      />
      <TextAreaField name="reason" label="Reason" maxLength={2000} />
      <AttachmentsField name="documents" more={DOCUMENTS} {...useAttachmentUpload()} camera />
    </MutationDialog>
  );
}

type Dispute = ClaimDispute_DetailsFragment;

/** The final answer, line by line. */
export function DecideDisputeDialog({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  return (
    <MutationDialog
      schema={decideClaimDisputeInput}
      mutation={DecideClaimDisputeDocument}
      defaultValues={{ version: dispute.version, answer: '', lines: dispute.lines.map(({ id }) => ({ lineId: id, answer: '' })) }}
      variables={(input) => ({ id: dispute.id, input })}
      onClose={onClose}
      onDone={(data) => {
        const granted = data?.decideClaimDispute.grantedAmount ?? 0;
        toast.done(granted > 0 ? `${naira(granted)} granted` : 'Dispute rejected', {
          text: granted > 0 ? 'A supplementary bill is awaiting payment.' : `${dispute.hcp.name} has been notified.`,
        });
      }}
      title={`Decide ${dispute.disputeNo}?`}
      note={`Your answer is final. ${dispute.hcp.name} is notified immediately.`}
      submitLabel="Send answer"
      size="lg"
    >
      {dispute.lines.map(({ id, item, requestedAmount }, i) => (
        <Box key={id} borderWidth="1px" rounded="l3" p="3">
          <Box fontWeight="500">
            {item.line}. {item.service.name}
          </Box>
          <Box textStyle="small" color="fg.muted" mb="2">
            {`Claimed ${naira(item.amountClaimed)}, approved ${naira(item.amountApproved ?? 0)}`}
            {item.reasonCode && `. Reason: ${CUT_REASON[item.reasonCode].toLowerCase()}`}
            {item.note && `. ${item.note}`}
          </Box>
          <Stack gap="2">
            <MoneyField
              name={`lines.${i}.grantedAmount`}
              label={`Granted on line ${item.line}`}
              help={`${naira(requestedAmount)} requested; enter 0 to reject.`}
              width="200px"
            />
            <TextField
              name={`lines.${i}.answer`}
              label={`Reason on line ${item.line}`}
              help="Required unless the full amount is granted."
              optional
              maxLength={500}
            />
          </Stack>
        </Box>
      ))}
      <TextAreaField name="answer" label="Answer to the facility" maxLength={2000} />
    </MutationDialog>
  );
}

export function WithdrawDisputeDialog({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  return (
    <ReasonDialog
      record={dispute}
      schema={withdrawClaimDisputeInput}
      mutation={WithdrawClaimDisputeDocument}
      onClose={onClose}
      title={`Withdraw ${dispute.disputeNo}?`}
      note="The decision on the claim does not change and cannot be disputed again."
      submitLabel="Withdraw dispute"
      cancelLabel="Keep dispute"
      tone="danger"
      reasonField={{ name: 'reason', label: 'Reason', optional: true, maxLength: 500 }}
    />
  );
}
