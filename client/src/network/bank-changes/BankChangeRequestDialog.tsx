import { Grid } from '@chakra-ui/react';
import { requestBankChangeInput } from '../../../../server/network/hcps/hcp.input.ts';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { BankFields } from './BankFields.tsx';
import { type HcpBank_HcpFragment, RequestBankChangeDocument } from './HcpBank.generated.ts';

export function BankChangeRequestDialog({ hcp, onClose }: { hcp: HcpBank_HcpFragment; onClose: () => void }) {
  return (
    <MutationDialog
      schema={requestBankChangeInput}
      mutation={RequestBankChangeDocument}
      defaultValues={{ bank: { accountName: '', accountNumber: '' }, reason: '' }}
      variables={(input) => ({ hcpId: hcp.id, input })}
      onClose={onClose}
      onDone={() => toast.done('Request sent to an administrator')}
      size="md"
      title={`Change bank details of ${hcp.name}`}
      note="The new details apply once an administrator approves them. Until then, payments go to the current account."
      submitLabel="Request change"
      cancelLabel="Not now"
    >
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
        <BankFields />
      </Grid>
      <TextAreaField name="reason" label="Reason" rows={2} maxLength={300} />
    </MutationDialog>
  );
}
