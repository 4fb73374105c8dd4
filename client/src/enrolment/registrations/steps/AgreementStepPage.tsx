import { acceptAgreementInput } from '../../../../../server/enrolment/registrations/registration.input.ts';
import { useRegistrationTexts } from '../../../platform/i18n/use-registration-texts.ts';
import { Page } from '../../../ui/detail/page.tsx';
import { Form, FormActions } from '../../../ui/form/Form.tsx';
import { useMutationForm } from '../../../ui/form/use-mutation-form.ts';
import { dateTime } from '../../../ui/format.ts';
import { type Draft, DraftHeader, RegistrationFrame } from '../RegistrationFrame.tsx';
import { RegistrationSteps } from '../RegistrationSteps.tsx';
import { useSteps } from '../registration-steps.ts';
import { AgreementParts } from './AgreementParts.tsx';
import { useAcceptAgreementMutation } from './AgreementStepPage.generated.ts';
import { BackButton } from './BackButton.tsx';

export default function AgreementStepPage() {
  return <RegistrationFrame step="AGREEMENT">{(draft) => <AgreementStep draft={draft} />}</RegistrationFrame>;
}

function AgreementStep({ draft }: { draft: Draft }) {
  const { t } = useRegistrationTexts();
  const { go, self } = useSteps();
  const [accept] = useAcceptAgreementMutation();
  const accepted = draft.agreementAcceptedAt !== null;
  const form = useMutationForm({
    schema: acceptAgreementInput,
    defaultValues: { version: draft.version, terms: accepted, privacy: accepted, declaration: accepted },
    submit: async (input) => (await accept({ variables: { id: draft.id, input } })).data?.acceptAgreement,
    onDone: (registration) => registration && go({ id: draft.id, step: registration.step === 'AGREEMENT' ? 'AGREEMENT' : 'INSTITUTION' }),
  });
  return (
    <Form {...form}>
      <Page
        bar={
          <FormActions
            state={form.state}
            back={<BackButton draftId={draft.id} step="START" />}
            note={
              accepted
                ? t('registration:acceptedVersion', { date: dateTime(draft.agreementAcceptedAt), version: draft.agreementVersion })
                : self
                  ? t('registration:askHelp')
                  : 'Read it to the person in a language they understand'
            }
            submitLabel="Accept and continue"
          />
        }
      >
        <DraftHeader draft={draft} />
        <RegistrationSteps step="AGREEMENT" draft={draft} />
        <AgreementParts />
      </Page>
    </Form>
  );
}
