import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Failure, readFailure } from '../errors.ts';
import { toast } from '../toast.tsx';
import { useFailureText } from '../use-failure-text.ts';

type Options<Answer> = { done?: string | ((answer: Answer) => string); onDone?: (answer: Answer) => void; quiet?: boolean };

/** Runs a mutation for a click: one at a time, with a toast on error, and reloads the queries on screen. */
export function useAction<Args extends unknown[], Answer>(run: (...args: Args) => Promise<Answer>, options: Options<Answer> = {}) {
  const client = useApolloClient();
  const { t } = useTranslation(['common', 'app']);
  const failureText = useFailureText();
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
        toast.failed(failureText(refusal), {
          action: stale
            ? { label: t('app:form.reloadShort'), onClick: () => void client.refetchQueries({ include: 'active' }) }
            : refusal.network
              ? { label: t('tryAgain'), onClick: () => void act(...args) }
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
