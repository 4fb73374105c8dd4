import { Prisma } from '../../generated/prisma/client.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { visiblePayments } from './payment.access.ts';

const { sql } = Prisma;

// Same expression as the unique index Payment_bankReference_key. Failed payments have no reference.
const REFERENCE = sql`upper(p."bankReference")`;
const HAS_REFERENCE = sql`p."bankReference" IS NOT NULL AND p.status <> 'FAILED'`;

/** The first of these bank references that is already used, in capitals; null if all are free. */
export async function takenReference(tx: Tx, references: readonly string[]): Promise<string | null> {
  const [taken] = await tx.$queryRaw<{ reference: string }[]>`
    SELECT ${REFERENCE} AS reference FROM "Payment" p
    WHERE ${HAS_REFERENCE} AND ${REFERENCE} = ANY(SELECT upper(r) FROM unnest(${[...references]}::text[]) r) LIMIT 1`;
  return taken?.reference ?? null;
}

/** Ids of the viewer's payments whose bank reference starts with the text, by reference descending. */
export async function paymentsByReference(viewer: Viewer, beginning: string, take: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM "Payment" p
    WHERE ${HAS_REFERENCE} AND ${REFERENCE} LIKE upper(${`${escapeLike(beginning)}%`}) AND ${visiblePayments.sql(viewer, 'p')}
    ORDER BY ${REFERENCE} DESC LIMIT ${take}`;
  return rows.map(({ id }) => id);
}
