import type { Attachment, Prisma } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { uuid7 } from '../../platform/ids.ts';
import { chooseColumns } from '../../platform/spreadsheets/choose-columns.ts';
import { columnIndexes, guessColumns, type Mapping, unmappedFields } from '../../platform/spreadsheets/columns.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { requireWholeScheme } from '../../scheme/access/whole-scheme.ts';
import { readSheet } from '../../scheme/files/read-sheet.ts';
import { recordStatuses } from '../../scheme/workflow/change-many.ts';
import { monthlyNumber } from '../../scheme/workflow/numbers.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { lockTariff } from '../catalogue/tariff-price.service.ts';
import { managedHcps } from '../hcps/hcp.access.ts';
import { type CatalogueImportInput, previewCatalogueImportInput, runCatalogueImportInput } from './catalogue-import.input.ts';
import { CATALOGUE_FIELDS, catalogueHeadingScore } from './catalogue-import-fields.shared.ts';
import { type CatalogueOutcome, readCatalogueRow, type ValidatedRow } from './catalogue-rows.ts';
import { type PriceChanges, validatePriceRows } from './validate-price-rows.ts';
import { type ReadRow, type ServiceChanges, validateServiceRows } from './validate-service-rows.ts';

/** A service list has a few hundred rows, a tariff a few thousand. */
const MAX_ROWS = 5000;

async function uploadedFile(tx: Tx, viewer: Viewer, fileId: string): Promise<Attachment> {
  const file = await tx.attachment.findFirst({
    where: { id: fileId, ownerType: 'UserAccount', ownerId: viewer.userId, kind: 'CATALOGUE_IMPORT' },
  });
  if (!file) throw fieldError('NOT_FOUND', 'fileId');
  return file;
}

type ValidatedFile = {
  headings: string[];
  mapping: Mapping;
  missing: string[];
  rows: ValidatedRow[];
  services?: ServiceChanges;
  prices?: PriceChanges;
};

async function computePreview(tx: Tx, viewer: Viewer, input: CatalogueImportInput, file: Attachment): Promise<ValidatedFile> {
  const { kind, hcpLevel, hcpId } = input;
  if (kind === 'SERVICES' || !hcpId) requireWholeScheme(viewer);
  if (hcpId && (await tx.hcp.count({ where: { id: hcpId, AND: managedHcps(viewer) } })) === 0) throw fieldError('NOT_FOUND', 'hcpId');
  const { headings, rows } = await readSheet(file, { maxRows: MAX_ROWS, headingScore: catalogueHeadingScore(kind) });
  const fields = CATALOGUE_FIELDS[kind];
  const mapping = input.mapping ? chooseColumns(fields, headings, input.mapping) : guessColumns(fields, headings);
  const missing = unmappedFields(fields, mapping, ['REQUIRED']).map(({ label }) => label);
  if (missing.length > 0) return { headings, mapping, missing, rows: [] };
  const places = columnIndexes(headings, mapping);
  const readRows: ReadRow[] = rows.map(({ number, cells }) => ({
    ...{ number, cells },
    ...readCatalogueRow(
      kind,
      places.map(([field, place]) => [field, cells[place]]),
    ),
  }));
  const effectiveFrom = new Date(input.effectiveFrom);
  if (kind === 'SERVICES') {
    const { validated, changes } = await validateServiceRows(tx, readRows, effectiveFrom);
    return { headings, mapping, missing, rows: validated, services: changes };
  }
  const { validated, changes } = await validatePriceRows(tx, viewer, readRows, { hcpLevel, hcpId, effectiveFrom });
  return { headings, mapping, missing, rows: validated, prices: changes };
}

export type CataloguePreview = Omit<ValidatedFile, 'services' | 'prices'>;

export const countOf = (rows: readonly ValidatedRow[], outcome: CatalogueOutcome): number =>
  rows.filter((row) => row.outcome === outcome).length;

/** Previews an import row by row; changes nothing. Errors: NOT_FOUND at the file or facility, SHEET_…, FORBIDDEN. */
export async function previewCatalogueImport(viewer: Viewer, raw: unknown): Promise<CataloguePreview> {
  const input = parse(previewCatalogueImportInput, raw);
  return computePreview(db as unknown as Tx, viewer, input, await uploadedFile(db as unknown as Tx, viewer, input.fileId));
}

/** Saves the changed columns of services in one statement. Errors: CONFLICT_STALE if a service was changed meanwhile. */
async function updateServices(tx: Tx, updated: ServiceChanges['updated']): Promise<void> {
  if (updated.length === 0) return;
  const rows = updated.map(({ service: { basePrice: _, plans: __, ...service }, columns }) => ({ ...service, ...columns }));
  const count = await tx.$executeRaw`
    UPDATE "Service" s SET name = r.name, category = r.category, level = r.level, "paymentMethod" = r."paymentMethod", "requiresPa" = r."requiresPa",
      unit = r.unit, "maxQty" = r."maxQty", "careType" = r."careType", "sexRule" = r."sexRule", "ageMin" = r."ageMin", "ageMax" = r."ageMax",
      "frequencyDays" = r."frequencyDays", "waitingDays" = r."waitingDays", version = s.version + 1, "updatedAt" = ${now()}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, version int, name text, category "ServiceCategory", level "HcpLevel",
      "paymentMethod" "PaymentMethod", "requiresPa" boolean, unit text, "maxQty" int, "careType" "CareType", "sexRule" "SexRule", "ageMin" int,
      "ageMax" int, "frequencyDays" int, "waitingDays" int)
    WHERE s.id = r.id AND s.version = r.version`;
  if (count !== rows.length) throw new DomainError('CONFLICT_STALE');
}

