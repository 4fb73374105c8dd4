import { Box, Flex } from '@chakra-ui/react';
import { URGENCY } from '../../care/pa-requests/pa-request.labels.ts';
import { paRequestDecide } from '../../screens/care.screens.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState } from '../../ui/detail/states.tsx';
import { naira, plural } from '../../ui/format.ts';
import { LinkButton, useScreenHref } from '../../ui/link.tsx';
import { HourBar } from '../../ui/status.tsx';
import type { PaQueue_RequestFragment } from './AccountManagerDashboard.generated.ts';

const about = (request: PaQueue_RequestFragment) =>
  request.infoAnsweredAt ? 'the facility answered your query' : (request.diagnoses[0]?.name ?? 'no diagnosis provided');

/** The most urgent requests, each with its action. */
export function NeedsYouNowCard({ requests }: { requests: readonly PaQueue_RequestFragment[] }) {
  const href = useScreenHref();
  return (
    <Panel
      title="Next to decide"
      note={requests.length > 0 ? `${plural(requests.length, 'request')}, most urgent first` : undefined}
      padding={false}
    >
      {requests.length === 0 && <EmptyState title="Nothing waiting" text="New requests appear here automatically." />}
      {requests.map((request, index) => {
        const to = href(paRequestDecide, { id: request.id });
        return (
          <Flex
            key={request.id}
            align="center"
            gap="3"
            px="3.5"
            py="2"
            borderTopWidth="1px"
            borderColor="border.muted"
            wrap={{ base: 'wrap', md: 'nowrap' }}
          >
            <Box flex="1" minW="200px">
              <Box fontWeight="500">
                {request.enrollee.fullName}: {about(request)}
              </Box>
              <Box textStyle="small" color="fg.muted">
                {URGENCY[request.urgency].text} PA request from {request.hcp.name}, {naira(request.requestedAmount)}
              </Box>
            </Box>
            <Box w="130px">
              <HourBar dueAt={request.dueAt} />
            </Box>
            {to && (
              <LinkButton to={to} variant={index === 0 ? 'solid' : 'outline'} size="sm" w="78px">
                Decide
              </LinkButton>
            )}
          </Flex>
        );
      })}
    </Panel>
  );
}
