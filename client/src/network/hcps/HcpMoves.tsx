import { useApolloClient } from '@apollo/client/react';
import { Box, Button } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { type HcpMovesQuery, useHcpMovesQuery, useResumeHcpMoveMutation } from '../../graphql/generated.ts';
import { enrolleeDetail, hcpDetail } from '../../screens/overview.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { JobProgress } from '../../ui/detail/JobProgress.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { dateTime, number, plural } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { Tag } from '../../ui/status.tsx';

type Move = HcpMovesQuery['hcpMoves'][number];

const EVERY = 1_500;

/** Moves of members to other facilities, with progress and people who stayed. Not shown if there are none. */
export function HcpMoves({ hcpId }: { hcpId: string }) {
  const client = useApolloClient();
  const { data, startPolling, stopPolling } = useHcpMovesQuery({ hcpId });
  const moves = data?.hcpMoves ?? [];
  const running = moves.some(({ status }) => status === 'RUNNING');
  const before = useRef(running);
  useEffect(() => {
    if (running) startPolling(EVERY);
    // The list of members on the same page has changed.
    else if (before.current) void client.refetchQueries({ include: 'active' });
    before.current = running;
    return stopPolling;
  }, [running, startPolling, stopPolling, client]);
  if (moves.length === 0) return null;
  return (
    <Panel title="Members moved away">
      {moves.map((move, i) => (
        <Box key={move.id} pt={i > 0 ? '3' : '0'} mt={i > 0 ? '3' : '0'} borderTopWidth={i > 0 ? '1px' : '0'}>
          <MoveLine move={move} />
        </Box>
      ))}
    </Panel>
  );
}

/** The result, and how to continue. */
function Stopped({ move, done }: { move: Move; done: number }) {
  const [resume] = useResumeHcpMoveMutation();
  const resuming = useAction(() => resume({ variables: { id: move.id } }));
  return (
    <Box mt="2">
      <Callout
        kind="block"
        title={`It stopped after ${number(done)} of ${plural(move.total, 'member')}`}
        action={
          <Button size="sm" colorPalette="accent" loading={resuming.busy} onClick={() => void resuming.act()}>
            Go on
          </Button>
        }
      >
        Who has moved has moved; the others are still here. Go on with them now, or move them elsewhere.
      </Callout>
    </Box>
  );
}

function MoveLine({ move }: { move: Move }) {
  const done = move.moved + move.skipped;
  return (
    <>
      <Box fontWeight="500">
        {number(move.moved)} of {plural(move.total, 'member')} to{' '}
        <ScreenLink to={hcpDetail} params={{ id: move.toHcp.id }}>
          {move.toHcp.name}
        </ScreenLink>{' '}
        {move.status === 'RUNNING' && <Tag tone="info">Being moved</Tag>}
        {move.status === 'FAILED' && <Tag tone="danger">Stopped</Tag>}
      </Box>
      <Box textStyle="small" color="fg.muted">
        {dateTime(move.requestedAt)}, {move.requestedBy.name}: {move.reason}
      </Box>
      {move.status === 'RUNNING' && (
        <Box mt="2">
          <JobProgress label="Members being moved" done={done} whole={move.total} unit={move.total === 1 ? 'member' : 'members'} />
        </Box>
      )}
      {move.status === 'FAILED' && <Stopped move={move} done={done} />}
      {move.skipped > 0 && (
        <Box asChild mt="2">
          <details>
            <summary>{plural(move.skipped, 'member')} stayed</summary>
            <Box mt="1" maxH="240px" overflowY="auto" tabIndex={0} role="group" aria-label="Who stayed">
              {move.stayed.map(({ id, refusal, enrollee }) => (
                <Box key={id} textStyle="small" py="0.5">
                  <ScreenLink to={enrolleeDetail} params={{ id: enrollee.id }}>
                    {enrollee.fullName}
                  </ScreenLink>{' '}
                  <Box as="span" className="code" color="fg.muted">
                    {enrollee.enrolmentNo}
                  </Box>{' '}
                  {refusal}
                </Box>
              ))}
              {move.skipped > move.stayed.length && (
                <Box textStyle="small" color="fg.muted">
                  The first {number(move.stayed.length)} are shown; the others are among the members below.
                </Box>
              )}
            </Box>
          </details>
        </Box>
      )}
    </>
  );
}
