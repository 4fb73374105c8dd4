import { fieldError } from '../../platform/errors.ts';
import { masterDataService } from '../../scheme/master-data/master-data.service.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { createServiceInput, updateServiceInput } from './service.input.ts';

/** Whether a request, claim, visit or referral uses the service. */
async function isServiceUsed(tx: Tx, id: string): Promise<boolean> {
  const service = await tx.service.findUniqueOrThrow({
    where: { id },
    select: { _count: { select: { paItems: true, claimItems: true, encounterServices: true, referralServices: true } } },
  });
  return Object.values(service._count).some((count) => count > 0);
}

/** Sets the plans that cover a service; empty means all. */
async function savePlans(tx: Tx, serviceId: string, planIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(planIds)];
  if ((await tx.plan.count({ where: { id: { in: wanted } } })) !== wanted.length) throw fieldError('NOT_FOUND', 'planIds');
  await tx.servicePlan.deleteMany({ where: { serviceId, planId: { notIn: wanted } } });
  await tx.servicePlan.createMany({ data: wanted.map((planId) => ({ serviceId, planId })), skipDuplicates: true });
}

/** Manages services. A disabled one can no longer be selected; existing requests and claims stay unchanged. */
export const services = masterDataService({
  model: 'Service',
  noun: 'service',
  input: createServiceInput,
  updateInput: updateServiceInput,
  uniqueErrors: { name: 'MST_NAME_TAKEN', code: 'MST_CODE_TAKEN' },
  columnsOf: ({ planIds: _, effectiveFrom, effectiveTo, ageMin, ageMax, frequencyDays, waitingDays, ...input }) => ({
    ...input,
    ageMin: ageMin ?? null,
    ageMax: ageMax ?? null,
    frequencyDays: frequencyDays ?? null,
    waitingDays: waitingDays ?? null,
    effectiveFrom: new Date(effectiveFrom),
    effectiveTo: effectiveTo ? new Date(effectiveTo) : null,
  }),
  related: {
    save: (tx, id, { planIds }) => savePlans(tx, id, planIds),
    read: async (tx, serviceId) => {
      const rows = await tx.servicePlan.findMany({
        where: { serviceId },
        select: { plan: { select: { code: true } } },
        orderBy: { plan: { code: 'asc' } },
      });
      return { plans: rows.map(({ plan }) => plan.code).join(', ') || 'all' };
    },
  },
  assertUpdate: async (tx, { id, code }, columns) => {
    if (columns.code !== code && (await isServiceUsed(tx, id))) throw fieldError('SVC_CODE_USED', 'code');
  },
});
