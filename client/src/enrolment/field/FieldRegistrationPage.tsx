import { ApolloProvider } from '@apollo/client/react';
import { Box, Button } from '@chakra-ui/react';
import { useQueryState } from 'nuqs';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { REGISTRATION_DOCUMENT } from '../../members/enrollees/enrollee.labels.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { waitingRegistrations } from '../../screens/enrolment.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { EmptyState, LoadingPanel } from '../../ui/detail/states.tsx';
import { Form, FormActions, FormSection } from '../../ui/form/Form.tsx';
import { AttachmentsField } from '../../ui/form/fields/AttachmentsField.tsx';
import { attachmentRows } from '../../ui/form/fields/attachments.ts';
import { CheckboxField } from '../../ui/form/fields/choice-fields.tsx';
import { PhotoField } from '../../ui/form/fields/PhotoField.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { LinkButton } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.tsx';
import { PersonFields } from '../registrations/PersonFields.tsx';
import { PremiumDue } from '../registrations/PremiumDue.tsx';
import { AgreementParts } from '../registrations/steps/AgreementParts.tsx';
import { DependantFiles } from '../registrations/steps/DependantFiles.tsx';
import { FamilyFields } from '../registrations/steps/FamilyFields.tsx';
import { InstitutionFields } from '../registrations/steps/InstitutionFields.tsx';
import type { FieldReference_PlanFragment } from './FieldReference.generated.ts';
import { type FamilyValues, familyInput } from './family-form.ts';
import { CloseField, type Field, fieldStateOf, storeLocally, useField } from './field.tsx';
import { canCorrect, fileIdsOf, type ServerRejection } from './outbox.ts';
import { type Reference, referenceClient } from './reference.ts';
import { type DraftState, savedDraft, useSavedDraft } from './use-saved-draft.ts';
import { useStoredFiles } from './use-stored-files.ts';

const EMPTY = { documents: [], dependants: [], photoId: null } as unknown as FamilyValues;
const NEW = 'new';
/** Label shown instead of the file name. */
const KEPT = 'Saved on this device';

/** Registers a family on one page, with or without a network. */
export default function FieldRegistrationPage() {
  const field = useField({ offline: true });
  const [familyId] = useQueryState('family');
  if (field === undefined) {
    return (
      <Notice>
        <LoadingPanel rows={8} />
      </Notice>
    );
  }
  if (field === null) {
    return (
      <Notice>
        <EmptyState
          title="This browser cannot store data"
          text="Open this page once with a network connection. The address must begin with https, and the browser must allow this site to store data."
        />
      </Notice>
    );
  }
  if (!field.reference) {
    return (
      <Notice>
        <EmptyState
          title="Plans, locations and facilities are not stored on this device yet"
          text="Open this page once with a network connection before you go to the field."
        />
      </Notice>
    );
  }
  return <OpenedForm key={familyId ?? NEW} field={field} reference={field.reference} familyId={familyId} />;
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <Page>
      <PageHeader />
      <Panel padding={false}>{children}</Panel>
    </Page>
  );
}

/** Initial values of the form: the saved draft, or the values of a rejected family. */
type Start = { values: FamilyValues; refusal: ServerRejection | null } | 'NOT_HERE';

async function startOf({ vault, outbox }: Field, familyId: string | null): Promise<Start> {
  const draft = await savedDraft<FamilyValues>(vault, familyId ?? NEW);
  if (!familyId) return { values: draft ?? EMPTY, refusal: null };
  const family = await outbox.family(familyId);
  if (!family || !canCorrect(family)) return 'NOT_HERE';
  return { values: draft ?? family.values, refusal: family.refusal };
}

type FormProps = { field: Field; reference: Reference; familyId: string | null };

