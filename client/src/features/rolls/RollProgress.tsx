import { Box, Button, Flex, Progress, Stack } from '@chakra-ui/react';
import { useCancelRollMutation } from '../../graphql/generated.ts';
import { Page, Panel } from '../../ui/detail/page.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { number } from '../../ui/format.ts';
import { type Roll, RollHeader, RollSteps } from './RollFrame.tsx';

const WORDS = {
  READING: { title: 'The file is being read', note: 'Then you say which column holds what.' },
  CHECKING: { title: 'Every row is being checked', note: 'Nobody is enrolled by it.' },
  LOADING: { title: 'People are being enrolled', note: 'It goes on by itself, also when you leave this page or the power fails.' },
} as const;

/** How far the job is. */
export function RollProgress({ roll }: { roll: Roll }) {
  const { title, note } = WORDS[roll.status as keyof typeof WORDS];
  const whole = roll.status === 'LOADING' ? roll.newCount + roll.renewCount : roll.rowCount;
  const [cancel] = useCancelRollMutation();
  const giveUp = useAction(() => cancel({ variables: { id: roll.id } }));
  return (
    <Page>
      <RollHeader
        roll={roll}
        actions={
          roll.availableActions.includes('CANCEL') && (
            <Button variant="outline" loading={giveUp.busy} onClick={() => void giveUp.act()}>
              Give it up
            </Button>
          )
        }
      />
      <RollSteps roll={roll} />
      <Panel title={title}>
        <Stack gap="2" maxW="560px">
          <Box color="fg.muted">{note}</Box>
          <Progress.Root value={whole > 0 ? roll.doneCount : null} max={Math.max(1, whole)} colorPalette="accent" aria-label={title}>
            <Progress.Track>
              <Progress.Range />
            </Progress.Track>
          </Progress.Root>
          <Flex justify="space-between" textStyle="small" color="fg.muted" role="status">
            <span>{whole > 0 ? `${number(roll.doneCount)} of ${number(whole)} rows` : `${number(roll.doneCount)} rows`}</span>
          </Flex>
        </Stack>
      </Panel>
    </Page>
  );
}
