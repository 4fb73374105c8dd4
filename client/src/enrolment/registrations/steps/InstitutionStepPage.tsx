import type { RegistrationData } from '../../../../../server/enrolment/registrations/registration.input.ts';
import { institutionStepInput } from '../../../../../server/members/rules/enrolment-form.input.ts';
import { Page } from '../../../ui/detail/page.tsx';
import { Form, FormActions } from '../../../ui/form/Form.tsx';
import { useMutationForm } from '../../../ui/form/use-mutation-form.ts';
import { type Draft, DraftHeader, RegistrationFrame } from '../RegistrationFrame.tsx';
import { RegistrationSteps } from '../RegistrationSteps.tsx';
import { useSteps } from '../registration-steps.ts';
import { BackButton } from './BackButton.tsx';
import { InstitutionFields } from './InstitutionFields.tsx';
import { useSaveRegistrationInstitutionMutation } from './InstitutionStepPage.generated.ts';

export default function InstitutionStepPage() {
  return <RegistrationFrame step="INSTITUTION">{(draft) => <InstitutionStep key={draft.id} draft={draft} />}</RegistrationFrame>;
}

function InstitutionStep({ draft }: { draft: Draft }) {
  const { go } = useSteps();
  const [save] = useSaveRegistrationInstitutionMutation();
  const { institution, person } = draft.data as RegistrationData;
  const form = useMutationForm({
    schema: institutionStepInput,
    defaultValues: { ...institution, version: draft.version },
    draft: `registration-institution/${draft.id}`,
    submit: async (input) => (await save({ variables: { id: draft.id, input } })).data?.saveRegistrationInstitution,
    onDone: (registration) => registration && go(registration),
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} back={<BackButton draftId={draft.id} step="AGREEMENT" />} submitLabel="Continue" />}>
        <DraftHeader draft={draft} />
        <RegistrationSteps step="INSTITUTION" draft={draft} />
        <InstitutionFields plan={draft.plan} home={person} />
      </Page>
    </Form>
  );
}
