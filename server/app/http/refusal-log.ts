import type { FastifyBaseLogger } from 'fastify';
import type { Viewer } from '../../platform/access/viewer.ts';
import { now } from '../../platform/clock.ts';
import type { ErrorCode } from '../../platform/error-catalogue.ts';

/** Who was refused what: an account or key by its id, a field of the schema; nothing that anybody typed. */
export type Refusal = { code: ErrorCode; field: string | null; user: string | null; key: string | null; request: string };
export type LogRefusal = (refusal: Refusal) => void;

/** Whoever tries thousands of fields fills no disk, and does not hide others. */
const LINES_EACH = 30;
const LINES = 300;

export const refusalOf = (
  code: ErrorCode,
  field: string | null,
  { viewer, request }: { viewer: Viewer | null; request: { id: string } },
): Refusal => ({
  code,
  field,
  user: viewer?.apiKey ? null : (viewer?.userId ?? null),
  key: viewer?.apiKey?.id ?? null,
  request: request.id,
});

/** Writes refused authorisations, so many a minute; what was left out is counted in the next line. */
export function refusalLog(log: Pick<FastifyBaseLogger, 'warn'>): LogRefusal {
  const written = new Map<string, number>();
  let [minute, lines, left] = [0, 0, 0];
  return (refusal) => {
    const present = Math.floor(now().getTime() / 60_000);
    if (present !== minute) {
      written.clear();
      [minute, lines] = [present, 0];
    }
    const who = refusal.user ?? refusal.key ?? 'nobody';
    const own = written.get(who) ?? 0;
    if (own >= LINES_EACH || lines >= LINES) {
      left += 1;
      return;
    }
    written.set(who, own + 1);
    lines += 1;
    log.warn({ ...refusal, ...(left > 0 && { leftOut: left }) }, 'Refused');
    left = 0;
  };
}
