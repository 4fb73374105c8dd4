import { Box, Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useSession, useViewer } from '../../platform/session.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { Timeline } from '../../ui/detail/Timeline.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { dateTime } from '../../ui/format.ts';
import { BankChangeDialog } from './BankChangeDialog.tsx';
import { BankChangeRequestDialog } from './BankChangeRequestDialog.tsx';
import { BANK_CHANGE_STATUS } from './bank-change.labels.ts';
import {
  type BankChange_RowFragment,
  type HcpBank_HcpFragment,
  useCancelBankChangeMutation,
  useHcpBankChangesQuery,
} from './HcpBank.generated.ts';

type Change = BankChange_RowFragment;

/** Bank account of a facility, with pending and past changes for those who may request changes. */
export function HcpBank({ hcp }: { hcp: HcpBank_HcpFragment }) {
  const { can } = useSession();
  const canRequest = can('HCP_BANK_REQUEST');
  const { data } = useHcpBankChangesQuery({ hcpId: hcp.id }, { skip: !canRequest });
  const [isRequesting, setIsRequesting] = useState(false);
  const changes = data?.hcpBankChanges.items ?? [];
  const pendingChange = changes.find(({ status }) => status === 'PENDING');
  const earlierChanges = changes.filter(({ status }) => status !== 'PENDING');
  return (
    <Flex direction="column" gap="3">
      <Panel
        title="Bank"
        note={can('HCP_BANK_READ') ? undefined : 'The full account number is visible only to accountants and administrators'}
        action={
          canRequest &&
          hcp.status !== 'REJECTED' &&
          data &&
          !pendingChange && (
            <Button size="sm" variant="outline" onClick={() => setIsRequesting(true)}>
              Request change
            </Button>
          )
        }
      >
        {hcp.bankAccountNumber ? (
          <FactList
            columns={3}
            facts={[
              { label: 'Account', value: hcp.bankAccountNumber, second: hcp.bankAccountName },
              can('HCP_BANK_READ') && { label: 'Bank', value: hcp.bankName },
              can('HCP_BANK_READ') && { label: 'Sort code', value: hcp.bankSortCode },
            ]}
          />
        ) : (
          <Box color="fg.muted">No bank details on record. The facility cannot be paid yet.</Box>
        )}
      </Panel>
      {pendingChange && <PendingBankChange change={pendingChange} />}
      {earlierChanges.length > 0 && (
        <Panel title="Past changes">
          <Timeline
            events={earlierChanges.map((change) => ({
              id: change.id,
              title: `${BANK_CHANGE_STATUS[change.status].text}: ${change.accountNumber}, ${change.bankName}`,
              at: change.decidedAt ?? change.requestedAt,
              who: change.decidedBy?.name ?? change.requestedBy.name,
              text: change.decisionNote ?? change.reason,
            }))}
          />
        </Panel>
      )}
      {isRequesting && <BankChangeRequestDialog hcp={hcp} onClose={() => setIsRequesting(false)} />}
    </Flex>
  );
}

function PendingBankChange({ change }: { change: Change }) {
  const viewer = useViewer();
  const { can } = useSession();
  const [deciding, setDeciding] = useState<'APPROVE' | 'REJECT' | null>(null);
  const [cancel] = useCancelBankChangeMutation();
  const cancelling = useAction(() => cancel({ variables: { id: change.id, input: { version: change.version } } }), {
    done: 'Request withdrawn',
  });
  const isAvailable = (action: Change['availableActions'][number]) => change.availableActions.includes(action);
  const isOwnRequest = change.requestedBy.id === viewer.id;
  return (
    <Callout
      kind="info"
      title={`Change pending since ${dateTime(change.requestedAt)}`}
      action={
        <Flex gap="2" wrap="wrap" align="center">
          {isAvailable('CANCEL') && (
            <Button size="sm" variant="outline" loading={cancelling.busy} onClick={() => void cancelling.act()}>
              Withdraw request
            </Button>
          )}
          {isAvailable('REJECT') && (
            <Button size="sm" variant="outline" colorPalette="danger" onClick={() => setDeciding('REJECT')}>
              Reject
            </Button>
          )}
          {isAvailable('APPROVE') && (
            <Button size="sm" onClick={() => setDeciding('APPROVE')}>
              Approve
            </Button>
          )}
        </Flex>
      }
    >
      <Box>
        {change.accountNumber}, {change.accountName}, {change.bankName}
      </Box>
      <Box>
        {change.requestedBy.name}: {change.reason}
      </Box>
      {isOwnRequest && (
        <Box>
          {can('HCP_BANK_DECIDE')
            ? 'You requested this change, so another administrator must decide it.'
            : 'An administrator must decide this change.'}
        </Box>
      )}
      {deciding && <BankChangeDialog change={change} action={deciding} onClose={() => setDeciding(null)} />}
    </Callout>
  );
}
