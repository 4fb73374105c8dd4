import { Box, Button, Flex } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/detail/page.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { date } from '../../ui/format.ts';
import { StatusTag } from '../../ui/status.tsx';
import { type FacilityChange_RowFragment, useCancelFacilityChangeMutation } from './FacilityChanges.generated.ts';
import { FACILITY_CHANGE_STATUS } from './facility-change.labels.ts';

type Row = FacilityChange_RowFragment;

/** The requests with their status, latest first. */
export function FacilityRequests({ requests }: { requests: readonly Row[] }) {
  const { t } = useTranslation(['common', 'app', 'member']);
  if (requests.length === 0) return null;
  return (
    <Panel title={t('member:facility.requests')} padding={false}>
      {requests.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </Panel>
  );
}

/** Explains the status to the person. */
function meaning(
  { status, effectiveDate, appliedAt, rejectionReason, requestedAt }: Row,
  t: TFunction<['common', 'app', 'member']>,
): string {
  switch (status) {
    case 'PENDING':
      return t('member:facility.askedOn', { date: date(requestedAt) });
    case 'APPROVED':
      return t(appliedAt ? 'member:facility.sinceDay' : 'member:facility.fromDay', { date: date(effectiveDate) });
    case 'REJECTED':
      return rejectionReason ?? t('member:changeStatus.REJECTED');
    case 'CANCELLED':
      return t('member:facility.askedOn', { date: date(requestedAt) });
  }
}

function Request({ request }: { request: Row }) {
  const { t } = useTranslation(['common', 'app', 'member']);
  const [asking, setAsking] = useState(false);
  const [cancel] = useCancelFacilityChangeMutation();
  const cancelling = useAction(() => cancel({ variables: { id: request.id, input: { version: request.version } } }), {
    done: t('member:request.takenBack'),
  });
  const { enrollee, together, toHcp } = request;
  return (
    <Box px="3.5" py="2.5" borderTopWidth="1px" borderColor="border.muted">
      <Flex gap="2" align="flex-start">
        <Box flex="1" minW="0" fontWeight="500">
          {toHcp.name}
        </Box>
        <StatusTag label={FACILITY_CHANGE_STATUS[request.status]} text={t(`member:changeStatus.${request.status}`)} />
      </Flex>
      <Box textStyle="small" color="fg.muted">
        {enrollee.fullName}
        {together.length > 0 && ` ${t('member:facility.andFamily', { count: together.length })}`}
      </Box>
      <Box textStyle="small" color="fg.muted" overflowWrap="anywhere">
        {meaning(request, t)}
      </Box>
      {request.availableActions.includes('CANCEL') && (
        <Button size="sm" variant="outline" mt="2" onClick={() => setAsking(true)}>
          {t('member:request.takeBack')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('member:request.takeBackTitle', { name: toHcp.name })}
        text={t('member:facility.stays')}
        confirmLabel={t('member:request.takeItBack')}
        cancelLabel={t('member:request.keep')}
        onConfirm={() => cancelling.act()}
      />
    </Box>
  );
}
