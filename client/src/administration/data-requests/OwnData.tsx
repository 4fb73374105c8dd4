import { Box, Button, Flex, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestOwnDataInput } from '../../../../server/administration/data-requests/own-data-request.input.ts';
import { useSession, useViewer } from '../../platform/session.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { date } from '../../ui/format.ts';
import { Tag } from '../../ui/status.tsx';
import { toast } from '../../ui/toast.tsx';
import { CopyButton } from './CopyButton.tsx';
import {
  type OwnDataQuery,
  type OwnDataRequest_RowFragment,
  RequestOwnDataDocument,
  useOwnDataQuery,
  useWithdrawOwnDataRequestMutation,
} from './OwnData.generated.ts';

type People = OwnDataQuery['peopleRepresented'];
const STATUS_TONES = { OPEN: 'warn', ANSWERED: 'success', WITHDRAWN: 'neutral' } as const;
const KINDS = ['ACCESS', 'CORRECTION', 'ERASURE', 'OBJECTION'] as const;

/** The member's own data for the profile: the copy, requests with their answers, and a new request. Others have no record of their own. */
export function OwnData() {
  const { enrolleeId } = useViewer();
  const { can } = useSession();
  const { t } = useTranslation(['common', 'app', 'member']);
  const [making, setMaking] = useState(false);
  const { data, refetch } = useOwnDataQuery({ skip: !enrolleeId || !can('OWN_DATA_REQUEST_WRITE') });
  if (!data || !enrolleeId) return null;
  const people = data.peopleRepresented;
  return (
    <Panel
      title={t('member:ownData.title')}
      note={t('member:ownData.text')}
      action={
        <Button size="sm" variant="outline" onClick={() => setMaking(true)}>
          {t('member:ownData.make')}
        </Button>
      }
      padding={false}
    >
      <Stack gap="2" px="3.5" pt="2.5" pb="3" align="flex-start">
        {people.map(({ id, fullName }) => (
          <CopyButton
            key={id}
            path={`people/${id}`}
            label={id === enrolleeId ? t('member:ownData.download') : t('member:ownData.downloadOf', { name: fullName })}
          />
        ))}
      </Stack>
      {data.dataRequests.items.map((request) => (
        <Request key={request.id} request={request} isOwn={request.enrollee.id === enrolleeId} />
      ))}
      {making && <RequestDialog people={people} ownId={enrolleeId} onClose={() => setMaking(false)} onDone={() => void refetch()} />}
    </Panel>
  );
}

function Request({ request, isOwn }: { request: OwnDataRequest_RowFragment; isOwn: boolean }) {
  const { t } = useTranslation(['common', 'app', 'member']);
  const [asking, setAsking] = useState(false);
  const [withdraw] = useWithdrawOwnDataRequestMutation();
  const withdrawing = useAction(() => withdraw({ variables: { id: request.id, input: { version: request.version } } }), {
    done: t('member:request.takenBack'),
  });
  const { kind, status, outcome, ground, answer, answeredAt, enrollee } = request;
  return (
    <Box px="3.5" py="2.5" borderTopWidth="1px" borderColor="border.muted">
      <Flex gap="2" align="flex-start">
        <Box flex="1" minW="0" fontWeight="500">
          {t(`member:ownData.kinds.${kind}`)}
        </Box>
        <Tag tone={STATUS_TONES[status]}>{t(`member:ownData.status.${status}`)}</Tag>
      </Flex>
      <Box textStyle="small" color="fg.muted">
        <span className="code">{request.requestNo}</span>
        {!isOwn && `, ${enrollee.fullName}`}
        {status === 'OPEN' && `, ${t('member:ownData.dueBy', { date: date(request.dueOn) })}`}
        {answeredAt && `, ${t('member:ownData.answeredOn', { date: date(answeredAt) })}`}
      </Box>
      {outcome && (
        <Box mt="1">
          {t(`member:ownData.outcome.${outcome}`)}
          {ground && `: ${t(`member:ownData.ground.${ground}`)}`}
        </Box>
      )}
      {answer && (
        <Box mt="1" whiteSpace="pre-line" overflowWrap="anywhere">
          {answer}
        </Box>
      )}
      {request.availableActions.includes('WITHDRAW_OWN') && (
        <Button size="sm" variant="outline" mt="2" onClick={() => setAsking(true)}>
          {t('member:request.takeBack')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('member:request.takeBackTitle', { name: request.requestNo })}
        text={t('member:ownData.withdrawNote')}
        confirmLabel={t('member:request.takeItBack')}
        cancelLabel={t('member:request.keep')}
        onConfirm={() => withdrawing.act()}
      />
    </Box>
  );
}

type DialogProps = { people: People; ownId: string; onClose: () => void; onDone: () => void };

function RequestDialog({ people, ownId, onClose, onDone }: DialogProps) {
  const { t } = useTranslation(['common', 'app', 'member']);
  return (
    <MutationDialog
      schema={requestOwnDataInput}
      mutation={RequestOwnDataDocument}
      defaultValues={{ enrolleeId: ownId, details: '' }}
      variables={(input) => ({ input })}
      onClose={onClose}
      onDone={() => {
        toast.done(t('member:ownData.sent'));
        onDone();
      }}
      title={t('member:ownData.makeTitle')}
      note={t('member:ownData.makeNote')}
      submitLabel={t('member:ownData.send')}
      cancelLabel={t('member:ownData.notNow')}
    >
      {people.length > 1 && (
        <SelectField
          name="enrolleeId"
          label={t('member:ownData.person')}
          options={people.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        />
      )}
      <SelectField
        name="kind"
        label={t('member:ownData.kind')}
        options={KINDS.map((kind) => ({ value: kind, label: t(`member:ownData.kinds.${kind}`) }))}
        placeholder={t('member:ownData.chooseKind')}
      />
      <TextAreaField name="details" label={t('member:ownData.details')} maxLength={4000} />
    </MutationDialog>
  );
}
