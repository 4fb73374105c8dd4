import { Stack, Text } from '@chakra-ui/react';
import { chooseMyNoticesInput } from '../../../../server/identity/accounts/profile.input.ts';
import { optionalNoticesOf } from '../../../../server/platform/notifications/notice-choice.shared.ts';
import { type OptionalNotice, type ProfileNotices_ProfileFragment, useChooseMyNoticesMutation } from '../../graphql/generated.ts';
import { useViewer } from '../../platform/session.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { CheckboxesField } from '../../ui/form/fields/choice-fields.tsx';
import { SubmitRow } from '../../ui/form/SubmitRow.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';

const LABELS: Record<OptionalNotice, string> = {
  COVER_SMS: 'Cover and premium, by SMS',
  COVER_MAIL: 'Cover and premium, by email',
  FACILITY_SMS: 'A change of facility, by SMS',
  FACILITY_MAIL: 'A change of facility, by email',
  VISITS_SMS: 'Visits recorded for me, by SMS',
  REQUESTS_MAIL: 'Answers about dependants I asked to add, by email',
  MESSAGES_SMS: 'A message that waits for an hour, by SMS',
  MESSAGES_MAIL: 'A message that waits for an hour, by email',
};

/** Which notices go to the phone and the mailbox besides the platform. */
export function ProfileNotices({ profile }: { profile: ProfileNotices_ProfileFragment }) {
  const { role } = useViewer();
  const [choose] = useChooseMyNoticesMutation();
  const { noticesWanted, version } = profile;
  const form = useMutationForm({
    schema: chooseMyNoticesInput,
    defaultValues: { wanted: noticesWanted, version },
    submit: (input) => choose({ variables: { input } }),
    onDone: () => toast.done('Saved'),
  });
  const options = optionalNoticesOf(role).map((value) => ({ value, label: LABELS[value] }));
  const isMember = role === 'ENROLLEE';
  if (options.length === 0) return null;
  return (
    <Panel title="How we reach you" note="Here on the platform you find every notice.">
      <Form {...form}>
        <Stack gap="3">
          <CheckboxesField name="wanted" label="Also tell me about" options={options} />
          <Text color="fg.muted" textStyle="sm">
            {isMember
              ? 'Always sent: decisions on your care, because treatment waits for them; sign-in codes, changes of your password and a lost card, because they protect your account.'
              : 'Always sent: calls when you are on duty, because a patient waits; sign-in codes and changes of your password, because they protect your account.'}
          </Text>
          <FormSummary state={form.state} />
        </Stack>
        <SubmitRow state={form.state} />
      </Form>
    </Panel>
  );
}
