import { Grid } from '@chakra-ui/react';
import { decideBankChangeInput, rejectBankChangeInput } from '../../../../server/network/hcps/hcp.input.ts';
import { type BankChange_RowFragment, useApproveBankChangeMutation, useRejectBankChangeMutation } from '../../graphql/generated.ts';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';

type Props = { change: BankChange_RowFragment; action: 'APPROVE' | 'REJECT'; onClose: () => void };

/** The old and the new account side by side, and the decision. */
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
      toast.done(approving ? `${hcp.name} is paid into the new account` : `The account of ${hcp.name} stays`);
      onClose();
    },
  });
  return (
    <FormDialog
      {...dialog}
      open
      onClose={onClose}
      size="md"
      title={approving ? `Pay ${hcp.name} into another account?` : `Reject the new account of ${hcp.name}?`}
      note={`Asked for by ${change.requestedBy.name}: ${change.reason}`}
      submitLabel={approving ? 'Approve the new account' : 'Reject the change'}
      cancelLabel="Keep it waiting"
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
        <Panel title="Asked for">
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
        label={approving ? 'How it was checked' : 'Reason, as the facility reads it'}
        optional={approving}
        rows={2}
        maxLength={300}
      />
    </FormDialog>
  );
}
