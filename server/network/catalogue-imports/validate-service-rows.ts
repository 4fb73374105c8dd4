import type { Prisma } from '../../generated/prisma/client.ts';
import { dayInWords, isoDay, today } from '../../platform/clock.ts';
import { uuid7 } from '../../platform/ids.ts';
import { nairaText } from '../../platform/money.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { createServiceInput } from '../catalogue/service.input.ts';
import { catalogueLabel } from './catalogue-import-fields.shared.ts';
import { type CellValue, type RowProblem, rowProblem, type ValidatedRow } from './catalogue-rows.ts';

export type ReadRow = { number: number; cells: string[]; values: Record<string, CellValue>; problems: RowProblem[] };

const KIND = 'SERVICES';
const DEFAULTS = {
  ...{ level: 'PRIMARY', paymentMethod: 'FFS', requiresPa: false, autoApprove: false, unit: 'each', maxQty: 1, careType: 'BOTH' },
  ...{ sexRule: 'ANY', planIds: [], ageMin: null, ageMax: null, frequencyDays: null, waitingDays: null, effectiveTo: null },
};
/** Columns of an existing service that an import updates. */
const COLUMNS = [
  ...(['name', 'category', 'level', 'paymentMethod', 'requiresPa', 'unit', 'maxQty', 'careType', 'sexRule'] as const),
  ...(['ageMin', 'ageMax', 'frequencyDays', 'waitingDays'] as const),
];

const existingServices = (tx: Tx, codes: string[]) =>
  tx.service.findMany({ where: { code: { in: codes } }, include: { plans: { select: { planId: true } } } });
type ExistingService = Awaited<ReturnType<typeof existingServices>>[number];
type Columns = Omit<Prisma.ServiceCreateManyInput, 'id' | 'code' | 'basePrice' | 'effectiveFrom' | 'effectiveTo'>;
type Price = { serviceId: string; price: bigint };

/** Changes from a file of services. */
export type ServiceChanges = {
  added: Prisma.ServiceCreateManyInput[];
  updated: { service: ExistingService; columns: Partial<Columns> }[];
  plans: { serviceId: string; planIds: string[] }[];
  prices: Price[];
};

/** Code by lower-cased name, for services of these names. */
async function loadNames(tx: Tx, names: string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const services = await tx.$queryRaw<
    { code: string; name: string }[]
  >`SELECT code, lower(name) AS name FROM "Service" WHERE lower(name) = ANY(${names})`;
  return new Map(services.map(({ code, name }) => [name, code]));
}

const sameSet = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((id) => b.includes(id));
const shown = (value: unknown) =>
  value === null || value === undefined || value === '' ? 'none' : String(value).toLowerCase().replaceAll('_', ' ');

