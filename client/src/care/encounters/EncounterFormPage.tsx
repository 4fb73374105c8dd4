import { Box, Button } from '@chakra-ui/react';
import { Forward } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { createEncounterInput, updateEncounterInput } from '../../../../server/care/encounters/encounter.input.ts';
import type { CreateEncounterInput, UpdateEncounterInput, VisitType } from '../../graphql/types.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { encounterDetail, encounterForm, paRequestForm, referralDetail, referralForm } from '../../screens/care.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions } from '../../ui/form/Form.tsx';
import { CheckboxField } from '../../ui/form/fields/choice-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { LinkButton, ScreenLink } from '../../ui/link.tsx';
import { serverNow } from '../../ui/time.ts';
import { toast } from '../../ui/toast.tsx';
import { EncounterFields } from './EncounterFields.tsx';
import {
  type CreateEncounterMutation,
  type EncounterFormQuery,
  useCreateEncounterMutation,
  useEncounterFormQuery,
  useUpdateEncounterMutation,
} from './Encounters.generated.ts';
import { VISIT_TYPE } from './encounter.labels.ts';
import { OpenEncounters } from './OpenEncounters.tsx';
import { VoidEncounterDialog } from './VoidEncounterDialog.tsx';

type Recorded = CreateEncounterMutation['createEncounter'];

const KINDS = Object.keys(VISIT_TYPE) as VisitType[];

const BLANK = {
  close: true,
  visitType: 'OUTPATIENT' as const,
  symptomIds: [],
  diagnosisIds: [],
  complaint: '',
  treatment: '',
  services: [],
  outcome: 'DISCHARGED' as const,
  attendingName: '',
  attendingCadre: '',
};

/** Records a visit. Administrators can record visits for any facility, which are marked. `?visit=` opens an open visit. */
export default function EncounterFormPage() {
  const [params] = useSearchParams();
  const [visit, enrollee] = [params.get('visit'), params.get('enrollee')];
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  const navigate = useNavigate();
  const emptyForm = useScreenPath()(encounterForm);
  if (visit) return <EditEncounter key={visit} id={visit} />;
  const showRecorded = (saved: Recorded) => {
    setRecorded(saved);
    // The next visit must not go to the same person by oversight.
    if (enrollee && emptyForm) void navigate(emptyForm, { replace: true });
  };
  return <NewEncounter key={`${enrollee} ${recorded?.id}`} enrolleeId={enrollee} recorded={recorded} onRecorded={showRecorded} />;
}

type NewProps = { enrolleeId: string | null; recorded: Recorded | null; onRecorded: (visit: Recorded) => void };

function NewEncounter({ enrolleeId, recorded, onRecorded }: NewProps) {
  const [params] = useSearchParams();
  const viewer = useViewer();
  const [create] = useCreateEncounterMutation();
  const form = useMutationForm({
    schema: createEncounterInput,
    defaultValues: {
      ...BLANK,
      visitType: KINDS.find((kind) => kind === params.get('kind')) ?? BLANK.visitType,
      enrolleeId: enrolleeId ?? '',
      purpose: '' as const,
      hcpId: '',
      isAnotherVisit: false,
      visitAt: new Date(serverNow()).toISOString(),
    },
    // One draft per patient, so that drafts do not mix.
    draft: enrolleeId ? `encounter/${enrolleeId}` : 'encounter',
    submit: async (input) => (await create({ variables: { input: input as CreateEncounterInput } })).data?.createEncounter,
    onDone: (visit) => {
      if (!visit) return;
      toast.done(`${visit.encounterNo} recorded`);
      onRecorded(visit);
    },
  });
  const repeated = form.form.formState.errors.isAnotherVisit?.type === 'ENC_REPEATED';
  return (
    <Form {...form}>
      <Page
        bar={
          <FormActions state={form.state} submitLabel="Record visit">
            {repeated && <CheckboxField name="isAnotherVisit" label="The person came again: this is another visit" />}
          </FormActions>
        }
      >
        <PageHeader subtitle={viewer.hcp ? viewer.hcp.name : 'You can record visits for any facility; they are marked “by admin”'} />
        {recorded && <RecordedVisit visit={recorded} />}
        <OpenEncounters />
        <EncounterFields byAdmin={!viewer.hcp} />
      </Page>
    </Form>
  );
}

