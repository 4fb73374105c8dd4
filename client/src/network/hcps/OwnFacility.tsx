import { Grid, Stack } from '@chakra-ui/react';
import { updateHcpContactInput } from '../../../../server/network/hcps/hcp.input.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { PhoneField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { SubmitRow } from '../../ui/form/SubmitRow.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { date } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import { HcpBank } from '../bank-changes/HcpBank.tsx';
import { type OwnFacilityQuery, useOwnFacilityQuery, useUpdateHcpContactMutation } from './OwnFacility.generated.ts';

/** A facility's own page: contact, and bank details, whose changes need approval. */
export function OwnFacility() {
  const { data } = useOwnFacilityQuery();
  if (!data) return null;
  const { myHcp: hcp } = data;
  return (
    <Stack gap="3">
      {hcp.accreditation !== 'VALID' && hcp.accreditedTo && (
        <Callout kind="warn" title={`Your accreditation ${hcp.accreditation === 'ENDED' ? 'ended' : 'ends'} on ${date(hcp.accreditedTo)}`}>
          Renew it and send the new certificate to the scheme.
        </Callout>
      )}
      <Contact hcp={hcp} />
      <HcpBank hcp={hcp} />
    </Stack>
  );
}

function Contact({ hcp }: { hcp: OwnFacilityQuery['myHcp'] }) {
  const [update] = useUpdateHcpContactMutation();
  const { version, phone, contactName, contactDesignation, contactPhone } = hcp;
  const form = useMutationForm({
    schema: updateHcpContactInput,
    defaultValues: { version, phone, contactName, contactDesignation, contactPhone },
    submit: (input) => update({ variables: { input } }),
    onDone: () => toast.done('Saved'),
  });
  return (
    <Panel title={hcp.name} note={hcp.code}>
      <Form {...form}>
        <FormSummary state={form.state} />
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
          <PhoneField name="phone" label="Phone of the facility" />
          <TextField name="contactName" label="Contact person" maxLength={120} />
          <TextField name="contactDesignation" label="Designation" maxLength={80} />
          <PhoneField name="contactPhone" label="Phone of the contact person" />
        </Grid>
        <SubmitRow state={form.state} />
      </Form>
    </Panel>
  );
}
