import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { chooseMyNoticesInput } from '../../../../server/identity/accounts/profile.input.ts';
import { optionalNoticesOf } from '../../../../server/messaging/notifications/notice-choice.shared.ts';
import { useViewer } from '../../platform/session.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { CheckboxesField } from '../../ui/form/fields/choice-fields.tsx';
import { SubmitRow } from '../../ui/form/SubmitRow.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';
import { type ProfileNotices_ProfileFragment, useChooseMyNoticesMutation } from './ProfileNotices.generated.ts';

/** Chooses the notifications that are also sent by text message and email. */
export function ProfileNotices({ profile }: { profile: ProfileNotices_ProfileFragment }) {
  const { t } = useTranslation(['common', 'app', 'member']);
  const { role } = useViewer();
  const [choose] = useChooseMyNoticesMutation();
  const { noticesWanted, version } = profile;
  const form = useMutationForm({
    schema: chooseMyNoticesInput,
    defaultValues: { wanted: noticesWanted, version },
    submit: (input) => choose({ variables: { input } }),
    onDone: () => toast.done(t('app:saved')),
  });
  const options = optionalNoticesOf(role).map((value) => ({ value, label: t(`member:notice.${value}`) }));
  const isMember = role === 'ENROLLEE';
  if (options.length === 0) return null;
  return (
    <Panel title={t('member:profile.reach')} note={t('member:profile.everyNotice')}>
      <Form {...form}>
        <Stack gap="3">
          <CheckboxesField name="wanted" label={t('member:profile.alsoTell')} options={options} />
          <Text color="fg.muted" textStyle="sm">
            {isMember
              ? t('member:profile.always')
              : 'Always sent: on-call notifications, because a patient is waiting; sign-in codes and password changes, because they protect your account.'}
          </Text>
          <FormSummary state={form.state} />
        </Stack>
        <SubmitRow state={form.state} />
      </Form>
    </Panel>
  );
}
