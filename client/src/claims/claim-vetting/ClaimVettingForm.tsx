import { Box, Button, Flex, Kbd, Span } from '@chakra-ui/react';
import { CheckCheck, CloudCheck, MessageCircleQuestionMark, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { lineIn, passLine, sumsOf } from '../../care/line-decision/line-state.ts';
import { useLineSelection } from '../../care/line-decision/use-line-selection.ts';
import type { Crumb } from '../../platform/mount.tsx';
import { claimVetting } from '../../screens/claims.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DecisionBar, DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { naira, plural, time } from '../../ui/format.ts';
import { KeyHints, useKeys } from '../../ui/keys.tsx';
import { LINE_HINTS } from '../../ui/line-decision.tsx';
import { toast } from '../../ui/toast.tsx';
import { ReturnClaimDialog } from '../ClaimDialogs.tsx';
import { ClaimDocuments } from '../ClaimDocuments.tsx';
import { CareStrip, ClaimChecks, ClaimSupport } from '../ClaimFacts.tsx';
import { isUndecided } from '../ClaimHead.tsx';
import { ComplaintHoldCallout } from '../ComplaintHoldCallout.tsx';
import { ClaimQuestions } from '../claim-questions/ClaimQuestions.tsx';
import { SendClaimQueryDialog } from '../claim-questions/QuestionDialogs.tsx';
import { ResubmissionPanel } from '../ResubmissionPanel.tsx';
import { ClaimLineTable } from './ClaimLineTable.tsx';
import type { ClaimVettingPageQuery } from './ClaimVettingPage.generated.ts';
import { lineItemOf } from './claim-lines.ts';
import { SumsPanel } from './SumsPanel.tsx';
import { useBillNavigation } from './use-bill-navigation.tsx';
import { useVetting } from './use-vetting.ts';

type Claim = ClaimVettingPageQuery['claim'];

/** Vets the lines of a claim by keyboard, with totals and checks alongside. */
export function ClaimVettingForm({ claim, crumbs }: { claim: Claim; crumbs: Crumb[] }) {
  const { checks } = claim;
  const items = claim.items.map(lineItemOf);
  const desk = useVetting(claim);
  const [returning, setReturning] = useState(false);
  const [asking, setAsking] = useState(false);
  const hasOpenQuestion = claim.questions.some(({ answeredAt, lapsedAt }) => !answeredAt && !lapsedAt);
  const { current, setCurrent } = useLineSelection(items, desk.lines, desk.set, true);
  const navigation = useBillNavigation(claim, claimVetting);
  const sums = sumsOf(items, desk.lines);
  const open = sums.undecided + sums.incomplete;

  const leave = () => {
    if (navigation.leaveFor(isUndecided) === 'CLAIM') return;
    toast.done('That was the last claim in the bill', { text: 'Finish vetting to send the bill for approval.' });
  };
  const finish = useAction(async () => {
    if (await desk.finish()) leave();
  });
  const passClean = () => {
    for (const item of items) {
      const undecided = lineIn(desk.lines, item).choice === null;
      if (undecided && !checks.some((check) => check.line === item.line)) desk.set(item.id, passLine(item));
    }
  };
  useKeys(
    [
      { key: 'shift+p', label: 'Pass lines without warnings', run: passClean },
      { key: 'ctrl+enter', label: 'Finish and open next', run: () => open === 0 && void finish.act() },
    ],
    { group: 'Vetting' },
  );

  return (
    <DetailPage
      {...navigation.head}
      crumbs={crumbs}
      right={
        <>
          <SumsPanel sums={sums} paAmount={claim.paCode?.approvedAmount ?? null} />
          <ClaimChecks claim={claim} jump={(number) => setCurrent(number - 1)} />
          <ClaimSupport claim={claim} />
        </>
      }
      bar={
        <DecisionBar hints={<KeyHints hints={[...LINE_HINTS, { keys: ['[', ']'], label: 'claim' }]} />}>
          {desk.savedAt && (
            <Flex align="center" gap="1.5" color="fg.muted" textStyle="small" role="status">
              <CloudCheck size={14} aria-hidden /> Saved {time(desk.savedAt)}
            </Flex>
          )}
          {!hasOpenQuestion && (
            <Button variant="outline" onClick={() => void desk.save().then(() => setAsking(true))}>
              <MessageCircleQuestionMark aria-hidden /> Send query
            </Button>
          )}
          <Button variant="outline" onClick={() => void desk.save().then(() => setReturning(true))}>
            <Undo2 aria-hidden /> Return to facility
          </Button>
          {open > 0 && <Box color="warn.fg" fontWeight="500">{`${plural(open, 'line')} undecided`}</Box>}
          <Button disabled={open > 0} loading={finish.busy} onClick={() => void finish.act()}>
            Finish and open next <Kbd hideBelow="md">Ctrl ↵</Kbd>
          </Button>
        </DecisionBar>
      }
    >
      {desk.failure && (
        <Callout kind="block" title={desk.failure.message}>
          {desk.failure.code === 'CONFLICT_STALE' && (
            <Button size="sm" variant="outline" mt="1.5" onClick={() => window.location.reload()}>
              Reload claim
            </Button>
          )}
        </Callout>
      )}
      {claim.history.at(-1)?.action === 'SEND_BACK' && (
        <Callout kind="warn" title={`Sent back by ${claim.history.at(-1)?.actor?.name ?? 'the administrator'}`}>
          {claim.history.at(-1)?.note}
        </Callout>
      )}
      <Panel padding={false}>
        <CareStrip claim={claim} />
        <ClaimLineTable items={items} checks={checks} lines={desk.lines} onLine={desk.set} current={current} onCurrent={setCurrent} />
        <Flex px="3" py="2" align="center" gap="4" wrap="wrap" bg="bg.subtle" roundedBottom="l3">
          <Span fontWeight="500">
            {plural(items.length, 'line')}, {items.length - open} decided
          </Span>
          <Button variant="plain" size="xs" px="0" color="accent.fg" onClick={passClean}>
            <CheckCheck aria-hidden /> Pass lines without warnings <Kbd hideBelow="md">⇧ P</Kbd>
          </Button>
          <Span ms="auto" color="fg.muted">
            The approved amount cannot exceed the claimed amount or the tariff
          </Span>
        </Flex>
      </Panel>
      {asking && <SendClaimQueryDialog claim={claim} onClose={() => setAsking(false)} />}
      <ReturnClaimDialog claim={claim} open={returning} onClose={() => setReturning(false)} onDone={leave} />
      <ComplaintHoldCallout claim={claim} />
      <ResubmissionPanel claim={claim} />
      <ClaimQuestions claim={claim} />
      <ClaimDocuments claim={claim} />
      {claim.note && <Panel title="Facility’s note">{claim.note}</Panel>}
      <Box textStyle="small" color="fg.muted">
        Attended by {claim.attendingName}. Prepared by {claim.preparedBy.name}. Claimed {naira(claim.claimedAmount)}.
      </Box>
    </DetailPage>
  );
}
