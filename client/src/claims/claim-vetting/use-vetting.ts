import { useEffect, useRef, useState } from 'react';
import { lineIn, lineProblem, sameLine } from '../../care/line-decision/line-state.ts';
import { type Failure, readFailure } from '../../ui/errors.ts';
import type { ClaimFacts_ClaimFragment } from '../ClaimFacts.generated.ts';
import { useClaimVettingSaveMutation } from './ClaimVettingPage.generated.ts';
import { type Line, type Lines, lineInput, lineItemOf, linesOf } from './claim-lines.ts';

const WAIT_MS = 700;

/** The decisions on the lines of a claim. They are saved after a short delay, one request at a time. */
export function useVetting(claim: ClaimFacts_ClaimFragment) {
  const [lines, setLines] = useState<Lines>(() => linesOf(claim.items));
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [save] = useClaimVettingSaveMutation();
  const savedLines = useRef<Lines>(linesOf(claim.items));
  const version = useRef(claim.version);
  const latest = useRef(lines);
  const busy = useRef<Promise<unknown> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const dirty = () =>
    claim.items.map(lineItemOf).filter((item) => {
      const line = lineIn(latest.current, item);
      return !sameLine(line, lineIn(savedLines.current, item)) && lineProblem(item, line) === null;
    });

  const send = async (finish: boolean): Promise<boolean> => {
    while (busy.current) await busy.current;
    const items = dirty();
    if (items.length === 0 && !finish) return true;
    const sent = { ...latest.current };
    const input = { version: version.current, lines: items.map(({ id }) => lineInput(id, sent[id] as Line)), finish };
    const run = save({ variables: { id: claim.id, input } });
    busy.current = run.catch(() => null).then(() => (busy.current = null));
    try {
      const { data } = await run;
      version.current = data?.vetClaim.version ?? version.current;
      savedLines.current = { ...savedLines.current, ...Object.fromEntries(items.map(({ id }) => [id, sent[id] as Line])) };
      setFailure(null);
      setSavedAt(new Date());
      return true;
    } catch (error) {
      setFailure(readFailure(error));
      return false;
    }
  };

  const set = (itemId: string, line: Line) => {
    latest.current = { ...latest.current, [itemId]: line };
    setLines(latest.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(false), WAIT_MS);
  };
  const flush = (finish: boolean) => {
    clearTimeout(timer.current);
    return send(finish);
  };
  const leave = useRef(flush);
  useEffect(() => {
    leave.current = flush;
  });
  useEffect(() => () => void leave.current(false), []);

  return { lines, set, finish: () => flush(true), save: () => flush(false), savedAt, failure };
}
