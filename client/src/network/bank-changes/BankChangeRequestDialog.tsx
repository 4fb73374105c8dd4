import { Grid } from '@chakra-ui/react';
import { requestBankChangeInput } from '../../../../server/network/hcps/hcp.input.ts';
import { type HcpBank_HcpFragment, useRequestBankChangeMutation } from '../../graphql/generated.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';
import { BankFields } from './BankFields.tsx';

export function BankChangeRequestDialog({ hcp, onClose }: { hcp: HcpBank_HcpFragment; onClose: () => void }) {
  const [request] = useRequestBankChangeMutation();
  const dialog = useMutationForm({
    schema: requestBankChangeInput,
    defaultValues: { bank: { accountName: '', accountNumber: '' }, reason: '' },
    submit: (input) => request({ variables: { hcpId: hcp.id, input } }),
    onDone: () => {
      toast.done('The change waits for an administrator');
      onClose();
    },
  });
  return (
    <FormDialog
      {...dialog}
      open
      onClose={onClose}
      size="md"
      title={`Other bank details for ${hcp.name}`}
      note="They count once an administrator has approved them. Until then the account on record is paid."
      submitLabel="Ask for the change"
      cancelLabel="Not now"
    >
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
        <BankFields />
      </Grid>
      <TextAreaField name="reason" label="Reason" rows={2} maxLength={300} />
    </FormDialog>
  );
}
