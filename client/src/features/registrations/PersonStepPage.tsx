import { type RegistrationData, registrationPersonInput } from '../../../../server/registrations/registration.input.ts';
import { usePersonStepPageQuery, useSaveRegistrationPersonMutation, useStartRegistrationMutation } from '../../graphql/generated.ts';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions } from '../../ui/form/Form.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { PersonFields } from './PersonFields.tsx';
import { type Draft, DraftHeader, RegistrationFrame } from './RegistrationFrame.tsx';
import { RegistrationSteps } from './RegistrationSteps.tsx';
import { useSteps } from './registration-steps.ts';

export default function PersonStepPage() {
  const { draftId: id } = useSteps();
  return id ? <RegistrationFrame step="START">{(draft) => <PersonStep key={draft.id} draft={draft} />}</RegistrationFrame> : <PersonStep />;
}

function PersonStep({ draft }: { draft?: Draft }) {
  const { go, self } = useSteps();
  const { data } = usePersonStepPageQuery();
  const [start] = useStartRegistrationMutation();
  const [save] = useSaveRegistrationPersonMutation();
  const plans = (data?.plans ?? []).filter((plan) => !self || plan.selfRegistration);
  const person = (draft?.data as RegistrationData | undefined)?.person;
  const form = useMutationForm({
    schema: registrationPersonInput,
    defaultValues: { ...person, version: draft?.version ?? null },
    draft: draft ? undefined : 'registration-person',
    submit: async (input) =>
      draft
        ? (await save({ variables: { id: draft.id, input } })).data?.saveRegistrationPerson
        : (await start({ variables: { input: { ...input, version: null } } })).data?.startRegistration,
    onDone: (registration) => registration && go(registration),
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel={draft ? 'Save and continue' : 'Continue'} />}>
        {draft ? (
          <DraftHeader draft={draft} />
        ) : (
          <PageHeader
            title={self ? 'Register for cover' : 'Register a person'}
            sentence={
              self ? 'You first; spouse and children follow. It is saved as you type' : 'The principal first; spouse and children follow'
            }
          />
        )}
        <RegistrationSteps step="START" draft={draft} />
        <PersonFields plans={plans} lgas={data?.lgas ?? []} />
      </Page>
    </Form>
  );
}
