import { Button, Flex, Span } from '@chakra-ui/react';
import { useContext, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { PurposeQuestion } from '../../care/eligibility/PurposeQuestion.tsx';
import type { LookupPurpose } from '../../graphql/types.ts';
import { MountContext, usePageTitle, useScreenPath } from '../../platform/mount.tsx';
import { noAuthStart, pendingClaimForm, pendingClaims } from '../../screens/claims.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { date, lagosIsoDay } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { StatusTag } from '../../ui/status.tsx';
import { WithdrawClaimDialog } from '../ClaimDialogs.tsx';
import { ClaimDocuments } from '../ClaimDocuments.tsx';
import type { ClaimFacts_ClaimFragment } from '../ClaimFacts.generated.ts';
import { ClaimChecks } from '../ClaimFacts.tsx';
import { CLAIM_STATUS, CLAIM_TYPE } from '../claim.labels.ts';
import { ResubmissionPanel } from '../ResubmissionPanel.tsx';
import { ClaimEditor } from './ClaimEditor.tsx';
import { useClaimFormPageEncounterQuery, useClaimFormPageEnrolleeQuery, useClaimFormPageSavedQuery } from './ClaimFormPage.generated.ts';
import { ClaimPerson } from './ClaimPerson.tsx';
import { blankForm, type ClaimFormValues, diagnosisValues } from './claim-values.ts';

/** A saved form (?id), or a new one without a PA code for a visit (?visit) or a person (?enrollee, and ?hcp for officers). */
export default function ClaimFormPage() {
  const [search] = useSearchParams();
  const screenPath = useScreenPath();
  const isPendingForm = useContext(MountContext)?.screen === pendingClaimForm;
  const [id, visit, enrollee, hcp] = ['id', 'visit', 'enrollee', 'hcp'].map((key) => search.get(key));
  if (id) return <Saved key={id} id={id} />;
  if (visit) return <OfVisit key={visit} visit={visit} hcpId={hcp ?? null} />;
  if (enrollee) return <OfPerson key={enrollee} enrolleeId={enrollee} hcpId={hcp ?? null} />;
  const [first, second] = isPendingForm ? [pendingClaims, noAuthStart] : [noAuthStart, pendingClaims];
  return <Navigate to={screenPath(first) ?? screenPath(second) ?? '/'} replace />;
}

type Result = { error?: unknown; refetch: () => Promise<unknown> };

const Waiting = ({ result }: { result: Result }) => (
  <Page>
    <PageHeader />
    <Panel padding={false}>{result.error ? <ErrorPanel error={result.error} retry={result.refetch} /> : <LoadingPanel rows={8} />}</Panel>
  </Page>
);

function OfPerson({ enrolleeId, hcpId }: { enrolleeId: string; hcpId: string | null }) {
  const [purpose, setPurpose] = useState<LookupPurpose | null>(null);
  const result = useClaimFormPageEnrolleeQuery({ enrolleeId, hcpId, purpose });
  const lookup = result.data?.eligibility;
  if (lookup?.purposeRequired)
    return (
      <Page>
        <PageHeader />
        <PurposeQuestion message={lookup.reasons[0]?.message} onChoose={setPurpose} />
      </Page>
    );
  if (!lookup?.enrollee) return <Waiting result={result} />;
  const referralId = lookup.eligibility?.referralId ?? null;
  return (
    <ClaimEditor
      subject={{ kind: 'NO_AUTH', enrolleeId, hcpId: hcpId ?? undefined }}
      hcpId={hcpId}
      values={blankForm({ referralId, ...(referralId && { visitType: 'REFERRAL' }) })}
      head={
        <>
          <PageHeader />
          <ClaimPerson enrollee={lookup.enrollee} hcpId={hcpId}>
            <Span color="fg.muted">No visit chosen</Span>
          </ClaimPerson>
        </>
      }
    />
  );
}

const CAME_AS = { EMERGENCY: 'EMERGENCY', REFERRAL: 'REFERRAL' } as const;

function OfVisit({ visit, hcpId }: { visit: string; hcpId: string | null }) {
  const result = useClaimFormPageEncounterQuery({ encounterId: visit });
  const prefill = result.data?.encounterPrefill;
  if (!prefill) return <Waiting result={result} />;
  const from = lagosIsoDay(prefill.admittedAt ?? prefill.visit.visitAt);
  return (
    <ClaimEditor
      subject={{ kind: 'NO_AUTH', enrolleeId: prefill.enrollee.id, hcpId: hcpId ?? undefined }}
      hcpId={hcpId}
      values={blankForm({
        encounterId: visit,
        referralId: prefill.referralId,
        serviceFrom: from,
        serviceTo: prefill.dischargedAt ? lagosIsoDay(prefill.dischargedAt) : from,
        careType: prefill.admittedAt ? 'IN' : 'OUT',
        visitType: CAME_AS[prefill.visit.visitType as keyof typeof CAME_AS] ?? 'OTHER',
        outcome: prefill.outcome,
        attendingName: prefill.attendingName,
        symptomIds: prefill.symptomIds,
        ...diagnosisValues(prefill.diagnoses),
        items: prefill.items.map(({ service, qty, price }) => ({ serviceId: service.id, qty, unitPrice: price ?? 0 })),
      })}
      head={
        <>
          <PageHeader />
          <ClaimPerson enrollee={prefill.enrollee} hcpId={hcpId}>
            <Span color="fg.muted">
              Visit <span className="code">{prefill.visit.encounterNo}</span>, {date(prefill.visit.visitAt)}
            </Span>
          </ClaimPerson>
        </>
      }
    />
  );
}

const valuesOf = (claim: ClaimFacts_ClaimFragment) =>
  blankForm({
    encounterId: claim.encounter?.id ?? null,
    referralId: claim.referral?.id ?? null,
    serviceFrom: claim.serviceFrom,
    serviceTo: claim.serviceTo,
    careType: claim.careType === 'IN' ? 'IN' : 'OUT',
    visitType: claim.visitType,
    outcome: claim.outcome,
    attendingName: claim.attendingName,
    note: claim.note ?? '',
    lateReason: claim.lateReason ?? '',
    symptomIds: (claim.symptoms ?? []).map(({ id }) => id),
    ...diagnosisValues(claim.diagnoses),
    documents: claim.documents.flatMap(({ kind, file }) => (file ? [{ kind, fileId: file.id, filename: file.filename }] : [])),
    items: claim.items.map(({ service, qty, unitPriceClaimed }) => ({ serviceId: service.id, qty, unitPrice: unitPriceClaimed })),
  });

/** The checks of the form as last saved, with the way to each line. */
function SavedChecks({ claim }: { claim: ClaimFacts_ClaimFragment }) {
  const { formState, setFocus } = useFormContext<ClaimFormValues>();
  const column = claim.type === 'AUTH' ? 'qty' : 'serviceId';
  return (
    <>
      {formState.isDirty && (
        <Callout kind="info" title="These checks do not include your latest changes">
          Save the draft to run the checks again.
        </Callout>
      )}
      <ClaimChecks claim={claim} jump={(line) => setFocus(`form.items.${line - 1}.${column}`)} />
    </>
  );
}

function Saved({ id }: { id: string }) {
  const result = useClaimFormPageSavedQuery({ id });
  const claim = result.data?.claim;
  const [withdrawing, setWithdrawing] = useState(false);
  const navigate = useNavigate();
  const screenPath = useScreenPath();
  usePageTitle(claim?.claimNo);
  if (!claim) return <Waiting result={result} />;
  const list = screenPath(pendingClaims);
  if (!claim.canEdit) {
    return (
      <Page>
        <PageHeader title={claim.claimNo} tags={<StatusTag label={CLAIM_STATUS[claim.status]} />} />
        <Panel padding={false}>
          <EmptyState
            title="This form can no longer be changed"
            text="It has been submitted or withdrawn, or someone else entered it."
            action={
              list && (
                <LinkButton to={list} variant="outline">
                  Pending forms
                </LinkButton>
              )
            }
          />
        </Panel>
      </Page>
    );
  }
  return (
    <ClaimEditor
      subject={{ kind: 'SAVED', id, version: claim.version, returned: claim.status === 'RETURNED' }}
      hcpId={claim.hcp.id}
      fixedLines={claim.type === 'AUTH'}
      values={valuesOf(claim)}
      head={
        <>
          <PageHeader
            title={claim.claimNo}
            tags={
              <>
                <StatusTag label={CLAIM_STATUS[claim.status]} />
                <StatusTag label={CLAIM_TYPE[claim.type]} />
              </>
            }
            actions={
              claim.availableActions.includes('WITHDRAW') && (
                <Button variant="outline" onClick={() => setWithdrawing(true)}>
                  Withdraw claim
                </Button>
              )
            }
          />
          {claim.status === 'RETURNED' && (
            <Callout kind="warn" title="Returned with a query">
              {claim.returnReason}
            </Callout>
          )}
          <ClaimPerson enrollee={{ ...claim.enrollee, age: claim.age, plan: claim.plan }} hcpId={claim.hcp.id}>
            {claim.paCode && (
              <Flex gap="1.5">
                <Span color="fg.muted">PA code</Span>
                <Span className="code">{claim.paCode.code}</Span>
              </Flex>
            )}
          </ClaimPerson>
          <ResubmissionPanel claim={claim} />
        </>
      }
    >
      <SavedChecks claim={claim} />
      {claim.status === 'RETURNED' && <ClaimDocuments claim={claim} />}
      <WithdrawClaimDialog
        claim={claim}
        open={withdrawing}
        onClose={() => setWithdrawing(false)}
        onDone={() => list && void navigate(list)}
      />
    </ClaimEditor>
  );
}
