import { Box, Button, Flex, Link } from '@chakra-ui/react';
import { useState } from 'react';
import { rejectDependantRequestInput } from '../../../../server/enrolment/dependant-requests/dependant-request.input.ts';
import { RELATIONSHIP, SEX } from '../../members/enrollees/enrollee.labels.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { readFailure } from '../../ui/errors.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { date, dateTime, enumLabel } from '../../ui/format.ts';
import type { DependantRequest_RowFragment } from './DependantRequests.generated.ts';
import { RejectDependantRequestDocument, useApproveDependantRequestMutation, useFamilyRequestsQuery } from './FamilyRequests.generated.ts';

type Row = DependantRequest_RowFragment;

/** Open dependant requests, above the list of the family. Not shown if there are none. */
export function FamilyRequests({ principalId }: { principalId: string }) {
  const { data } = useFamilyRequestsQuery({ principalId });
  if (!data || data.dependantRequests.total === 0) return null;
  return (
    <Panel title="Requested by the member" padding={false} mb="3">
      {data.dependantRequests.items.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </Panel>
  );
}

function Request({ request }: { request: Row }) {
  const [asking, setAsking] = useState<'REJECT' | 'SUSPECT' | null>(null);
  const [approve] = useApproveDependantRequestMutation();
  const approving = useAction(async (isDifferentPerson: boolean) => {
    try {
      return await approve({ variables: { id: request.id, input: { version: request.version, isDifferentPerson } } });
    } catch (error) {
      if (isDifferentPerson || readFailure(error).code !== 'ENR_DUPLICATE_SUSPECT') throw error;
      setAsking('SUSPECT');
    }
  });
  const can = (action: Row['availableActions'][number]) => request.availableActions.includes(action);
  return (
    <Flex gap="3" px="3.5" py="2.5" borderTopWidth="1px" borderColor="border.muted" wrap="wrap" align="center">
      <Box flex="1" minW="200px">
        <Box fontWeight="500">{request.displayName}</Box>
        <Box textStyle="small" color="fg.muted">
          {RELATIONSHIP[request.relationship]}, {SEX[request.sex].toLowerCase()}, born {date(request.dateOfBirth)}
          {request.nin && `, NIN ${request.nin}`}
        </Box>
        <Box textStyle="small" color="fg.muted">
          {request.requestedBy.name}, {dateTime(request.requestedAt)}
        </Box>
        <Flex gap="3" wrap="wrap">
          {request.files.map((file) => (
            <Link key={file.id} href={file.url} target="_blank" rel="noreferrer" color="accent.fg">
              {enumLabel(file.kind)}
            </Link>
          ))}
        </Flex>
      </Box>
      <Flex gap="2" ms="auto">
        {can('REJECT') && (
          <Button variant="outline" colorPalette="danger" onClick={() => setAsking('REJECT')}>
            Reject
          </Button>
        )}
        {can('APPROVE') && (
          <Button colorPalette="accent" loading={approving.busy} onClick={() => void approving.act(false)}>
            Add dependant
          </Button>
        )}
      </Flex>
      {asking === 'REJECT' && (
        <ReasonDialog
          record={request}
          schema={rejectDependantRequestInput}
          mutation={RejectDependantRequestDocument}
          onClose={() => setAsking(null)}
          title={`Reject the request to add ${request.displayName}?`}
          submitLabel="Reject request"
          tone="danger"
          reasonField={{ name: 'reason', label: 'Message to the member', maxLength: 500 }}
        />
      )}
      <ConfirmDialog
        open={asking === 'SUSPECT'}
        onClose={() => setAsking(null)}
        title="Similar person on record"
        text={`Someone with the same name, date of birth and sex as ${request.displayName} is already registered. Add this person only if they are different people.`}
        confirmLabel="This is a different person"
        onConfirm={() => approving.act(true)}
      />
    </Flex>
  );
}
