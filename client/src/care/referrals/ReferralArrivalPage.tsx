import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { updateIncomingReferralInput } from '../../../../server/care/referrals/referral.input.ts';
import type { UpdateIncomingReferralInput } from '../../graphql/types.ts';
import { useCrumbs, useMount, useScreenPath } from '../../platform/mount.tsx';
import { referralDetail } from '../../screens/care.screens.ts';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions, FormSection, FormWide } from '../../ui/form/Form.tsx';
import { DateTimeField } from '../../ui/form/fields/date-fields.tsx';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { LinkButton } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.tsx';
import { type ReferralDetailPageQuery, useReferralDetailPageQuery } from './Referral.generated.ts';
import { useUpdateIncomingReferralMutation } from './ReferralArrivalPage.generated.ts';
import { ReferralClinicalPanel } from './ReferralParts.tsx';

/** Form of the receiving facility: appointment, arrival and feedback to the sender. */
export default function ReferralArrivalPage() {
  const { id = '' } = useMount().params;
  const result = useReferralDetailPageQuery({ id }, { fetchPolicy: 'network-only' });
  const referral = result.data?.referral;
  const crumbs = useCrumbs(referral?.referralNo);
  if (!referral) return <DetailPage result={result} title="Referral" crumbs={crumbs} />;
  return <EditArrival key={referral.id} referral={referral} />;
}

function blockedReason({ availableActions }: ReferralDetailPageQuery['referral']): string | undefined {
  if (availableActions.includes('ARRIVE')) return undefined;
  return availableActions.includes('ACCEPT') ? 'Accept the referral first' : 'This referral can no longer be changed';
}

function EditArrival({ referral }: { referral: ReferralDetailPageQuery['referral'] }) {
  // What is typed stays if the referral changes meanwhile.
  const [wasOpen] = useState(blockedReason(referral) === undefined);
  const [update] = useUpdateIncomingReferralMutation();
  const navigate = useNavigate();
  const to = useScreenPath()(referralDetail, { id: referral.id }, { preset: { side: 'RECEIVED' } }) ?? '..';
  const crumbs = useCrumbs();
  const form = useMutationForm({
    schema: updateIncomingReferralInput,
    defaultValues: {
      version: referral.version,
      appointmentAt: referral.appointmentAt,
      arrivedAt: referral.arrivedAt,
      feedbackNote: referral.feedbackNote,
    },
    submit: (input) => update({ variables: { id: referral.id, input: input as UpdateIncomingReferralInput } }),
    onDone: () => {
      toast.done(`${referral.referralNo} saved`);
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
            submitLabel="Save"
            back={
              <LinkButton to={to} variant="outline">
                Back to the referral
              </LinkButton>
            }
            blocked={blockedReason(referral)}
          />
        }
      >
        <PageHeader title={referral.enrollee.fullName} subtitle={`${referral.referralNo}, from ${referral.fromHcp.name}`} crumbs={crumbs} />
        <FormSection title="At your facility" columns={2}>
          {referral.status !== 'COMPLETED' && (
            <>
              <DateTimeField name="appointmentAt" label="Appointment" optional />
              <DateTimeField name="arrivedAt" label="Arrived" optional />
            </>
          )}
          <FormWide>
            <TextAreaField
              name="feedbackNote"
              label="Feedback to the referring facility"
              optional
              rows={5}
              maxLength={2000}
              help={`${referral.fromHcp.name} sees this: findings, treatment given and follow-up needed`}
            />
          </FormWide>
        </FormSection>
        <ReferralClinicalPanel referral={referral} />
      </Page>
    </Form>
  );
}