async function applyServices(write: Write, { added, updated, plans, prices }: ServiceChanges, source: Source): Promise<void> {
  const { tx, log, actor } = write;
  const at = now();
  const actorId = actor === 'SYSTEM' ? null : actor.userId;
  await tx.service.createMany({ data: added });
  const created = added.map(({ id = '' }) => ({ id, fromStatus: null }));
  await recordStatuses(write, 'Service', 'CREATE', created, 'ACTIVE', source.note);
  await updateServices(tx, updated);
  await tx.servicePlan.deleteMany({ where: { serviceId: { in: plans.map(({ serviceId }) => serviceId) } } });
  await tx.servicePlan.createMany({ data: plans.flatMap(({ serviceId, planIds }) => planIds.map((planId) => ({ serviceId, planId }))) });
  await tx.tariffOverride.createMany({
    data: prices.map((price) => ({
      ...price,
      effectiveFrom: source.effectiveFrom,
      note: source.note,
      createdById: actorId,
      createdAt: at,
    })),
  });
  for (const { service, columns } of updated)
    log({
      action: 'Service.UPDATE',
      entityType: 'Service',
      entityId: service.id,
      summary: `Changed ${service.name} from ${source.note}`,
      before: Object.fromEntries(Object.keys(columns).map((column) => [column, String(service[column as keyof typeof service] ?? '')])),
      after: Object.fromEntries(Object.entries(columns).map(([column, value]) => [column, String(value ?? '')])),
    });
}

type Source = { effectiveFrom: Date; note: string };

async function applyPrices({ tx, actor }: Write, { added, withdrawn }: PriceChanges, source: Source): Promise<void> {
  const at = now();
  const actorId = actor === 'SYSTEM' ? null : actor.userId;
  await tx.tariffOverride.updateMany({ where: { id: { in: withdrawn } }, data: { withdrawnAt: at, withdrawnById: actorId } });
  await tx.tariffOverride.createMany({
    data: added.map((price) => ({ ...price, note: price.note ?? source.note, createdById: actorId, createdAt: at })),
  });
}

/**
 * Imports the new and changed rows of a file and stores rejected rows with the import. The counts must match the preview. Errors: those of
 * the preview, SHEET_COLUMNS, CIM_NOTHING, CONFLICT_STALE.
 */
export async function runCatalogueImport(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { newCount, changedCount, ...input } = parse(runCatalogueImportInput, raw);
  return transact(viewer, 'runCatalogueImport', async (write) => {
    const { tx } = write;
    await lockTariff(tx);
    const file = await uploadedFile(tx, viewer, input.fileId);
    const { headings, mapping, missing, rows, services, prices } = await computePreview(tx, viewer, input, file);
    if (missing.length > 0) throw fieldError('SHEET_COLUMNS', 'mapping', { columns: missing.join(', ') });
    const counts = {
      newCount: countOf(rows, 'NEW'),
      changedCount: countOf(rows, 'CHANGED'),
      unchangedCount: countOf(rows, 'UNCHANGED'),
      refusedCount: countOf(rows, 'REFUSED'),
    };
    if (counts.newCount + counts.changedCount === 0) throw fieldError('CIM_NOTHING', 'fileId');
    if (counts.newCount !== newCount || counts.changedCount !== changedCount) throw new DomainError('CONFLICT_STALE');
    const importNo = await monthlyNumber(tx, 'CIM', 4);
    const source = { effectiveFrom: new Date(input.effectiveFrom), note: `${importNo}, ${file.filename}`.slice(0, 200) };
    if (services) await applyServices(write, services, source);
    if (prices) await applyPrices(write, prices, source);
    const id = uuid7();
    const refusedRows = rows
      .filter(({ outcome }) => outcome === 'REFUSED')
      .map(({ number, cells, problems }) => ({ number, cells, problems }));
    await tx.catalogueImport.create({
      data: {
        ...{ id, importNo, kind: input.kind, fileId: file.id, filename: file.filename, mapping, headings, ...counts },
        ...{
          effectiveFrom: source.effectiveFrom,
          refusedRows: refusedRows as Prisma.InputJsonValue,
          importedById: viewer.userId,
          importedAt: now(),
        },
      },
    });
    await tx.attachment.update({ where: { id: file.id }, data: { ownerType: 'CatalogueImport', ownerId: id } });
    write.log({
      action: 'CatalogueImport.RUN',
      entityType: 'CatalogueImport',
      entityId: id,
      summary: `Imported ${file.filename} as ${importNo}: ${counts.newCount} new, ${counts.changedCount} changed, ${counts.refusedCount} rejected`,
      after: counts,
    });
    return { id };
  });
}
