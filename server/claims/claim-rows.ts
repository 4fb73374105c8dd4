import { factDimensions } from '../care/eligibility/dimensions.ts';
import type { Enrollee, Hcp, PaItem, Plan } from '../generated/prisma/client.ts';
import type { ServiceCategory } from '../generated/prisma/enums.ts';
import { type Price, pricesOnDays } from '../network/catalogue/tariff.service.ts';
import { isoDay } from '../platform/clock.ts';
import type { Settings } from '../scheme/settings/settings.ts';
import type { Tx } from '../scheme/workflow/transact.ts';
import type { ClaimFormInput } from './claim.input.ts';
import { type ClaimCheck, checkClaim } from './claim-checks/claim-checks.ts';
import { loadClaimFacts, type SharedFacts } from './claim-checks/claim-facts.ts';
import { amountClaimed, coPayment } from './claim-money.ts';

type Subject = { enrollee: Enrollee & { plan: Plan }; hcp: Hcp; paItems: readonly PaItem[] };

/** Categories of services, and their prices by day (`isoDay`). */
export type Catalogue = {
  categories: ReadonlyMap<string, ServiceCategory>;
  prices: ReadonlyMap<string, ReadonlyMap<string, Price>>;
};

/** The categories and prices of services that were provided on these days. */
export async function loadCatalogue(tx: Tx, hcp: Hcp, provided: readonly { serviceId: string; day: Date }[]): Promise<Catalogue> {
  const services = await tx.service.findMany({
    where: { id: { in: [...new Set(provided.map(({ serviceId }) => serviceId))] } },
    select: { id: true, category: true },
  });
  return { categories: new Map(services.map(({ id, category }) => [id, category])), prices: await pricesOnDays(tx, provided, hcp) };
}

/** Claim columns and lines from a form. The only place that caps prices and computes amounts. */
export async function claimRows(tx: Tx, { enrollee, hcp, paItems }: Subject, form: ClaimFormInput, catalogue?: Catalogue) {
  const serviceFrom = new Date(form.serviceFrom);
  const serviceTo = new Date(form.serviceTo);
  const provided = form.items.map(({ serviceId }) => ({ serviceId, day: serviceFrom }));
  const { categories, prices } = catalogue ?? (await loadCatalogue(tx, hcp, provided));
  const pricesOfDay = prices.get(isoDay(serviceFrom));
  const lines = form.items.map(({ serviceId, qty, unitPrice }, position) => {
    const paItem = paItems.find((item) => item.serviceId === serviceId) ?? null;
    const line = {
      serviceId,
      position,
      qty,
      unitPriceClaimed: BigInt(unitPrice),
      tariffPrice: pricesOfDay?.get(serviceId)?.price ?? null,
      paItem,
    };
    return { ...line, amount: amountClaimed(line), isDrug: categories.get(serviceId) === 'DRUG' };
  });
  const columns = {
    ...factDimensions(enrollee, hcp, serviceTo),
    fundingPool: enrollee.plan.fundingPool,
    encounterId: form.encounterId ?? null,
    referralId: form.referralId ?? null,
    serviceFrom,
    serviceTo,
    careType: form.careType,
    visitType: form.visitType,
    outcome: form.outcome ?? null,
    attendingName: form.attendingName,
    note: form.note,
    lateReason: form.lateReason,
    claimedAmount: lines.reduce((sum, { amount }) => sum + amount, 0n),
    coPayAmount: coPayment(lines, enrollee.plan.coPayDrugPercent),
  };
  const items = lines.map(({ serviceId, position, qty, unitPriceClaimed, tariffPrice, paItem, amount }) => ({
    serviceId,
    position,
    qty,
    unitPriceClaimed,
    tariffPrice,
    paItemId: paItem?.id ?? null,
    amountClaimed: amount,
  }));
  const diagnosisIds = [...new Set([form.mainDiagnosisId, ...form.otherDiagnosisIds].filter((id): id is string => !!id))];
  const diagnoses = diagnosisIds.map((diagnosisId, index) => ({ diagnosisId, position: form.mainDiagnosisId ? index : index + 1 }));
  const symptoms = [...new Set(form.symptomIds)].map((symptomId) => ({ symptomId }));
  return { columns, items, diagnoses, symptoms };
}

/** Runs the checks on the claim's current rows. */
export async function runChecks(tx: Tx, claimId: string, settings: Settings, day: Date, shared?: SharedFacts): Promise<ClaimCheck[]> {
  const facts = (await loadClaimFacts(tx, [claimId], settings, day, shared)).get(claimId);
  return facts ? checkClaim(facts) : [];
}

/** Runs the checks and stores the results on the claim. */
export async function refreshChecks(tx: Tx, claimId: string, settings: Settings, day: Date): Promise<ClaimCheck[]> {
  const checks = await runChecks(tx, claimId, settings, day);
  await tx.claim.update({ where: { id: claimId }, data: { checks } });
  return checks;
}