/** The visit recorded just before, above the form for the next patient. */
function RecordedVisit({ visit }: { visit: Recorded }) {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: 'center' }), []);
  const pa = screenPath(paRequestForm, {}, { search: `?enrollee=${visit.enrollee.id}&visit=${visit.id}` });
  const referral = screenPath(referralForm, {}, { search: `?encounter=${visit.id}` });
  const next = visit.outcome === 'REFERRED' ? { label: 'Refer the patient', to: referral } : { label: 'Request a PA code', to: pa };
  return (
    <Box ref={box}>
      <Callout
        kind="passed"
        title={`Recorded: ${visit.enrollee.fullName}`}
        action={
          next.to && (
            <Button size="sm" variant="outline" onClick={() => void navigate(next.to ?? '.')}>
              {next.label}
            </Button>
          )
        }
      >
        <ScreenLink to={encounterDetail} params={{ id: visit.id }}>
          {visit.encounterNo}
        </ScreenLink>
        {visit.status === 'OPEN' ? ', still open' : ', closed'}. The form is empty for the next patient.
      </Callout>
    </Box>
  );
}

function EditEncounter({ id }: { id: string }) {
  const result = useEncounterFormQuery({ id }, { fetchPolicy: 'network-only' });
  const visit = result.data?.encounter;
  if (!visit) return <DetailPage result={result} title="Visit" />;
  return <EditEncounterForm visit={visit} />;
}

function EditEncounterForm({ visit }: { visit: EncounterFormQuery['encounter'] }) {
  const [update] = useUpdateEncounterMutation();
  const [voiding, setVoiding] = useState(false);
  const navigate = useNavigate();
  const to = useScreenPath()(encounterForm) ?? '..';
  const { enrollee, symptoms, diagnoses, services, ...rest } = visit;
  const form = useMutationForm({
    schema: updateEncounterInput,
    defaultValues: {
      ...rest,
      ...{ enrolleeId: enrollee.id },
      close: true,
      symptomIds: symptoms.map((symptom) => symptom.id),
      diagnosisIds: diagnoses.map((diagnosis) => diagnosis.id),
      services: services.map(({ service, qty }) => ({ serviceId: service.id, qty })),
    },
    submit: (input) => update({ variables: { id: visit.id, input: input as UpdateEncounterInput } }),
    onDone: () => {
      toast.done(`${visit.encounterNo} saved`);
      navigate(to);
    },
  });
  const open = visit.status === 'OPEN';
  return (
    <>
      <Form {...form}>
        <Page
          bar={
            <FormActions
              state={form.state}
              submitLabel="Save visit"
              blocked={open ? undefined : 'Closed visits cannot be changed'}
              back={
                <Button variant="outline" onClick={() => navigate(to)}>
                  New visit
                </Button>
              }
            >
              <ReferButton visit={visit} />
              {visit.availableActions.includes('VOID') && (
                <Button variant="outline" colorPalette="danger" onClick={() => setVoiding(true)}>
                  Void
                </Button>
              )}
            </FormActions>
          }
        >
          <PageHeader title={visit.encounterNo} subtitle={visit.hcp.name} />
          <ReferralOfVisit visit={visit} />
          <EncounterFields byAdmin={false} locked />
        </Page>
      </Form>
      {voiding && <VoidEncounterDialog visit={visit} onClose={() => setVoiding(false)} onDone={() => navigate(to)} />}
    </>
  );
}

function ReferButton({ visit }: { visit: EncounterFormQuery['encounter'] }) {
  const to = useScreenPath()(referralForm, {}, { search: `?encounter=${visit.id}` });
  return visit.status !== 'VOID' && to ? (
    <LinkButton to={to} variant="outline">
      <Forward size={16} aria-hidden /> Refer
    </LinkButton>
  ) : null;
}

/** The referral that allowed the visit. */
function ReferralOfVisit({ visit: { referralId, referralNo } }: { visit: EncounterFormQuery['encounter'] }) {
  if (!referralId || !referralNo) return null;
  return (
    <Callout kind="info" title="Referred here">
      By{' '}
      <ScreenLink to={referralDetail} params={{ id: referralId }}>
        {referralNo}
      </ScreenLink>
    </Callout>
  );
}
