import { state } from '../platform/http/state.ts';

type Events = { on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown };
type Reactions = { log: (error: unknown, message: string) => void; stop: (code: number) => Promise<unknown> };

/**
 * Uncaught errors are always logged.
 * An unhandled rejection concerns one operation, whose transaction is committed or rolled back: it is logged, and the process continues.
 * An uncaught error may have left an inconsistent state: `/ready` turns off, running requests are answered, and the process exits with 1.
 */
export function handleProcessErrors(events: Events, { log, stop }: Reactions): void {
  events.on('unhandledRejection', (reason) => log(reason, 'A rejection that nobody handles'));
  events.on('uncaughtException', (error) => {
    log(error, 'An error that nobody caught; the process ends');
    if (state.broken) return;
    state.broken = true;
    void stop(1);
  });
}
