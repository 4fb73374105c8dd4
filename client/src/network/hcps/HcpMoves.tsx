import { useApolloClient } from '@apollo/client/react';
import { Box } from '@chakra-ui/react';
import { enrolleeDetail, hcpDetail } from '../../screens/overview.screens.ts';
import { BulkRunProgress, usePollingWhile } from '../../ui/BulkRunProgress.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { UnchangedRecords } from '../../ui/detail/UnchangedRecords.tsx';
import { dateTime, number, plural } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { Tag } from '../../ui/status.tsx';
import { personColumn } from '../../ui/table/columns.tsx';
import { type HcpMovesQuery, useHcpMovesQuery, useResumeHcpMoveMutation } from './HcpMoves.generated.ts';

type Move = HcpMovesQuery['hcpMoves'][number];

const unchangedColumns = [
  personColumn<Move['stayed'][number]>('Member', ({ enrollee }) => ({ name: enrollee.fullName, number: enrollee.enrolmentNo }), {
    to: enrolleeDetail,
    params: ({ enrollee }) => ({ id: enrollee.id }),
  }),
];

/** Moves of members to other facilities, with their progress and the members not moved. Hidden if there are none. */
export function HcpMoves({ hcpId }: { hcpId: string }) {
  const client = useApolloClient();
  const result = useHcpMovesQuery({ hcpId });
  const moves = result.data?.hcpMoves ?? [];
  const isRunning = moves.some(({ status }) => status === 'RUNNING');
  // Refresh the list of members on the same page.
  usePollingWhile(isRunning, result, () => void client.refetchQueries({ include: 'active' }));
  if (moves.length === 0) return null;
  return (
    <Panel title="Members moved to other facilities">
      {moves.map((move, i) => (
        <Box key={move.id} pt={i > 0 ? '3' : '0'} mt={i > 0 ? '3' : '0'} borderTopWidth={i > 0 ? '1px' : '0'}>
          <MoveLine move={move} />
        </Box>
      ))}
    </Panel>
  );
}

function MoveLine({ move }: { move: Move }) {
  const [resume] = useResumeHcpMoveMutation();
  return (
    <>
      <Box fontWeight="500">
        {number(move.moved)} of {plural(move.total, 'member')} to{' '}
        <ScreenLink to={hcpDetail} params={{ id: move.toHcp.id }}>
          {move.toHcp.name}
        </ScreenLink>{' '}
        {move.status === 'RUNNING' && <Tag tone="info">In progress</Tag>}
        {move.status === 'FAILED' && <Tag tone="danger">Stopped</Tag>}
      </Box>
      <Box textStyle="small" color="fg.muted">
        {dateTime(move.requestedAt)}, {move.requestedBy.name}: {move.reason}
      </Box>
      {move.status !== 'DONE' && (
        <Box mt="2">
          <BulkRunProgress
            run={move}
            changed={move.moved}
            unit={['member', 'members']}
            label="Members being moved"
            resume={() => resume({ variables: { id: move.id } })}
            stoppedText="Members already moved stay there; the others are still at this facility. Resume now, or move them elsewhere."
          />
        </Box>
      )}
      {move.skipped > 0 && (
        <Box asChild mt="2">
          <details>
            <summary>{plural(move.skipped, 'member')} not moved</summary>
            <Box mt="1" maxH="240px" overflowY="auto" tabIndex={0} role="group" aria-label="Members not moved">
              <UnchangedRecords
                run={move}
                columns={unchangedColumns}
                label="Members not moved"
                othersText="; the others are listed below"
              />
            </Box>
          </details>
        </Box>
      )}
    </>
  );
}
