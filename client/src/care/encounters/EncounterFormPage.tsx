import { Button } from '@chakra-ui/react';
import { Forward } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { createEncounterInput, updateEncounterInput } from '../../../../server/care/encounters/encounter.input.ts';
import type { CreateEncounterInput, UpdateEncounterInput, VisitType } from '../../graphql/types.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { encounterForm, paRequestForm, referralDetail, referralForm } from '../../screens/care.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions } from '../../ui/form/Form.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { LinkButton, ScreenLink } from '../../ui/link.tsx';
import { serverNow } from '../../ui/time.ts';
import { toast } from '../../ui/toast.tsx';
import { EncounterFields } from './EncounterFields.tsx';
import {
  type EncounterFormQuery,
  useCreateEncounterMutation,
  useEncounterFormQuery,
  useUpdateEncounterMutation,
} from './Encounters.generated.ts';
import { VISIT_TYPE } from './encounter.labels.ts';
import { OpenEncounters } from './OpenEncounters.tsx';
import { VoidEncounterDialog } from './VoidEncounterDialog.tsx';

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
  return visit ? <EditEncounter key={visit} id={visit} /> : <NewEncounter key={enrollee ?? 'new'} enrolleeId={enrollee} />;
}

function NewEncounter({ enrolleeId }: { enrolleeId: string | null }) {
  const [params] = useSearchParams();
  const viewer = useViewer();
  const [create] = useCreateEncounterMutation();
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const form = useMutationForm({
    schema: createEncounterInput,
    defaultValues: {
      ...BLANK,
      visitType: KINDS.find((kind) => kind === params.get('kind')) ?? BLANK.visitType,
      enrolleeId: enrolleeId ?? '',
      purpose: '' as const,
      hcpId: '',
      visitAt: new Date(serverNow()).toISOString(),
    },
    // One draft per patient, so that drafts do not mix.
    draft: enrolleeId ? `encounter/${enrolleeId}` : 'encounter',
    submit: async (input) => (await create({ variables: { input: input as CreateEncounterInput } })).data?.createEncounter,
    onDone: (visit) => {
      if (!visit) return;
      const pa = screenPath(paRequestForm, {}, { search: `?enrollee=${visit.enrollee.id}&visit=${visit.id}` });
      const referral = screenPath(referralForm, {}, { search: `?encounter=${visit.id}` });
      const next = visit.outcome === 'REFERRED' ? { label: 'Refer the patient', to: referral } : { label: 'Request a PA code', to: pa };
      const { label, to } = next;
      toast.done(`${visit.encounterNo} recorded`, { action: to ? { label, onClick: () => navigate(to) } : undefined });
      form.state.restart();
    },
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel="Record visit" />}>
        <PageHeader subtitle={viewer.hcp ? viewer.hcp.name : 'You can record visits for any facility; they are marked “by admin”'} />
        <OpenEncounters />
        <EncounterFields byAdmin={!viewer.hcp} />
      </Page>
    </Form>
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
