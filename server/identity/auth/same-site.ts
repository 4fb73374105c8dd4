import type { FastifyRequest } from 'fastify';
import { publicUrl } from '../../platform/env.ts';
import { DomainError } from '../../platform/errors.ts';

/** Rejects cross-site requests (CSRF). Throws FORBIDDEN. */
export function requireSameSite({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const { origin, host } = headers;
  if (!origin) return;
  const from = URL.canParse(origin) ? new URL(origin).host : '';
  if (from !== host && from !== new URL(publicUrl()).host) throw new DomainError('FORBIDDEN');
}
