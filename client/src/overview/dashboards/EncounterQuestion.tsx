import { Box, Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useAnswerEncounterMutation } from '../../care/encounters/Encounters.generated.ts';
import { VISIT_TYPE } from '../../care/encounters/encounter.labels.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { hospitalVisits } from '../../screens/care.screens.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { date } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { useLabelText } from '../../ui/use-label-text.ts';
import type { EncounterQuestion_VisitFragment } from './EncounterQuestion.generated.ts';

/** Asks the member to confirm a visit. "No" needs a text, so it leads to the list of visits. */
export function EncounterQuestion({ visit, total }: { visit: EncounterQuestion_VisitFragment; total: number }) {
  const { t } = useTranslation(['common', 'app', 'member']);
  const labelText = useLabelText();
  const [answer] = useAnswerEncounterMutation();
  const screenPath = useScreenPath();
  const yes = useAction(() => answer({ variables: { id: visit.id, input: { version: visit.version, confirmed: true } } }), {
    done: t('member:visits.answerNoted'),
  });
  const visits = screenPath(hospitalVisits);
  const isOwnVisit = visit.enrollee.id === useViewer().enrolleeId;
  return (
    <Panel
      title={isOwnVisit ? t('member:visits.wasItYou') : t('member:visits.wasIt', { name: visit.enrollee.fullName })}
      note={t('member:visits.toConfirm', { count: total })}
    >
      <Box fontWeight="500">{visit.hcp.name}</Box>
      <Box color="fg.muted" mb="3">
        {date(visit.visitAt)}, {labelText(VISIT_TYPE[visit.visitType]).toLowerCase()}, {visit.enrollee.fullName}
      </Box>
      <Flex gap="2">
        <Button flex="1" loading={yes.busy} onClick={() => void yes.act()}>
          {t('member:visits.yes')}
        </Button>
        {visits && (
          <LinkButton to={visits} variant="outline">
            {t('member:visits.no')}
          </LinkButton>
        )}
      </Flex>
    </Panel>
  );
}
