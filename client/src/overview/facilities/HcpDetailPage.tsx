import { Button, Stack } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { HcpBank } from '../../network/bank-changes/HcpBank.tsx';
import { HcpTariff } from '../../network/catalogue/HcpTariff.tsx';
import { type HcpDialog, HcpDialogs } from '../../network/hcps/HcpDialogs.tsx';
import { HcpOverview } from '../../network/hcps/HcpOverview.tsx';
import { HcpUsers } from '../../network/hcps/HcpUsers.tsx';
import { HCP_DONE, HCP_LEVEL, HCP_STATUS } from '../../network/hcps/hcp.labels.ts';
import { useCrumbs, useMount, usePageTitle, useScreenPath } from '../../platform/mount.tsx';
import { useSession } from '../../platform/session.tsx';
import { hcpList, hcpUpdate } from '../../screens/network.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DecisionBar, DetailPage } from '../../ui/detail/DetailPage.tsx';
import { StatusHistoryPanel, titleByAction } from '../../ui/detail/StatusHistory.tsx';
import { UrlTabs } from '../../ui/detail/UrlTabs.tsx';
import { date, plural } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { StatusTag } from '../../ui/status.tsx';
import { type HcpDetailPageQuery, useHcpDetailPageQuery } from './HcpDetailPage.generated.ts';
import { HcpMembers } from './HcpMembers.tsx';
import { HcpSignals } from './HcpSignals.tsx';

type Hcp = HcpDetailPageQuery['hcp'];

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The title of the list of facilities with this status. */
const LISTS = {
  PENDING: 'Facilities to activate',
  ACTIVATED: 'Activated facilities',
  DEACTIVATED: 'Deactivated facilities',
  REJECTED: 'Rejected applications',
} satisfies Record<Hcp['status'], string>;

export default function HcpDetailPage() {
  const { id = '' } = useMount().params;
  const result = useHcpDetailPageQuery({ id });
  const [dialog, setDialog] = useState<HcpDialog | null>(null);
  const { can } = useSession();
  const hcp = result.data?.hcp;
  usePageTitle(hcp?.name);
  const screenPath = useScreenPath();
  const parents = useCrumbs(hcp?.name);
  const list = hcp && screenPath(hcpList, {}, { preset: { status: [hcp.status] } });
  const crumbs = list ? [{ label: LISTS[hcp.status], to: list }, { label: hcp.name }] : parents;
  const edit = screenPath(hcpUpdate, { id });
  return (
    <DetailPage
      title={hcp?.name ?? 'Facility'}
      crumbs={crumbs}
      tags={hcp && <StatusTag label={HCP_STATUS[hcp.status]} />}
      subtitle={hcp && [hcp.code ?? hcp.applicationNo, `${HCP_LEVEL[hcp.level]} level`, hcp.lga.name].filter(Boolean).join(', ')}
      result={result}
      actions={
        hcp && (
          <>
            {edit && (
              <LinkButton to={edit} variant="outline">
                <Pencil size={16} strokeWidth={1.75} aria-hidden /> Edit
              </LinkButton>
            )}
            {hcp.availableActions.includes('DEACTIVATE') && (
              <Button variant="outline" colorPalette="danger" onClick={() => setDialog('DEACTIVATE')}>
                Deactivate
              </Button>
            )}
          </>
        )
      }
      bar={hcp && <Bar hcp={hcp} open={setDialog} />}
    >
      {hcp && (
        <>
          <Notes hcp={hcp} open={setDialog} />
          <UrlTabs
            tabs={[
              { key: 'overview', label: 'Overview', content: <Overview hcp={hcp} /> },
              ...(can('SERVICE_READ')
                ? [{ key: 'services', label: 'Services and tariff', content: <HcpTariff hcpId={id} version={hcp.version} /> }]
                : []),
              { key: 'bank', label: 'Bank', content: <HcpBank hcp={hcp} /> },
              ...(can('ENROLLEE_READ')
                ? [{ key: 'members', label: 'Enrollees', count: hcp.members, content: <HcpMembers hcpId={id} /> }]
                : []),
              ...(can('HCP_MANAGE')
                ? [{ key: 'users', label: 'Users', count: hcp.users.length, content: <HcpUsers users={hcp.users} /> }]
                : []),
              { key: 'history', label: 'History', content: <History hcp={hcp} /> },
            ]}
          />
          {dialog && <HcpDialogs hcp={hcp} action={dialog} onClose={() => setDialog(null)} />}
        </>
      )}
    </DetailPage>
  );
}

function Overview({ hcp }: { hcp: Hcp }) {
  return (
    <Stack gap="3">
      <HcpSignals hcp={hcp} />
      <HcpOverview hcp={hcp} />
    </Stack>
  );
}

type Opens = { hcp: Hcp; open: (dialog: HcpDialog) => void };

/** Warnings about the record. */
function Notes({ hcp, open }: Opens) {
  const { can } = useSession();
  const stranded = hcp.status === 'DEACTIVATED' && hcp.members > 0;
  return (
    <>
      {(hcp.status === 'DEACTIVATED' || hcp.status === 'REJECTED') && (
        <Callout kind="info" title={`${HCP_STATUS[hcp.status].text} on ${date(hcp.statusChangedAt)}`}>
          {hcp.statusReason}
        </Callout>
      )}
      {stranded && (
        <Callout
          kind="warn"
          title={`${plural(hcp.members, 'member')} still ${hcp.members === 1 ? 'has' : 'have'} this as their facility`}
          action={
            can('HCP_MOVE_MEMBERS') && (
              <Button size="sm" variant="outline" onClick={() => open('MOVE')}>
                Move members
              </Button>
            )
          }
        >
          They can no longer be treated there.
        </Callout>
      )}
      {hcp.status === 'ACTIVATED' && hcp.accreditation === 'ENDS_SOON' && (
        <Callout kind="warn" title={`Accreditation ends on ${date(hcp.accreditedTo)}`}>
          When the new certificate arrives, enter the new dates under “Edit”.
        </Callout>
      )}
      {hcp.status === 'ACTIVATED' && hcp.accreditation === 'ENDED' && (
        <Callout kind="block" title={`Accreditation ended on ${date(hcp.accreditedTo)}`}>
          Enter the new dates under “Edit”, or deactivate the facility.
        </Callout>
      )}
    </>
  );
}

function Bar({ hcp, open }: Opens) {
  const can = (action: Hcp['availableActions'][number]) => hcp.availableActions.includes(action);
  if (!can('ACTIVATE') && !can('REACTIVATE')) return null;
  const missing = [
    !hcp.licenceNo && 'the licence number',
    !hcp.accreditationNo && 'the accreditation number',
    !(hcp.accreditedFrom && hcp.accreditedTo) && 'the accreditation dates',
  ].filter((text) => text !== false);
  return (
    <DecisionBar note={missing.length > 0 ? `To activate this facility, add ${listFormat.format(missing)}.` : undefined}>
      {can('REJECT') && (
        <Button variant="outline" colorPalette="danger" onClick={() => open('REJECT')}>
          Reject
        </Button>
      )}
      {can('ACTIVATE') && <Button onClick={() => open('ACTIVATE')}>Activate facility</Button>}
      {can('REACTIVATE') && <Button onClick={() => open('REACTIVATE')}>Reactivate</Button>}
    </DecisionBar>
  );
}

function History({ hcp }: { hcp: Hcp }) {
  return <StatusHistoryPanel history={hcp.history} titleOf={titleByAction(HCP_DONE)} systemActor="The facility" hasCount />;
}
