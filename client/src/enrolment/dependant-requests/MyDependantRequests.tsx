import { Box, Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { StatusTag } from '../../ui/status.tsx';
import type { DependantRequest_RowFragment } from './DependantRequests.generated.ts';
import { DEPENDANT_REQUEST_STATUS } from './dependant-request.labels.ts';
import { useCancelDependantRequestMutation, useMyDependantRequestsQuery } from './MyDependantRequests.generated.ts';

type Row = DependantRequest_RowFragment;

/** The member's dependant requests with their status, below the family. */
export function MyDependantRequests() {
  const { data } = useMyDependantRequestsQuery();
  return data?.dependantRequests.items.map((request) => <MyRequest key={request.id} request={request} />);
}

function MyRequest({ request }: { request: Row }) {
  const { t } = useTranslation(['common', 'app', 'member']);
  const [asking, setAsking] = useState(false);
  const [cancel] = useCancelDependantRequestMutation();
  const cancelling = useAction(() => cancel({ variables: { id: request.id, input: { version: request.version } } }), {
    done: t('member:request.takenBack'),
  });
  return (
    <Flex align="center" gap="3" px="3.5" py="2" minH="52px" borderTopWidth="1px" borderColor="border.muted" wrap="wrap">
      <Box flex="1" minW="160px">
        <Box fontWeight="500">{request.displayName}</Box>
        <Box textStyle="small" color="fg.muted">
          {t(`member:relationship.${request.relationship}`)}
          {request.rejectionReason ? `: ${request.rejectionReason}` : `, ${t('member:request.officerLooks')}`}
        </Box>
      </Box>
      {request.availableActions.includes('CANCEL') && (
        <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
          {t('member:request.takeBack')}
        </Button>
      )}
      <StatusTag label={DEPENDANT_REQUEST_STATUS[request.status]} text={t(`member:dependantStatus.${request.status}`)} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('member:request.takeBackTitle', { name: request.displayName })}
        confirmLabel={t('member:request.takeItBack')}
        cancelLabel={t('member:request.keep')}
        onConfirm={() => cancelling.act()}
      />
    </Flex>
  );
}
