import { Box, Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { type FacilityChange_RowFragment, useCancelFacilityChangeMutation } from '../../graphql/generated.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { date } from '../../ui/format.ts';
import { StatusTag } from '../../ui/status.tsx';
import { FACILITY_CHANGE_STATUS } from './facility-change.labels.ts';

type Row = FacilityChange_RowFragment;

/** The requests with their status, latest first. */
export function FacilityRequests({ requests }: { requests: readonly Row[] }) {
  if (requests.length === 0) return null;
  return (
    <Panel title="Requests" padding={false}>
      {requests.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </Panel>
  );
}

/** Explains the status to the person. */
function meaning({ status, effectiveDate, appliedAt, rejectionReason, requestedAt }: Row): string {
  switch (status) {
    case 'PENDING':
      return `Asked on ${date(requestedAt)}`;
    case 'APPROVED':
      return `${appliedAt ? 'Since' : 'From'} ${date(effectiveDate)}`;
    case 'REJECTED':
      return rejectionReason ?? 'Rejected';
    case 'CANCELLED':
      return `Asked on ${date(requestedAt)}`;
  }
}

function Request({ request }: { request: Row }) {
  const [asking, setAsking] = useState(false);
  const [cancel] = useCancelFacilityChangeMutation();
  const cancelling = useAction(() => cancel({ variables: { id: request.id, input: { version: request.version } } }), {
    done: 'Taken back',
  });
  const { enrollee, together, toHcp } = request;
  return (
    <Box px="3.5" py="2.5" borderTopWidth="1px" borderColor="border.muted">
      <Flex gap="2" align="flex-start">
        <Box flex="1" minW="0" fontWeight="500">
          {toHcp.name}
        </Box>
        <StatusTag label={FACILITY_CHANGE_STATUS[request.status]} />
      </Flex>
      <Box textStyle="small" color="fg.muted">
        {enrollee.fullName}
        {together.length > 0 && ` and ${together.length} of the family`}
      </Box>
      <Box textStyle="small" color="fg.muted" overflowWrap="anywhere">
        {meaning(request)}
      </Box>
      {request.availableActions.includes('CANCEL') && (
        <Button size="sm" variant="outline" mt="2" onClick={() => setAsking(true)}>
          Take back
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Take back the request for ${toHcp.name}?`}
        text="The present facility stays."
        confirmLabel="Take it back"
        cancelLabel="Keep it"
        onConfirm={() => cancelling.act()}
      />
    </Box>
  );
}
