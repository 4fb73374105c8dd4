import { Button } from '@chakra-ui/react';
import { useNavigate } from 'react-router';
import { type RegistrationData, registrationLastInput } from '../../../../../server/enrolment/registrations/registration.input.ts';
import { REGISTRATION_DOCUMENT } from '../../../members/enrollees/enrollee.labels.ts';
import { useRegistrationTexts } from '../../../platform/i18n/use-registration-texts.ts';
import { useSession } from '../../../platform/session.tsx';
import { uploadFile } from '../../../platform/upload.ts';
import { Page } from '../../../ui/detail/page.tsx';
import { Form, FormActions, FormSection } from '../../../ui/form/Form.tsx';
import { AttachmentsField } from '../../../ui/form/fields/AttachmentsField.tsx';
import { attachmentRows } from '../../../ui/form/fields/attachments.ts';
import { PhotoField } from '../../../ui/form/fields/PhotoField.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { useMutationForm } from '../../../ui/form/use-mutation-form.ts';
import { PremiumDue } from '../PremiumDue.tsx';
import { type Draft, DraftHeader, RegistrationFrame } from '../RegistrationFrame.tsx';
import { RegistrationSteps } from '../RegistrationSteps.tsx';
import { useSteps } from '../registration-steps.ts';
import { BackButton } from './BackButton.tsx';
import { DependantFiles } from './DependantFiles.tsx';
import { FamilyFields } from './FamilyFields.tsx';
import { useCompleteRegistrationMutation, useSaveRegistrationLastMutation } from './LastStepPage.generated.ts';

export default function LastStepPage() {
  return <RegistrationFrame step="LAST">{(draft) => <LastStep key={draft.id} draft={draft} />}</RegistrationFrame>;
}

function LastStep({ draft }: { draft: Draft }) {
  const { t } = useRegistrationTexts();
  const { go, self, leaveTo } = useSteps();
  const { refresh } = useSession();
  const navigate = useNavigate();
  const [save] = useSaveRegistrationLastMutation();
  const [complete] = useCompleteRegistrationMutation();
  const { last } = draft.data as RegistrationData;
  const requested = (draft.plan?.requiredDocuments ?? []).map((kind) => ({ kind, label: REGISTRATION_DOCUMENT[kind] }));
  const form = useMutationForm({
    schema: registrationLastInput,
    defaultValues: {
      version: draft.version,
      photoId: last?.photoId ?? null,
      documents: attachmentRows(requested, last?.documents ?? []),
      dependants: last?.dependants ?? [],
    },
    draft: `registration-last/${draft.id}`,
    submit: async (input) => {
      const saved = (await save({ variables: { id: draft.id, input } })).data?.saveRegistrationLast;
      // The step was saved even if completing fails below, so the next attempt uses the saved version.
      if (!saved) return;
      form.form.setValue('version', saved.version);
      return (await complete({ variables: { id: draft.id, version: saved.version } })).data?.completeRegistration;
    },
    onDone: async (registration) => {
      // From now on the account belongs to a member, so the session is refreshed.
      if (self) await refresh();
      if (registration) await go({ id: draft.id, step: 'FINAL' });
    },
  });
  const leave = useAction(
    async () => save({ variables: { id: draft.id, input: await registrationLastInput.parseAsync(form.form.getValues()) } }),
    {
      onDone: () => void navigate(leaveTo ?? '..'),
    },
  );
  const upload = (kind: string) => (file: File) => uploadFile({ type: 'Registration', id: draft.id }, kind, file);
  const saveAndLeave = async () => {
    if (await form.form.trigger()) await leave.act();
  };
  return (
    <Form {...form}>
      <Page
        bar={
          <FormActions
            state={form.state}
            back={<BackButton draftId={draft.id} step="REVIEW" />}
            note={<PremiumDue plan={draft.plan} />}
            submitLabel={self ? t('registration:send') : 'Register'}
          />
        }
      >
        <DraftHeader
          draft={draft}
          actions={
            <Button variant="outline" loading={leave.busy} onClick={() => void saveAndLeave()}>
              {t('registration:saveAndLeave')}
            </Button>
          }
        />
        <RegistrationSteps step="LAST" draft={draft} />
        <FormSection title="Photograph and documents" columns={3}>
          <PhotoField
            name="photoId"
            label="Passport photograph"
            upload={upload('PHOTO')}
            existingUrl={last?.photoId ? `/files/${last.photoId}` : null}
          />
          <AttachmentsField
            name="documents"
            requested={requested}
            upload={(file, kind) => upload(kind)(file)}
            urlOf={(fileId) => `/files/${fileId}`}
          />
        </FormSection>
        <FamilyFields plan={draft.plan} surname={(draft.data as RegistrationData).person.surname} />
        <DependantFiles upload={upload} urlOf={(fileId) => (fileId ? `/files/${fileId}` : null)} />
      </Page>
    </Form>
  );
}
