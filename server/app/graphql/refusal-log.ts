import type { FastifyBaseLogger } from 'fastify';
import { now } from '../../platform/clock.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';

/** Who was rejected and where: account or key by id, otherwise the network; a schema field or a route. Never user input. */
export type RejectedRequest = {
  code: ErrorCode;
  field: string | null;
  user: string | null;
  key: string | null;
  request: string;
  network?: string;
};
export type LogRejection = (refusal: RejectedRequest) => void;

/** Per minute, so that one caller can neither fill the disk nor crowd out others. */
const LINES_PER_CALLER = 30;
const LINES = 300;

export const refusalOf = (
  code: ErrorCode,
  field: string | null,
  { viewer, request }: { viewer: Viewer | null; request: { id: string } },
): RejectedRequest => ({
  code,
  field,
  user: viewer?.apiKey ? null : (viewer?.userId ?? null),
  key: viewer?.apiKey?.id ?? null,
  request: request.id,
});

/** Logs rejected requests and exceeded limits, at most 300 lines a minute; the next line counts the skipped ones. */
export function errorResponseLog(log: Pick<FastifyBaseLogger, 'warn'>): LogRejection {
  const written = new Map<string, number>();
  let [minute, lines, left] = [0, 0, 0];
  return (refusal) => {
    const present = Math.floor(now().getTime() / 60_000);
    if (present !== minute) {
      written.clear();
      [minute, lines] = [present, 0];
    }
    const caller = refusal.user ?? refusal.key ?? refusal.network ?? 'nobody';
    const callerLines = written.get(caller) ?? 0;
    if (callerLines >= LINES_PER_CALLER || lines >= LINES) {
      left += 1;
      return;
    }
    written.set(caller, callerLines + 1);
    lines += 1;
    log.warn({ ...refusal, ...(left > 0 && { leftOut: left }) }, 'Refused');
    left = 0;
  };
}
