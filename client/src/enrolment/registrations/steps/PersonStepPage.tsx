import { useQueryState } from 'nuqs';
import type { RegistrationData } from '../../../../../server/enrolment/registrations/registration.input.ts';
import { savePersonStepInput } from '../../../../../server/members/rules/enrolment-form.input.ts';
import { useRegistrationTexts } from '../../../platform/i18n/use-registration-texts.ts';
import { useScreenPath } from '../../../platform/mount.tsx';
import { fieldRegistration } from '../../../screens/enrolment.screens.ts';
import { Callout } from '../../../ui/detail/Callout.tsx';
import { Page, PageHeader, Panel } from '../../../ui/detail/page.tsx';
import { ErrorPanel, LoadingPanel } from '../../../ui/detail/states.tsx';
import { Form, FormActions } from '../../../ui/form/Form.tsx';
import { useMutationForm } from '../../../ui/form/use-mutation-form.ts';
import { useIsOffline } from '../../../ui/hooks.ts';
import { ScreenLink } from '../../../ui/link.tsx';
import { type OwnCoverRecordQuery, useOwnCoverRecordQuery } from '../OwnCover.generated.ts';
import { knownOf, OwnCover } from '../OwnCover.tsx';
import { PersonFields } from '../PersonFields.tsx';
import { type Draft, DraftHeader, RegistrationFrame } from '../RegistrationFrame.tsx';
import { RegistrationSteps } from '../RegistrationSteps.tsx';
import { useSteps } from '../registration-steps.ts';
import { usePersonStepPageQuery, useSaveRegistrationPersonMutation, useStartRegistrationMutation } from './PersonStepPage.generated.ts';

export default function PersonStepPage() {
  const { draftId: id } = useSteps();
  const [enrolleeId] = useQueryState('own');
  if (id) return <RegistrationFrame step="START">{(draft) => <PersonStep key={draft.id} draft={draft} />}</RegistrationFrame>;
  return enrolleeId ? <OwnCoverStep key={enrolleeId} id={enrolleeId} /> : <PersonStep key="new" />;
}

/** Starts with the known data of a dependant whose cover has ended. */
function OwnCoverStep({ id }: { id: string }) {
  const { data, error, refetch } = useOwnCoverRecordQuery({ id });
  if (data) return <PersonStep record={data.enrollee} />;
  return (
    <Page>
      <PageHeader title="Register for own cover" />
      <Panel padding={false}>{error ? <ErrorPanel error={error} retry={refetch} /> : <LoadingPanel rows={8} />}</Panel>
    </Page>
  );
}

function PersonStep({ draft, record }: { draft?: Draft; record?: OwnCoverRecordQuery['enrollee'] }) {
  const { t } = useRegistrationTexts();
  const { go, self } = useSteps();
  const { data } = usePersonStepPageQuery();
  const [start] = useStartRegistrationMutation();
  const [save] = useSaveRegistrationPersonMutation();
  const plans = (data?.plans ?? []).filter((plan) => !self || plan.selfRegistration);
  const person = (draft?.data as RegistrationData | undefined)?.person;
  const form = useMutationForm({
    schema: savePersonStepInput,
    defaultValues: {
      ...person,
      ...(record && (knownOf(record) as object)),
      version: draft?.version ?? 0,
      ...(draft?.continues && { continuesId: draft.continues.id, identityConfirmed: true }),
    },
    draft: draft || record ? undefined : 'registration-person',
    submit: async ({ version, ...input }) =>
      draft
        ? (await save({ variables: { id: draft.id, input: { ...input, version } } })).data?.saveRegistrationPerson
        : (await start({ variables: { input } })).data?.startRegistration,
    onDone: (registration) => registration && go(registration),
  });
  const isOffline = useIsOffline();
  const screenPath = useScreenPath();
  const fieldForm = isOffline && !self ? screenPath(fieldRegistration) : null;
  const { failure } = form.state;
  const offered = failure?.code === 'ENR_NIN_LAPSED' ? (failure.data as { enrolleeId: string }).enrolleeId : null;
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel={draft ? 'Save and continue' : 'Continue'} />}>
        {draft ? (
          <DraftHeader draft={draft} />
        ) : (
          <PageHeader
            title={self ? t('titles.enrollRegister') : record ? `Register ${record.fullName} for own cover` : 'Register a person'}
            subtitle={self ? t('registration:youFirst') : 'The principal first, then spouse and children'}
          />
        )}
        <RegistrationSteps step="START" draft={draft} />
        {fieldForm && (
          <Callout kind="warn" title="No network connection">
            These steps need a connection. <ScreenLink to={fieldForm}>Field registration</ScreenLink> works offline.
          </Callout>
        )}
        <OwnCover offeredId={offered} />
        <PersonFields plans={plans} lgas={data?.lgas ?? []} />
      </Page>
    </Form>
  );
}