function OpenedForm(props: FormProps) {
  const { field, reference, familyId } = props;
  const screenPath = useScreenPath();
  const [start, setStart] = useState<Start>();
  const [attempt, setAttempt] = useState(0);
  const client = useMemo(() => referenceClient(reference), [reference]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts again
  useEffect(() => {
    let current = true;
    const show = (value: Start) => current && setStart(value);
    startOf(field, familyId).then(show, () => show('NOT_HERE'));
    return () => {
      current = false;
    };
  }, [field, familyId, attempt]);
  if (!start) {
    return (
      <Notice>
        <LoadingPanel rows={8} />
      </Notice>
    );
  }
  if (start === 'NOT_HERE') {
    return (
      <Notice>
        <EmptyState
          title="This registration is not on this device"
          text="It is being sent, has been registered, or was entered on another device."
          action={
            <LinkButton to={screenPath(waitingRegistrations) ?? '.'} variant="outline">
              View unsent registrations
            </LinkButton>
          }
        />
      </Notice>
    );
  }
  const startOver = () => {
    setStart(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <ApolloProvider client={client}>
      <FamilyForm {...props} start={start} onStartOver={startOver} />
    </ApolloProvider>
  );
}

type FamilyFormProps = FormProps & { start: Exclude<Start, 'NOT_HERE'>; onStartOver: () => void };

function FamilyForm({ field, reference, familyId, start, onStartOver }: FamilyFormProps) {
  const { vault, outbox } = field;
  const navigate = useNavigate();
  const screenPath = useScreenPath();
  const toWaiting = () => void navigate(screenPath(waitingRegistrations) ?? '..');
  const schema = useMemo(() => familyInput(reference.plans), [reference]);
  const form = useMutationForm({
    schema,
    defaultValues: start.values,
    submit: async () => {
      const values = form.form.getValues();
      await storeLocally<unknown>(() => (familyId ? outbox.correct(familyId, values) : outbox.add(values)));
      await draft.discard();
    },
    onDone: () => {
      void outbox.send().catch(() => {});
      toast.done('Saved on this device', { text: 'The enrolment number appears here when the server has issued it.' });
      toWaiting();
    },
  });
  const draft = useSavedDraft(vault, familyId ?? NEW, form.form);
  const { setError } = form.form;
  useEffect(() => {
    for (const [path, message] of Object.entries(start.refusal?.fields ?? {})) setError(path as never, { message });
  }, [setError, start]);
  return (
    <Form {...form} guard={false}>
      <FamilyParts
        field={field}
        reference={reference}
        start={start}
        onClosed={toWaiting}
        actions={(plan) => (
          <FormActions
            state={form.state}
            back={<KeptNote state={draft.state} />}
            note={<PremiumDue plan={plan} />}
            submitLabel={familyId ? 'Send again' : 'Register'}
            worksOffline
          />
        )}
        onStartOver={async () => {
          await draft.discard();
          onStartOver();
        }}
      />
    </Form>
  );
}

function KeptNote({ state }: { state: DraftState }) {
  if (state === 'UNTOUCHED') return null;
  const hasFailed = state === 'FAILED';
  return (
    <Box color={hasFailed ? 'warn.fg' : 'fg.muted'} textStyle="small" role="status">
      {hasFailed ? 'Not saved on this device' : state === 'KEPT' ? 'Saved on this device' : 'Saving…'}
    </Box>
  );
}

type PartsProps = {
  field: Field;
  reference: Reference;
  start: Exclude<Start, 'NOT_HERE'>;
  actions: (plan: FieldReference_PlanFragment | null) => ReactNode;
  onStartOver: () => Promise<void>;
  onClosed: () => void;
};

function FamilyParts({ field, reference, start, actions, onStartOver, onClosed }: PartsProps) {
  const { outbox } = field;
  const { getValues, setValue } = useFormContext<FamilyValues>();
  const planId = useWatch<FamilyValues, 'planId'>({ name: 'planId' });
  const surname = useWatch<FamilyValues, 'surname'>({ name: 'surname' });
  const [lgaId, townId, wardId] = useWatch<FamilyValues, ['lgaId', 'townId', 'wardId']>({ name: ['lgaId', 'townId', 'wardId'] });
  const plan = reference.plans.find(({ id }) => id === planId) ?? null;
  const [photoId, documents, dependants] = useWatch<FamilyValues, ['photoId', 'documents', 'dependants']>({
    name: ['photoId', 'documents', 'dependants'],
  });
  const urlOf = useStoredFiles(
    outbox,
    fileIdsOf({ photoId, documents, dependants }).map(({ id }) => id),
  );
  const requested = useMemo(() => (plan?.requiredDocuments ?? []).map((kind) => ({ kind, label: REGISTRATION_DOCUMENT[kind] })), [plan]);
  useEffect(() => {
    setValue('documents', attachmentRows(requested, (getValues('documents') ?? []) as never) as never);
  }, [requested, getValues, setValue]);
  const upload = async (file: File) => ({ id: await storeLocally(() => outbox.keepFile(file)), name: file.name });
  const { refusal } = start;
  return (
    <Page bar={actions(plan)}>
      <PageHeader
        subtitle={`${fieldStateOf(field)} ${field.openUntil ? 'Close field registration when you are back.' : 'Keep this page open until there is one.'}`}
        actions={
          <>
            <CloseField field={field} onClosed={onClosed} />
            {start.values !== EMPTY && (
              <Button variant="outline" onClick={() => void onStartOver()}>
                Start over
              </Button>
            )}
          </>
        }
      />
      {refusal && (
        <Callout kind="block" title={refusal.message}>
          The server rejected this registration. Correct it and send it again.
        </Callout>
      )}
      {refusal?.code === 'ENR_DUPLICATE_SUSPECT' && (
        <FormSection title="Similar person on record" columns={2}>
          <CheckboxField name="isDifferentPerson" label="I have checked that this is a different person" />
          <TextField name="reason" label="How do you know?" />
        </FormSection>
      )}
      <PersonFields plans={reference.plans} lgas={reference.lgas} />
      <InstitutionFields plan={plan} home={{ lgaId, townId, wardId }} />
      <FamilyFields plan={plan} surname={surname ?? ''} />
      <FormSection title="Photographs and documents" columns={3}>
        <PhotoField name="photoId" label="Passport photograph" upload={upload} existingUrl={urlOf(photoId)} existingName={KEPT} />
        <AttachmentsField name="documents" requested={requested} upload={upload} urlOf={urlOf} existingName={KEPT} camera />
      </FormSection>
      <DependantFiles upload={() => upload} urlOf={urlOf} existingName={KEPT} />
      <AgreementParts />
    </Page>
  );
}
