import type { PaRequest } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import type { Settings } from '../../scheme/settings/settings.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import { issuePaCode } from './pa-code.service.ts';
import { paRequestMachine } from './pa-request.machine.ts';
import type { PricedItem } from './pa-request-checks.ts';

const naira = (kobo: bigint | number) => `₦${(Number(kobo) / 100).toLocaleString('en-NG')}`;

/** Reasons against automatic approval; empty if there are none. */
function reasonsToReview(
  items: readonly PricedItem[],
  total: bigint,
  late: boolean,
  undetermined: readonly string[],
  ceiling: number,
): string[] {
  const reasons = items
    .filter(({ service }) => !service.autoApprove)
    .map(({ service }) => `${service.name} must be decided by an account manager.`);
  if (ceiling === 0) reasons.push('Instant codes are switched off.');
  else if (total > BigInt(ceiling))
    reasons.push(`The total of ${naira(total)} is above the ceiling of ${naira(ceiling)} for instant codes.`);
  if (late) reasons.push('The emergency was reported late.');
  return [...reasons, ...undetermined];
}

/** Approves a new request automatically where the rules allow it; otherwise leaves it pending and returns the reasons. */
export async function autoApprove(
  write: Write,
  request: PaRequest,
  items: readonly PricedItem[],
  undetermined: readonly string[],
  settings: Settings,
): Promise<string[]> {
  const whyNot = reasonsToReview(items, request.requestedAmount, request.lateEmergency, undetermined, settings.paAutoApproveCeiling);
  if (whyNot.length > 0) return whyNot;
  await write.tx.$executeRaw`
    UPDATE "PaItem" SET decision = 'APPROVED', "approvedQty" = qty, "approvedPrice" = "unitPrice", "approvedAmount" = amount WHERE "paRequestId" = ${request.id}::uuid`;
  await changeStatus({ ...write, actor: 'SYSTEM' }, paRequestMachine, request, 'AUTO_APPROVE', {
    data: { approvedAmount: request.requestedAmount, decidedAt: now(), autoApproved: true },
    summary: `${request.requestNo} approved automatically`,
  });
  await issuePaCode(write, request, request.requestedAmount, settings);
  return [];
}
