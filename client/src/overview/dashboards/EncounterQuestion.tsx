import { Box, Button, Flex } from '@chakra-ui/react';
import { Link } from 'react-router';
import { VISIT_TYPE } from '../../care/encounters/encounter.labels.ts';
import { type EncounterQuestion_VisitFragment, useAnswerEncounterMutation } from '../../graphql/generated.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { hospitalVisits } from '../../screens/care.screens.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { date, plural } from '../../ui/format.ts';

/** Asks the member to confirm a visit. "No" needs a text, so it leads to the list of visits. */
export function EncounterQuestion({ visit, total }: { visit: EncounterQuestion_VisitFragment; total: number }) {
  const [answer] = useAnswerEncounterMutation();
  const screenPath = useScreenPath();
  const yes = useAction(() => answer({ variables: { id: visit.id, input: { version: visit.version, confirmed: true } } }), {
    done: 'Your answer is noted',
  });
  const visits = screenPath(hospitalVisits);
  const isOwnVisit = visit.enrollee.id === useViewer().enrolleeId;
  return (
    <Panel title={`Was this ${isOwnVisit ? 'you' : visit.enrollee.fullName}?`} note={`${plural(total, 'visit')} to confirm`}>
      <Box fontWeight="500">{visit.hcp.name}</Box>
      <Box color="fg.muted" mb="3">
        {date(visit.visitAt)}, {VISIT_TYPE[visit.visitType].toLowerCase()}, {visit.enrollee.fullName}
      </Box>
      <Flex gap="2">
        <Button flex="1" loading={yes.busy} onClick={() => void yes.act()}>
          Yes, it took place
        </Button>
        {visits && (
          <Button asChild variant="outline">
            <Link to={visits}>No</Link>
          </Button>
        )}
      </Flex>
    </Panel>
  );
}
