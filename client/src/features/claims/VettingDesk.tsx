import { Box, Button, Flex, Kbd, Span } from '@chakra-ui/react';
import { CheckCheck, ChevronLeft, ChevronRight, CloudCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Crumb, useScreenPath } from '../../app/mount.tsx';
import type { ClaimVettingPageQuery } from '../../graphql/generated.ts';
import { BillTicks } from '../../ui/bill-ticks.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DecisionBar, DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { naira, plural, time } from '../../ui/format.ts';
import { KeyHints, useKeys } from '../../ui/keys.tsx';
import { toast } from '../../ui/toast.tsx';
import { billDetail } from '../bills/bill.screens.ts';
import { ReturnClaimDialog } from './ClaimDialogs.tsx';
import { CareStrip, ClaimChecks, ClaimSupport } from './ClaimFacts.tsx';
import { ClaimHead, isUndecided, ticksOf } from './ClaimHead.tsx';
import { claimVetting } from './claim.screens.ts';
import { LineTable } from './LineTable.tsx';
import { adjusting, lineOf, passed, refused, sumsOf } from './line-state.ts';
import { SumsPanel } from './SumsPanel.tsx';
import { useVetting } from './use-vetting.ts';

type Claim = ClaimVettingPageQuery['claim'];

/** The page of the day: lines by keyboard, sums and checks beside, the next claim one key away. */
export function VettingDesk({ claim, crumbs }: { claim: Claim; crumbs: Crumb[] }) {
  const { items, checks } = claim;
  const desk = useVetting(claim);
  const [current, setCurrent] = useState(0);
  const [returning, setReturning] = useState(false);
  const navigate = useNavigate();
  const path = useScreenPath();
  const siblings = claim.batch?.claims ?? [];
  const at = siblings.findIndex(({ id }) => id === claim.id);
  const href = (id: string) => path(claimVetting, { claimId: id });
  const sums = sumsOf(items, desk.lines);
  const open = sums.undecided + sums.incomplete;

  const go = (id: string | undefined) => {
    const to = id && href(id);
    if (to) void navigate(to);
  };
  const next = () => [...siblings.slice(at + 1), ...siblings.slice(0, at)].find(isUndecided);
  const leave = () => {
    const following = next();
    const bill = path(billDetail, { batchId: claim.batch?.id });
    if (following) go(following.id);
    else if (bill) void navigate(bill);
    if (!following) toast.done('That was the last claim of the bill', { text: 'Finish the bill to send it for approval.' });
  };
  const finish = useAction(async () => {
    if (await desk.finish()) leave();
  });
  const line = (index: number) => {
    const item = items[index];
    return item ? { item, line: desk.lines[item.id] ?? lineOf(item) } : null;
  };
  const decide = (kind: 'pass' | 'adjust' | 'reject') => {
    const found = line(current);
    if (!found) return;
    const { item } = found;
    desk.set(item.id, kind === 'pass' ? passed(item) : kind === 'adjust' ? adjusting(item, found.line) : refused(item, found.line));
    if (kind === 'pass') setCurrent(Math.min(current + 1, items.length - 1));
    else
      setTimeout(() =>
        document.querySelector<HTMLElement>(kind === 'adjust' ? `[data-qty="${item.line}"]` : `[data-reason="${item.line}"]`)?.focus(),
      );
  };
  const passClean = () => {
    for (const item of items) {
      const undecided = (desk.lines[item.id] ?? lineOf(item)).decision === 'PENDING';
      if (undecided && !checks.some((check) => check.line === item.line)) desk.set(item.id, passed(item));
    }
  };
  useKeys(
    [
      { key: 'p', label: 'Pass the line', run: () => decide('pass') },
      { key: 'a', label: 'Adjust the line', run: () => decide('adjust') },
      { key: 'r', label: 'Reject the line', run: () => decide('reject') },
      { key: 'arrowdown', label: 'Next line', run: () => setCurrent(Math.min(current + 1, items.length - 1)) },
      { key: 'arrowup', label: 'Line before', run: () => setCurrent(Math.max(current - 1, 0)) },
      { key: 'shift+p', label: 'Pass the lines without a remark', run: passClean },
      { key: ']', label: 'Next claim', run: () => go(siblings[at + 1]?.id) },
      { key: '[', label: 'Claim before', run: () => go(siblings[at - 1]?.id) },
      { key: 'ctrl+enter', label: 'Finish and open next', run: () => open === 0 && void finish.act() },
    ],
    { group: 'Vetting' },
  );

  return (
    <DetailPage
      title={claim.enrollee.fullName}
      crumbs={crumbs}
      {...ClaimHead(claim)}
      aside={<BillTicks ticks={ticksOf(siblings, claim.id, href)} />}
      actions={
        <Flex align="center" gap="2.5">
          <Button variant="outline" aria-label="Claim before" disabled={at <= 0} onClick={() => go(siblings[at - 1]?.id)}>
            <ChevronLeft aria-hidden /> <Kbd hideBelow="md">[</Kbd>
          </Button>
          <Span whiteSpace="nowrap">
            Claim {at + 1} of {siblings.length}
          </Span>
          <Button variant="outline" aria-label="Next claim" disabled={at + 1 >= siblings.length} onClick={() => go(siblings[at + 1]?.id)}>
            <Kbd hideBelow="md">]</Kbd> <ChevronRight aria-hidden />
          </Button>
        </Flex>
      }
      right={
        <>
          <SumsPanel sums={sums} paAmount={claim.paCode?.approvedAmount ?? null} />
          <ClaimChecks claim={claim} jump={(number) => setCurrent(number - 1)} />
          <ClaimSupport claim={claim} />
        </>
      }
      bar={
        <DecisionBar
          hints={
            <KeyHints
              hints={[
                { keys: ['arrowup', 'arrowdown'], label: 'line' },
                { keys: ['p'], label: 'pass' },
                { keys: ['a'], label: 'adjust' },
                { keys: ['r'], label: 'reject' },
                { keys: ['[', ']'], label: 'claim' },
              ]}
            />
          }
        >
          {desk.savedAt && (
            <Flex align="center" gap="1.5" color="fg.muted" textStyle="small" role="status">
              <CloudCheck size={14} aria-hidden /> Saved {time(desk.savedAt)}
            </Flex>
          )}
          <Button variant="outline" onClick={() => void desk.save().then(() => setReturning(true))}>
            <Undo2 aria-hidden /> Return to the facility
          </Button>
          {open > 0 && <Box color="warn.fg" fontWeight="500">{`${plural(open, 'line')} to decide`}</Box>}
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
              Reload the claim
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
        <LineTable items={items} checks={checks} lines={desk.lines} onLine={desk.set} current={current} onCurrent={setCurrent} />
        <Flex px="3" py="2" align="center" gap="4" wrap="wrap" bg="bg.subtle" roundedBottom="l3">
          <Span fontWeight="500">
            {plural(items.length, 'line')}, {items.length - sums.undecided} decided
          </Span>
          <Button variant="plain" size="xs" px="0" color="accent.fg" onClick={passClean}>
            <CheckCheck aria-hidden /> Pass the lines without a remark <Kbd hideBelow="md">⇧ P</Kbd>
          </Button>
          <Span ms="auto" color="fg.muted">
            Approved can never be above claimed or tariff
          </Span>
        </Flex>
      </Panel>
      <ReturnClaimDialog claim={claim} open={returning} onClose={() => setReturning(false)} onDone={leave} />
      {claim.note && <Panel title="The facility’s note">{claim.note}</Panel>}
      <Box textStyle="small" color="fg.muted">
        Attended by {claim.attendingName}. Prepared by {claim.preparedBy.name}. Claimed {naira(claim.claimedAmount)}.
      </Box>
    </DetailPage>
  );
}
