import { Box, Stack } from '@chakra-ui/react';
import { referralDetail } from '../../screens/care.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { date } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { UseBar } from '../../ui/status.tsx';
import type { EligibilityPanel_AnswerFragment } from './Eligibility.generated.ts';
import { ANSWER, LIMIT } from './eligibility.labels.ts';

type Answer = EligibilityPanel_AnswerFragment;

/** The result of the check with its reasons. */
export function EligibilityAnswerBox({ answer }: { answer: Answer }) {
  const { label, kind } = ANSWER[answer.answer];
  return (
    <Callout kind={kind} title={`${label} on ${date(answer.day)}`}>
      {answer.reasons.map(({ code, message }) => (
        <Box key={code + message}>{message}</Box>
      ))}
      <Box>
        {answer.coverageStart ? `Covered since ${date(answer.coverageStart)}` : 'Cover dates not recorded'}
        {answer.coverageEnd ? `, until ${date(answer.coverageEnd)}. ` : '. '}
        {answer.homeHcpName && `Home facility: ${answer.homeHcpName}. `}
        {answer.referralNo && (
          <>
            Referred here by{' '}
            <ScreenLink to={referralDetail} params={{ id: answer.referralId ?? '' }}>
              {answer.referralNo}
            </ScreenLink>
            .
          </>
        )}
      </Box>
    </Callout>
  );
}

/** Usage of the plan's limits. */
export function LimitsUsed({ limits }: { limits: Answer['limits'] }) {
  if (limits.length === 0) return null;
  return (
    <Stack gap="2.5">
      <Box textStyle="small" color="fg.muted">
        Used of the plan’s limits
      </Box>
      {limits.map(({ key, used, limit }) => (
        <UseBar key={key} label={LIMIT[key].label} used={used} limit={limit} text={LIMIT[key].text(used, limit)} />
      ))}
    </Stack>
  );
}
