import { state } from '../platform/http/state.ts';

type Events = { on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown };
type Reactions = { log: (error: unknown, message: string) => void; stop: (code: number) => Promise<unknown> };

/**
 * What nobody caught never ends the process in silence.
 * A rejection that nobody awaited concerns one piece of work, whose transaction has taken effect or not: it is logged, and the site goes on.
 * An error that nobody caught may have left anything half done: `/ready` goes off, requests under way are answered, and the process ends with 1.
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
