import type { HcpLevel, Service, Urgency } from '../../generated/prisma/client.ts';
import { offeredServices, priceOf } from '../../network/catalogue/tariff.service.ts';
import { DomainError, messageOf } from '../../platform/errors.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import type { EligibilityEnrollee } from '../eligibility/eligibility.service.ts';
import { checkEligibility, type Eligibility, type EligibilityHcp } from '../eligibility/eligibility.service.ts';

export type PricedItem = { position: number; service: Service; qty: number; unitPrice: bigint; amount: bigint };

type Problem = { code: ErrorCode; field: string; params?: Record<string, string | number> };
type AskedItem = { serviceId: string; qty: number };

/** Throws all problems at their fields; the first one sets the error code. */
function refuse(problems: Problem[], data?: Record<string, unknown>): void {
  const [first] = problems;
  if (!first) return;
  const fields: Record<string, string> = {};
  for (const { code, field, params } of problems) fields[field] ??= messageOf(code, params);
  throw new DomainError(first.code, { params: first.params, fields, ...(data && { data }) });
}

/** The items at the day's tariff, or all reasons why an item cannot be requested. */
export async function priceItems(
  tx: Tx,
  items: readonly AskedItem[],
  hcp: { id: string; level: HcpLevel },
  day: Date,
): Promise<PricedItem[]> {
  const ids = items.map(({ serviceId }) => serviceId);
  const offered = await offeredServices(tx, hcp);
  const [services, givenServices, prices] = await Promise.all([
    tx.service.findMany({ where: { id: { in: ids }, isActive: true } }),
    tx.service.findMany({ where: { AND: [{ id: { in: ids } }, offered] }, select: { id: true } }),
    priceOf(tx, ids, hcp, day),
  ]);
  const problems: Problem[] = [];
  const priced: PricedItem[] = [];
  for (const [position, { serviceId, qty }] of items.entries()) {
    const service = services.find(({ id }) => id === serviceId);
    const price = prices.get(serviceId) ?? null;
    const offers = givenServices.some(({ id }) => id === serviceId);
    const code: ErrorCode | null =
      !service || !offers ? 'PA_ITEM_UNAVAILABLE' : !service.requiresPa ? 'PA_NOT_REQUIRED' : price === null ? 'PA_NO_TARIFF' : null;
    if (code) problems.push({ code, field: `items.${position}.serviceId`, params: { service: service?.name ?? 'this service' } });
    else if (service && price !== null && qty <= service.maxQty)
      priced.push({ position, service, qty, unitPrice: price, amount: price * BigInt(qty) });
    else problems.push({ code: 'PA_QTY_EXCEEDS', field: `items.${position}.qty`, params: { max: service?.maxQty ?? 0 } });
  }
  refuse(problems);
  return priced;
}

/** Warns about services already requested or authorised for this person and not used yet; the facility can confirm. */
export async function warnOfDuplicates(tx: Tx, enrolleeId: string, items: readonly PricedItem[]): Promise<void> {
  const open = await tx.paItem.findMany({
    where: {
      serviceId: { in: items.map(({ service }) => service.id) },
      decision: { not: 'REJECTED' },
      paRequest: { enrolleeId, OR: [{ status: 'PENDING' }, { status: 'APPROVED', code: { status: 'ACTIVE' } }] },
    },
    select: { serviceId: true, paRequest: { select: { requestNo: true } } },
  });
  const problems = items.flatMap(({ position, service }): Problem[] => {
    const earlier = open.find(({ serviceId }) => serviceId === service.id);
    return earlier
      ? [
          {
            code: 'PA_DUPLICATE_OPEN',
            field: `items.${position}.serviceId`,
            params: { service: service.name, no: earlier.paRequest.requestNo },
          },
        ]
      : [];
  });
  refuse(problems, { confirm: 'confirmDuplicate' });
}

/**
 * Checks eligibility for the request. Certain reasons reject it, at the item or enrollee concerned; missing data is left to the decision.
 */
export async function requireEligible(
  tx: Tx,
  question: { enrollee: EligibilityEnrollee; hcp: EligibilityHcp; day: Date; urgency: Urgency },
  items: readonly PricedItem[],
): Promise<Eligibility> {
  const services = items.map(({ service, qty, amount }) => ({ id: service.id, qty, amount }));
  const eligibility = await checkEligibility({ ...question, emergency: question.urgency === 'EMERGENCY', services }, tx);
  if (eligibility.answer !== 'NOT_ELIGIBLE') return eligibility;
  refuse(
    eligibility.reasons.map(({ code, params, serviceId }) => {
      const item = items.find(({ service }) => service.id === serviceId);
      if (code === 'ELG_OTHER_HCP') return { code: 'PA_REFERRAL_REQUIRED', field: 'enrolleeId' };
      return { code, params, field: item ? `items.${item.position}.serviceId` : 'enrolleeId' };
    }),
  );
  return eligibility;
}
