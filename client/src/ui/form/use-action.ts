import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { type Failure, readFailure } from '../errors.ts';
import { toast } from '../toast.tsx';

type Options<Answer> = { done?: string | ((answer: Answer) => string); onDone?: (answer: Answer) => void; quiet?: boolean };

/** Runs a mutation for a click: only one at a time, with a toast for a refusal, and reloads the queries on screen. */
export function useAction<Args extends unknown[], Answer>(run: (...args: Args) => Promise<Answer>, options: Options<Answer> = {}) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);

  const act = async (...args: Args): Promise<Answer | undefined> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const answer = await run(...args);
      client.refetchQueries({ include: 'active' });
      if (options.done) toast.done(typeof options.done === 'string' ? options.done : options.done(answer));
      options.onDone?.(answer);
      return answer;
    } catch (error) {
      const refusal = readFailure(error);
      setFailure(refusal);
      if (!options.quiet) {
        const stale = refusal.code === 'CONFLICT_STALE';
        toast.failed(refusal.message, {
          action: stale
            ? { label: 'Reload', onClick: () => void client.refetchQueries({ include: 'active' }) }
            : refusal.network
              ? { label: 'Try again', onClick: () => void act(...args) }
              : undefined,
        });
      }
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { act, busy, failure };
}
