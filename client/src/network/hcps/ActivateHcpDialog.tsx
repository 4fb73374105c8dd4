import { Grid } from '@chakra-ui/react';
import { activateHcpInput } from '../../../../server/network/hcps/hcp.input.ts';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { NumberField } from '../../ui/form/fields/number-fields.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { ActivateHcpDocument, type HcpActions_HcpFragment } from './HcpActions.generated.ts';

/** Activates a facility. Missing licence and accreditation data are completed in the dialog. */
export function ActivateHcpDialog({ hcp, onClose }: { hcp: HcpActions_HcpFragment; onClose: () => void }) {
  const first = hcp.status === 'PENDING';
  return (
    <MutationDialog
      schema={activateHcpInput}
      mutation={ActivateHcpDocument}
      defaultValues={{
        version: hcp.version,
        licenceNo: hcp.licenceNo ?? '',
        accreditationNo: hcp.accreditationNo ?? '',
        accreditedFrom: hcp.accreditedFrom ?? '',
        accreditedTo: hcp.accreditedTo ?? '',
        capitationCapacity: hcp.capitationCapacity,
        userEmail: first ? hcp.email : '',
      }}
      variables={(input) => ({ id: hcp.id, input })}
      onClose={onClose}
      onDone={(data) => {
        toast.done(
          `${hcp.name} activated: ${data?.activateHcp.code}`,
          first ? { text: 'Its first user receives a temporary password by email.' } : undefined,
        );
      }}
      size="md"
      title={`Activate ${hcp.name}?`}
      note="Check the numbers and dates against the documents. The facility can work on the scheme immediately."
      submitLabel="Activate facility"
      cancelLabel="Not now"
    >
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
        <TextField name="licenceNo" label="Licence number" code maxLength={60} />
        <TextField name="accreditationNo" label="Accreditation number" code maxLength={60} />
        <DateField name="accreditedFrom" label="Accredited from" />
        <DateField name="accreditedTo" label="Accredited until" />
        <NumberField name="capitationCapacity" label="Capacity" min={0} help="Enter 0 for no limit." />
        {first && <TextField name="userEmail" label="First user’s email" type="email" inputMode="email" maxLength={254} />}
      </Grid>
    </MutationDialog>
  );
}
