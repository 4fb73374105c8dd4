import { factDimensions } from '../care/eligibility/dimensions.ts';
import type { Enrollee, Hcp, PaItem, Plan } from '../generated/prisma/client.ts';
import { priceOf } from '../network/catalogue/tariff.service.ts';
import type { Settings } from '../scheme/settings/settings.ts';
import type { Tx } from '../scheme/workflow/transact.ts';
import type { ClaimFormInput } from './claim.input.ts';
import { type ClaimCheck, checkClaim } from './claim-checks/claim-checks.ts';
import { loadClaimFacts } from './claim-checks/claim-facts.ts';
import { amountClaimed, coPayment } from './claim-money.ts';

type Subject = { enrollee: Enrollee & { plan: Plan }; hcp: Hcp; paItems: readonly PaItem[] };

/** Claim columns and lines from a form. The only place that caps prices and computes amounts. */
export async function claimRows(tx: Tx, { enrollee, hcp, paItems }: Subject, form: ClaimFormInput) {
  const serviceFrom = new Date(form.serviceFrom);
  const serviceTo = new Date(form.serviceTo);
  const serviceIds = form.items.map(({ serviceId }) => serviceId);
  const prices = await priceOf(tx, serviceIds, hcp, serviceFrom);
  const services = new Map(
    (await tx.service.findMany({ where: { id: { in: serviceIds } }, select: { id: true, category: true } })).map((service) => [
      service.id,
      service,
    ]),
  );
  const lines = form.items.map(({ serviceId, qty, unitPrice }, position) => {
    const paItem = paItems.find((item) => item.serviceId === serviceId) ?? null;
    const line = { serviceId, position, qty, unitPriceClaimed: BigInt(unitPrice), tariffPrice: prices.get(serviceId) ?? null, paItem };
    return { ...line, amount: amountClaimed(line), isDrug: services.get(serviceId)?.category === 'DRUG' };
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

/** Runs the checks on the claim's current rows and stores the results on the claim. */
export async function refreshChecks(tx: Tx, claimId: string, settings: Settings, day: Date): Promise<ClaimCheck[]> {
  const facts = (await loadClaimFacts(tx, [claimId], settings, day)).get(claimId);
  const checks = facts ? checkClaim(facts) : [];
  await tx.claim.update({ where: { id: claimId }, data: { checks } });
  return checks;
}
