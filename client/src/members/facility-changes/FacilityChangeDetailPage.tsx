import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { rejectFacilityChangeInput } from '../../../../server/members/facility-changes/facility-change.input.ts';
import { HCP_LEVEL } from '../../network/hcps/hcp.labels.ts';
import { useMount, useRecordCrumbs } from '../../platform/mount.tsx';
import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Columns, FactList, Person } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { StatusHistoryPanel, titleByAction } from '../../ui/detail/StatusHistory.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { date, number, plural } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { StatusTag } from '../../ui/status.tsx';
import { toast } from '../../ui/toast.tsx';
import { RELATIONSHIP, sexAge } from '../enrollees/enrollee.labels.ts';
import {
  type FacilityChangeDetailPageQuery,
  RejectFacilityChangeDocument,
  useApproveFacilityChangeMutation,
  useFacilityChangeDetailPageQuery,
} from './FacilityChanges.generated.ts';
import { FACILITY_CHANGE_DONE, FACILITY_CHANGE_STATUS } from './facility-change.labels.ts';

type Change = FacilityChangeDetailPageQuery['facilityChange'];

/** A request to change the facility: people, both facilities, and free places. */
export default function FacilityChangeDetailPage() {
  const { id = '' } = useMount().params;
  const result = useFacilityChangeDetailPageQuery({ id });
  const change = result.data?.facilityChange;
  const crumbs = useRecordCrumbs(change?.enrollee.fullName);
  return (
    <DetailPage
      title={change?.enrollee.fullName ?? 'Change of facility'}
      crumbs={crumbs}
      tags={change && <StatusTag label={FACILITY_CHANGE_STATUS[change.status]} />}
      subtitle={change && `To ${change.toHcp.name}`}
      actions={change && <Decide change={change} />}
      result={result}
      rail={change && <PersonPanel change={change} />}
    >
      {change && (
        <>
          <State change={change} />
          <Columns>
            <Panel title="Current facility">
              <FactList
                facts={[
                  { label: 'Name', value: change.fromHcp?.name ?? 'None yet' },
                  { label: 'LGA', value: change.fromHcp?.lga.name },
                  { label: 'Since', value: change.appliedAt ? null : date(change.enrollee.hcpSince) },
                ]}
              />
            </Panel>
            <Panel title="Requested facility">
              <FactList
                facts={[
                  { label: 'Name', value: change.toHcp.name, second: change.toHcp.code },
                  { label: 'Location', value: `${change.toHcp.town.name}, ${change.toHcp.lga.name}` },
                  { label: 'Level', value: HCP_LEVEL[change.toHcp.level] },
                  {
                    label: 'Members',
                    value: change.toHcp.capitationCapacity
                      ? `${number(change.toHcp.lives)} of ${number(change.toHcp.capitationCapacity)}`
                      : `${number(change.toHcp.lives)}, no limit`,
                  },
                ]}
              />
            </Panel>
          </Columns>
          <Panel title="Reason">{change.reason}</Panel>
          <StatusHistoryPanel history={change.history} titleOf={titleByAction(FACILITY_CHANGE_DONE)} systemActor="The scheme" />
        </>
      )}
    </DetailPage>
  );
}

function PersonPanel({ change: { enrollee, together } }: { change: Change }) {
  return (
    <>
      <Panel>
        <Person
          name={enrollee.fullName}
          number={enrollee.enrolmentNo}
          note={`${sexAge(enrollee)}, ${enrollee.town.name}, ${enrollee.lga.name}`}
        />
      </Panel>
      <Panel
        title="Member"
        action={
          <ScreenLink to={enrolleeDetail} params={{ id: enrollee.id }}>
            Profile
          </ScreenLink>
        }
      >
        <FactList
          facts={[
            { label: 'Relationship', value: RELATIONSHIP[enrollee.relationship] },
            { label: 'Plan', value: enrollee.plan.name },
            together.length > 0 && { label: 'Together with', value: together.map((request) => request.enrollee.fullName).join(', ') },
          ]}
        />
      </Panel>
    </>
  );
}

function State({ change }: { change: Change }) {
  const { status, availableActions, requestedBy, effectiveDate, appliedAt, rejectionReason } = change;
  if (status === 'REJECTED') return <Callout kind="block" title={rejectionReason ?? 'Rejected'} />;
  if (status === 'APPROVED')
    return (
      <Callout kind="passed" title={appliedAt ? `At the new facility since ${date(effectiveDate)}` : `Moves on ${date(effectiveDate)}`} />
    );
  if (status === 'PENDING' && !availableActions.includes('APPROVE'))
    return <Callout kind="info" title={`Requested by ${requestedBy.name}; another officer decides.`} />;
  return null;
}

function Decide({ change }: { change: Change }) {
  const [asking, setAsking] = useState<'APPROVE' | 'REJECT' | null>(null);
  const [approve] = useApproveFacilityChangeMutation();
  const { enrollee, toHcp, together, effectiveDate } = change;
  if (!change.availableActions.includes('APPROVE')) return null;
  const who = together.length > 0 ? `${enrollee.fullName} and ${plural(together.length, 'family member')}` : enrollee.fullName;
  return (
    <>
      <Button variant="outline" colorPalette="danger" onClick={() => setAsking('REJECT')}>
        Reject
      </Button>
      <Button onClick={() => setAsking('APPROVE')}>Approve</Button>
      <ConfirmDialog
        open={asking === 'APPROVE'}
        onClose={() => setAsking(null)}
        title={`Move ${who} to ${toHcp.name}?`}
        text={`Takes effect on ${date(effectiveDate)}, the first of the month. A place is reserved until then, and the current facility continues to provide care.`}
        confirmLabel="Approve change"
        cancelLabel="Keep pending"
        onConfirm={async () => {
          await approve({ variables: { id: change.id, input: { version: change.version } }, refetchQueries: 'active' });
          toast.done(`${who}: ${toHcp.name} from ${date(effectiveDate)}`);
        }}
      />
      {asking === 'REJECT' && (
        <ReasonDialog
          record={change}
          schema={rejectFacilityChangeInput}
          mutation={RejectFacilityChangeDocument}
          onClose={() => setAsking(null)}
          onDone={() => toast.done(`${who} ${together.length > 0 ? 'stay' : 'stays'} at the current facility`)}
          title={`Reject the change to ${toHcp.name}?`}
          submitLabel="Reject change"
          cancelLabel="Keep pending"
          tone="danger"
          reasonField={{ name: 'reason', label: 'Reason (shown to the member)', maxLength: 500 }}
        />
      )}
    </>
  );
}
