import { Grid } from '@chakra-ui/react';
import { decideBankChangeInput, rejectBankChangeInput } from '../../../../server/network/hcps/hcp.input.ts';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';
import { type BankChange_RowFragment, useApproveBankChangeMutation, useRejectBankChangeMutation } from './HcpBank.generated.ts';

type Props = { change: BankChange_RowFragment; action: 'APPROVE' | 'REJECT'; onClose: () => void };

/** Shows the old and new account side by side and asks for the decision. */
export function BankChangeDialog({ change, action, onClose }: Props) {
  const [approve] = useApproveBankChangeMutation();
  const [reject] = useRejectBankChangeMutation();
  const approving = action === 'APPROVE';
  const { hcp } = change;
  const dialog = useMutationForm({
    schema: approving ? decideBankChangeInput : rejectBankChangeInput,
    defaultValues: { version: change.version, note: '' },
    submit: async (input): Promise<unknown> => (approving ? approve : reject)({ variables: { id: change.id, input } }),
    onDone: () => {
      toast.done(approving ? `New account of ${hcp.name} approved` : `New account of ${hcp.name} rejected`);
      onClose();
    },
  });
  return (
    <FormDialog
      {...dialog}
      open
      onClose={onClose}
      size="md"
      title={approving ? `Approve the new account of ${hcp.name}?` : `Reject the new account of ${hcp.name}?`}
      note={`Requested by ${change.requestedBy.name}: ${change.reason}`}
      submitLabel={approving ? 'Approve new account' : 'Reject change'}
      cancelLabel="Keep pending"
      tone={approving ? 'accent' : 'danger'}
    >
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
        <Panel title="On record">
          <FactList
            facts={[
              { label: 'Number', value: hcp.bankAccountNumber },
              { label: 'Name', value: hcp.bankAccountName },
              { label: 'Bank', value: hcp.bankName },
              { label: 'Sort code', value: hcp.bankSortCode },
            ]}
          />
        </Panel>
        <Panel title="Requested">
          <FactList
            facts={[
              { label: 'Number', value: change.accountNumber },
              { label: 'Name', value: change.accountName },
              { label: 'Bank', value: change.bankName },
              { label: 'Sort code', value: change.sortCode },
            ]}
          />
        </Panel>
      </Grid>
      <TextAreaField
        name="note"
        label={approving ? 'How did you verify the account?' : 'Reason (shown to the facility)'}
        optional={approving}
        rows={2}
        maxLength={300}
      />
    </FormDialog>
  );
}
