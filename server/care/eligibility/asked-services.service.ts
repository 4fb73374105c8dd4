import type { Service } from '../../generated/prisma/client.ts';
import { priceOf, servicesOfferedAt } from '../../network/catalogue/tariff.service.ts';
import { db } from '../../platform/db.ts';
import { fieldError, fieldErrors, messageOf } from '../../platform/errors.ts';
import type { Eligibility, EligibilityEnrollee, EligibilityHcp } from './eligibility.service.ts';
import { checkServices, type Reason } from './service-checks.ts';

/** As many as a PA request may have. */
const MAX_SERVICES = 20;

/** Whether a service would be paid for a person at a facility, and what it needs. */
export type AskedService = {
  service: Service;
  reasons: (Reason & { message: string })[];
  /** Whether the facility may provide the service; without a facility, null. */
  isOffered: boolean | null;
  needsReferral: boolean;
  price: bigint | null;
  coPayment: bigint | null;
};

const UUID = /^[0-9a-f-]{36}$/i;

/** The services of these codes or ids, in their order. Errors: SENT_CODE_UNKNOWN, SENT_TOO_MANY. */
export async function servicesNamed(texts: readonly string[]): Promise<Service[]> {
  if (texts.length > MAX_SERVICES) throw fieldError('SENT_TOO_MANY', 'services', { max: MAX_SERVICES });
  const wanted = texts.map((text) => text.trim().toUpperCase());
  const ids = wanted.filter((text) => UUID.test(text)).map((id) => id.toLowerCase());
  const services = await db.service.findMany({ where: { isActive: true, OR: [{ code: { in: wanted } }, { id: { in: ids } }] } });
  const found = wanted.map((text) => services.find(({ id, code }) => code.toUpperCase() === text || id.toUpperCase() === text));
  const refusal = fieldErrors(
    found.flatMap((service, index) => {
      const params = { what: 'service', code: texts[index]?.slice(0, 60) ?? '' };
      return service ? [] : [{ code: 'SENT_CODE_UNKNOWN' as const, field: `services.${index}`, params }];
    }),
  );
  if (refusal) throw refusal;
  return found.filter((service) => service !== undefined);
}

type Asked = { enrollee: EligibilityEnrollee; hcp: (EligibilityHcp & { id: string }) | null; day: Date; eligibility: Eligibility };

/** Answers for each service by itself: one unit of it at the price of the day. */
export async function checkAskedServices(
  services: readonly Service[],
  { enrollee, hcp, day, eligibility }: Asked,
): Promise<AskedService[]> {
  const ids = services.map(({ id }) => id);
  const [prices, offered] = hcp
    ? await Promise.all([priceOf(db, ids, hcp, day), servicesOfferedAt(db, [hcp], ids)])
    : [new Map<string, bigint | null>(), null];
  const isAwayWithoutReferral = eligibility.reasons.some(({ code }) => code === 'ELG_OTHER_HCP');
  const person = { ...enrollee, planName: enrollee.plan.name };
  const answers: AskedService[] = [];
  for (const service of services) {
    const price = prices.get(service.id) ?? null;
    const reasons = await checkServices(db, person, [{ id: service.id, amount: price ?? 0n }], day, eligibility.limits);
    const isOffered = hcp ? (offered?.get(hcp.id)?.has(service.id) ?? false) : null;
    answers.push({
      service,
      reasons: reasons.map((reason) => ({ ...reason, message: messageOf(reason.code, reason.params) })),
      isOffered,
      needsReferral: isAwayWithoutReferral || isOffered === false,
      price,
      coPayment: price === null ? null : service.category === 'DRUG' ? (price * BigInt(enrollee.plan.coPayDrugPercent)) / 100n : 0n,
    });
  }
  return answers;
}
