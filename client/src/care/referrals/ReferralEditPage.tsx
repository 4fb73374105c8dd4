import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { updateReferralInput } from '../../../../server/care/referrals/referral.input.ts';
import type { UpdateReferralInput } from '../../graphql/types.ts';
import { useCrumbs, useMount, useScreenPath } from '../../platform/mount.tsx';
import { referralDetail } from '../../screens/care.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions } from '../../ui/form/Form.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { dateTime } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import { type ReferralEditPageQuery, useReferralEditPageQuery } from './Referral.generated.ts';
import { useUpdateReferralMutation } from './ReferralEditPage.generated.ts';
import { ReferralFields } from './ReferralFields.tsx';
import { ToTheList } from './ReferralFormPage.tsx';

/** Edits a pending referral. */
export default function ReferralEditPage() {
  const { id = '' } = useMount().params;
  const result = useReferralEditPageQuery({ id }, { fetchPolicy: 'network-only' });
  const referral = result.data?.referral;
  const crumbs = useCrumbs(referral?.referralNo);
  if (!referral) return <DetailPage result={result} title="Referral" crumbs={crumbs} />;
  return <EditReferral key={referral.id} referral={referral} />;
}

function EditReferral({ referral }: { referral: ReferralEditPageQuery['referral'] }) {
  // What is typed stays if the scheme decides meanwhile.
  const [wasOpen] = useState(referral.availableActions.includes('UPDATE'));
  const [update] = useUpdateReferralMutation();
  const navigate = useNavigate();
  const to = useScreenPath()(referralDetail, { id: referral.id }, { preset: { side: 'SENT' } }) ?? '..';
  const crumbs = useCrumbs();
  const { id, referralNo, queriedAt, queryNote, availableActions, enrollee, toHcp, services, provisionalDiagnosis, ...rest } = referral;
  const form = useMutationForm({
    schema: updateReferralInput,
    defaultValues: {
      ...(rest as object),
      // Shows the patient, who cannot be changed.
      ...{ enrolleeId: enrollee.id },
      toHcpId: toHcp.id,
      serviceIds: services.map((service) => service.id),
      provisionalDiagnosisId: provisionalDiagnosis?.id,
    },
    submit: (input) => update({ variables: { id, input: input as UpdateReferralInput } }),
    onDone: () => {
      toast.done(`${referralNo} saved`);
      navigate(to);
    },
  });
  if (!wasOpen) return <Navigate to={to} replace />;
  return (
    <Form {...form}>
      <Page
        bar={
          <FormActions
            state={form.state}
            submitLabel="Save referral"
            back={<ToTheList />}
            blocked={availableActions.includes('UPDATE') ? undefined : 'Decided referrals cannot be changed'}
          />
        }
      >
        <PageHeader title={referralNo} subtitle={enrollee.fullName} crumbs={crumbs} />
        {queryNote && (
          <Callout kind="warn" title={`Query from the scheme on ${dateTime(queriedAt)}`}>
            {queryNote} Saving this form answers the query.
          </Callout>
        )}
        <ReferralFields locked />
      </Page>
    </Form>
  );
}
