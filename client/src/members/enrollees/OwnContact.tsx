import { Box, Grid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ownContactInput } from '../../../../server/members/enrollees/own-contact.input.ts';
import { useSession, useViewer } from '../../platform/session.tsx';
import { FactList, Person } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { PhoneField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { SubmitRow } from '../../ui/form/SubmitRow.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';
import { EnrolleePhotoButton } from './EnrolleePhotoButton.tsx';
import { type OwnContact_PersonFragment, useChangeOwnContactMutation, useOwnContactQuery } from './OwnContact.generated.ts';

/** Contact and next of kin on the record of the member, for the profile. Others have no record of their own. */
export function OwnContact() {
  const { enrolleeId } = useViewer();
  const { can } = useSession();
  const { data } = useOwnContactQuery({ id: enrolleeId ?? '' }, { skip: !enrolleeId || !can('OWN_CONTACT_WRITE') });
  return data ? <ContactForm key={data.enrollee.version} person={data.enrollee} /> : null;
}

function ContactForm({ person }: { person: OwnContact_PersonFragment }) {
  const { t } = useTranslation(['common', 'app', 'member']);
  const [change] = useChangeOwnContactMutation();
  const { id, version, phone, email, address, nextOfKinName, nextOfKinPhone, nextOfKinRelationship } = person;
  const form = useMutationForm({
    schema: ownContactInput,
    defaultValues: {
      version,
      email: email ?? '',
      address: address ?? '',
      nextOfKinName: nextOfKinName ?? '',
      nextOfKinPhone: nextOfKinPhone ?? '',
      nextOfKinRelationship: nextOfKinRelationship ?? '',
    },
    submit: (input) => change({ variables: { id, input } }),
    onDone: () => toast.done(t('member:profile.contact.saved')),
  });
  return (
    <Panel
      title={t('member:profile.contact.title')}
      note={t('member:profile.contact.note')}
      action={<EnrolleePhotoButton person={person} />}
    >
      <Stack gap="3">
        <Person name={person.fullName} photoUrl={person.photoUrl} note={t('member:profile.asEnrolled')} />
        <FactList
          columns={1}
          facts={[{ label: t('member:profile.contact.phone'), value: phone, second: t('member:profile.contact.phoneNote') }]}
        />
      </Stack>
      <Box borderTopWidth="1px" mt="3" pt="3">
        <Form {...form}>
          <FormSummary state={form.state} />
          <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
            <TextField name="email" label={t('member:profile.contact.email')} type="email" optional />
            <TextField name="address" label={t('member:profile.contact.address')} maxLength={200} autoComplete="street-address" />
            <TextField name="nextOfKinName" label={t('member:profile.contact.kinName')} maxLength={120} />
            <PhoneField name="nextOfKinPhone" label={t('member:profile.contact.kinPhone')} />
            <TextField name="nextOfKinRelationship" label={t('member:profile.contact.kinRelationship')} maxLength={40} />
          </Grid>
          <SubmitRow state={form.state} />
        </Form>
      </Box>
    </Panel>
  );
}
