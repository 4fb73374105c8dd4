import { Box, Grid } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { updateMyProfileInput } from '../../../../server/identity/accounts/profile.input.ts';
import { roleLabel } from '../../platform/area-addresses.ts';
import { useSession, useViewer } from '../../platform/session.tsx';
import { EmailText, FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { PhoneField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { SubmitRow } from '../../ui/form/SubmitRow.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { date } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import { type ProfileDetails_ProfileFragment, useUpdateMyProfileMutation } from './ProfileDetails.generated.ts';

const secondStepText = (
  { hasApp, owesCode, hasPassword }: ProfileDetails_ProfileFragment,
  t: TFunction<['common', 'app', 'member']>,
): string => {
  if (!hasPassword) return t('member:profile.step.notNeeded');
  if (hasApp) return t('member:profile.step.app');
  return t(owesCode ? 'member:profile.step.email' : 'member:profile.step.none');
};

export function ProfileDetails({ profile }: { profile: ProfileDetails_ProfileFragment }) {
  const { t } = useTranslation(['common', 'app', 'member']);
  const viewer = useViewer();
  const { refresh } = useSession();
  const [update] = useUpdateMyProfileMutation();
  const { firstName, lastName, phone, version } = profile;
  const form = useMutationForm({
    schema: updateMyProfileInput,
    defaultValues: { firstName, lastName, phone: phone ?? '', version },
    submit: (input) => update({ variables: { input } }),
    onDone: () => {
      toast.done(t('app:saved'));
      void refresh();
    },
  });
  const enrolled = viewer.enrolleeId !== null;
  return (
    <Panel title={t('member:profile.account')}>
      <FactList
        columns={2}
        facts={[
          { label: t('member:profile.email'), value: profile.email ? <EmailText>{profile.email}</EmailText> : t('member:profile.noEmail') },
          { label: t('member:profile.role'), value: enrolled ? t('app:roleEnrollee') : roleLabel(viewer.role), second: viewer.hcp?.name },
          { label: t('member:profile.since'), value: date(profile.createdAt) },
          { label: t('member:profile.secondStep'), value: secondStepText(profile, t) },
        ]}
      />
      {/* Name and phone of a member are those of the record, in the next panel. */}
      {!enrolled && (
        <Box borderTopWidth="1px" mt="3" pt="3">
          <Form {...form}>
            <FormSummary state={form.state} />
            <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
              <TextField name="firstName" label={t('member:firstName')} maxLength={60} autoComplete="given-name" />
              <TextField name="lastName" label={t('member:surname')} maxLength={60} autoComplete="family-name" />
              <PhoneField name="phone" label={t('member:facility.phone')} optional />
            </Grid>
            <SubmitRow state={form.state} />
          </Form>
        </Box>
      )}
    </Panel>
  );
}