/** Compares each row with the service list: new by its code, changed, unchanged, or rejected with its errors. */
export async function validateServiceRows(
  tx: Tx,
  rows: readonly ReadRow[],
  effectiveFrom: Date,
): Promise<{ validated: ValidatedRow[]; changes: ServiceChanges }> {
  const codeOf = ({ values }: ReadRow) => (typeof values.code === 'string' ? values.code : '');
  const existing = new Map((await existingServices(tx, rows.map(codeOf))).map((service) => [service.code, service]));
  const planRows = await tx.plan.findMany({ select: { id: true, code: true, name: true } });
  /** By code and by name, in capitals. */
  const plans = new Map(planRows.flatMap(({ id, code, name }) => [[name.toUpperCase(), id] as const, [code.toUpperCase(), id] as const]));
  const names = await loadNames(
    tx,
    rows.flatMap(({ values }) => (typeof values.name === 'string' ? [values.name.toLowerCase()] : [])),
  );
  const pricesOfAll = await tx.tariffOverride.findMany({
    where: { serviceId: { in: [...existing.values()].map(({ id }) => id) }, hcpId: null, hcpLevel: null, withdrawnAt: null },
    orderBy: { effectiveFrom: 'asc' },
  });
  const rowOfCode = new Map<string, number>();
  const changes: ServiceChanges = { added: [], updated: [], plans: [], prices: [] };

  function validateRow(row: ReadRow): ValidatedRow {
    const { values } = row;
    const code = codeOf(row);
    const service = existing.get(code);
    const problems = [...row.problems];
    const refuse = (...args: Parameters<typeof rowProblem> extends [unknown, ...infer Rest] ? Rest : never) =>
      problems.push(rowProblem(KIND, ...args));
    const earlier = rowOfCode.get(code);
    if (code && earlier) refuse('CIM_TWICE', 'code', { row: earlier });
    rowOfCode.set(code, earlier ?? row.number);
    const planCodes = Array.isArray(values.plans) ? values.plans : null;
    const unknownPlan = planCodes?.find((plan) => !plans.has(plan.toUpperCase()));
    if (unknownPlan) refuse('CIM_PLAN_UNKNOWN', 'plans', { code: unknownPlan });
    const planIds =
      (planCodes && [...new Set(planCodes.flatMap((plan) => plans.get(plan.toUpperCase()) ?? []))]) ??
      service?.plans.map(({ planId }) => planId) ??
      [];
    if (!service)
      for (const field of ['name', 'category', 'basePrice'])
        if (values[field] === undefined && !problems.some((problem) => problem.field === field)) refuse('CIM_NEEDED', field);
    const { plans: _, ...cells } = values;
    const base = service
      ? { ...service, planIds: [], basePrice: Number(service.basePrice), effectiveFrom: isoDay(service.effectiveFrom), effectiveTo: null }
      : { ...DEFAULTS, effectiveFrom: isoDay(effectiveFrom) };
    const parsed = createServiceInput.safeParse({ ...base, ...cells });
    if (!parsed.success)
      for (const { path, message } of parsed.error.issues) {
        const field = String(path[0]);
        const isFilled = values[field] !== undefined || field === 'code';
        if (isFilled && !problems.some((problem) => problem.field === field))
          refuse('CIM_VALUE', field, { why: message.replace(/\.$/, '').toLowerCase() });
      }
    if (typeof values.name === 'string') {
      const name = values.name.toLowerCase();
      const owner = names.get(name);
      if (owner && owner !== code) refuse('CIM_NAME_TAKEN', 'name', { code: owner });
      names.set(name, owner ?? code);
    }
    const price = typeof values.basePrice === 'number' ? BigInt(values.basePrice) : null;
    const prices = service ? pricesOfAll.filter(({ serviceId }) => serviceId === service.id) : [];
    const current = service ? (prices.findLast((each) => each.effectiveFrom <= effectiveFrom)?.price ?? service.basePrice) : null;
    const isPriced = service !== undefined && price !== null && price !== current;
    if (isPriced && effectiveFrom < today()) refuse('TARIFF_PAST', 'basePrice');
    if (isPriced && prices.some((each) => each.effectiveFrom.getTime() === effectiveFrom.getTime()))
      refuse('TARIFF_DAY_TAKEN', 'basePrice');
    const result = {
      number: row.number,
      cells: row.cells,
      code,
      name: typeof values.name === 'string' ? values.name : (service?.name ?? null),
    };
    if (problems.length > 0 || !parsed.success) return { ...result, outcome: 'REFUSED', changes: [], problems };
    const { planIds: __, basePrice, effectiveFrom: ___, effectiveTo: ____, ...input } = parsed.data;
    if (!service) {
      const id = uuid7();
      changes.added.push({ ...input, id, basePrice: BigInt(basePrice), effectiveFrom, version: 0 });
      if (planIds.length > 0) changes.plans.push({ serviceId: id, planIds });
      return { ...result, outcome: 'NEW', changes: [nairaText(basePrice)], problems: [] };
    }
    const changed = COLUMNS.filter((column) => values[column] !== undefined && (input[column] ?? null) !== service[column]);
    const words = changed.map((column) => `${catalogueLabel(KIND, column)}: ${shown(service[column])} → ${shown(input[column])}`);
    if (changed.length > 0)
      changes.updated.push({ service, columns: Object.fromEntries(changed.map((column) => [column, input[column] ?? null])) });
    if (
      planCodes &&
      !sameSet(
        planIds,
        service.plans.map(({ planId }) => planId),
      )
    ) {
      changes.plans.push({ serviceId: service.id, planIds });
      words.push(`Plans: ${planCodes.join(', ').toLowerCase() || 'all'}`);
    }
    if (isPriced) {
      changes.prices.push({ serviceId: service.id, price });
      words.push(`Price: ${nairaText(current ?? 0n)} → ${nairaText(price)} from ${dayInWords(effectiveFrom)}`);
    }
    return { ...result, outcome: words.length > 0 ? 'CHANGED' : 'UNCHANGED', changes: words, problems: [] };
  }
  return { validated: rows.map(validateRow), changes };
}
