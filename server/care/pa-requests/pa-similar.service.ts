import type { ItemDecision, PaReason } from '../../generated/prisma/enums.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { visiblePaRequests } from './pa-request.access.ts';

const SHOWN = 5;
/** Newest items of a service that are searched, so that a rare diagnosis with a common service takes no longer. */
const SEARCHED = 500;

/** A decision on a service, without the person. */
export type SimilarPaDecision = {
  itemId: string;
  requestNo: string;
  decidedAt: Date;
  decidedById: string;
  serviceId: string;
  decision: ItemDecision;
  qty: number;
  amount: bigint;
  approvedQty: number | null;
  approvedAmount: bigint | null;
  reasonCode: PaReason | null;
};

/**
 * The latest decisions of account managers on the same service for the same main diagnosis, within the viewer's scope. Ids are ordered
 * by time, so the index PaItem_serviceId_id_idx has the newest items of a service first.
 */
export const similarDecisions = (viewer: Viewer, paRequestId: string): Promise<SimilarPaDecision[]> => db.$queryRaw<SimilarPaDecision[]>`
  SELECT i.id AS "itemId", r."requestNo", r."decidedAt", r."decidedById", i."serviceId", i.decision::text, i.qty, i.amount, i."approvedQty",
    i."approvedAmount", i."reasonCode"::text
  FROM (SELECT DISTINCT "serviceId" FROM "PaItem" WHERE "paRequestId" = ${paRequestId}::uuid) own
  CROSS JOIN LATERAL (
    SELECT * FROM "PaItem" p WHERE p."serviceId" = own."serviceId" ORDER BY p.id DESC LIMIT ${SEARCHED}
  ) i
  JOIN "PaRequest" r ON r.id = i."paRequestId"
  JOIN "PaRequestDiagnosis" d ON d."paRequestId" = r.id AND d.position = 0
  JOIN "PaRequestDiagnosis" main ON main."paRequestId" = ${paRequestId}::uuid AND main.position = 0 AND main."diagnosisId" = d."diagnosisId"
  WHERE r.id <> ${paRequestId}::uuid AND i.decision <> 'PENDING' AND r."decidedById" IS NOT NULL AND ${visiblePaRequests.sql(viewer, 'r')}
  ORDER BY r."decidedAt" DESC, i.id LIMIT ${SHOWN}`;
