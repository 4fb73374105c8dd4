import type { DefaultValues } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { createReferralInput } from '../../../../server/care/referrals/referral.input.ts';
import type { CreateReferralInput } from '../../graphql/types.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { referralDetail, referralList } from '../../screens/care.screens.ts';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions } from '../../ui/form/Form.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { LinkButton } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.tsx';
import { type ReferralOfVisitQuery, useReferralOfVisitQuery } from './Referral.generated.ts';
import { ReferralFields } from './ReferralFields.tsx';
import { useCreateReferralMutation } from './ReferralFormPage.generated.ts';

type Values = DefaultValues<z.input<typeof createReferralInput>>;

const BLANK = {
  enrolleeId: '',
  purpose: '' as const,
  toHcpId: '',
  fromEncounterId: '',
  urgency: 'ROUTINE' as const,
  reason: '',
  presentingComplaint: '',
  examinationFindings: '',
  investigationsDone: '',
  treatmentGiven: '',
  provisionalDiagnosisId: '',
  serviceIds: [],
  referringPersonName: '',
  referringPersonCadre: '',
} satisfies Values;

/** Form for a new referral. ?enrollee preselects the patient, ?encounter copies the notes of a visit. */
export default function ReferralFormPage() {
  const [params] = useSearchParams();
  const [encounter, enrollee] = [params.get('encounter'), params.get('enrollee')];
  if (encounter) return <FromVisit key={encounter} id={encounter} />;
  // One draft per patient, so that drafts do not mix.
  return (
    <NewReferral key={enrollee} values={{ ...BLANK, enrolleeId: enrollee ?? '' }} draft={enrollee ? `referral/${enrollee}` : 'referral'} />
  );
}

function FromVisit({ id }: { id: string }) {
  const result = useReferralOfVisitQuery({ id }, { fetchPolicy: 'network-only' });
  const visit = result.data?.encounter;
  if (!visit) return <DetailPage result={result} />;
  return <NewReferral values={valuesOf(visit)} draft={`referral/${id}`} locked />;
}

const valuesOf = (visit: ReferralOfVisitQuery['encounter']): Values => ({
  ...BLANK,
  enrolleeId: visit.enrollee.id,
  fromEncounterId: visit.id,
  urgency: visit.visitType === 'EMERGENCY' ? 'EMERGENCY' : 'ROUTINE',
  presentingComplaint: visit.complaint ?? '',
  treatmentGiven: visit.treatment ?? '',
  provisionalDiagnosisId: visit.diagnoses[0]?.id ?? '',
  referringPersonName: visit.attendingName,
  referringPersonCadre: visit.attendingCadre ?? '',
});

function NewReferral({ values, draft, locked = false }: { values: Values; draft: string; locked?: boolean }) {
  const [create] = useCreateReferralMutation();
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const form = useMutationForm({
    schema: createReferralInput,
    defaultValues: values,
    draft,
    submit: async (input) => (await create({ variables: { input: input as CreateReferralInput } })).data?.createReferral,
    onDone: (referral) => {
      if (!referral) return;
      toast.done(`${referral.referralNo} sent`, {
        text:
          referral.urgency === 'EMERGENCY'
            ? `The patient can go to ${referral.toHcp.name} now.`
            : `Once the scheme approves it, ${referral.toHcp.name} is notified.`,
      });
      const sent = { preset: { side: 'SENT' } };
      navigate(screenPath(referralDetail, { id: referral.id }, sent) ?? screenPath(referralList, {}, sent) ?? '..');
    },
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel="Send referral" back={<ToTheList />} />}>
        <PageHeader subtitle="To a facility that provides care you do not offer" />
        <ReferralFields locked={locked} isNew />
      </Page>
    </Form>
  );
}

export function ToTheList() {
  const to = useScreenPath()(referralList, {}, { preset: { side: 'SENT' } });
  return to ? (
    <LinkButton to={to} variant="outline">
      Back to the list
    </LinkButton>
  ) : null;
}
