// The texts of the refused rows.
import '../../scheme/errors/error-catalogue.ts';
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { messageOf } from '../../platform/errors.ts';
import { addMonths, HOUR, instantAt, isoDate, monthStart, sqlTimestamp, yymm } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import type { Random } from '../world/random.ts';
import type { User, World } from '../world/world.ts';

/** The rise of dental prices next month. An assumption. */
const RISE = 1.08;
/** Prices are rounded to 50 naira. */
const PRICE_STEP = 5000;
const HEADINGS = ['Code', 'Price', 'Level'];
const FILENAME = 'dental tariff.csv';
const DISABLE_REASON = 'Replaced by a package of the new benefit list';

const naira = (kobo: number) => (kobo / 100).toFixed(2);
const postgresArray = (texts: readonly string[]) => `{${texts.map((text) => JSON.stringify(text)).join(',')}}`;

const REFUSED = [
  {
    number: 13,
    cells: ['DEN-9999', '5000.00', ''],
    problem: { code: 'CIM_SERVICE_UNKNOWN', field: 'code', message: messageOf('CIM_SERVICE_UNKNOWN', { code: 'DEN-9999' }) },
  },
  {
    number: 14,
    cells: ['DEN-0013', 'on request', 'Tertiary'],
    problem: { code: 'SHEET_AMOUNT', field: 'price', message: messageOf('SHEET_AMOUNT', { field: 'Price', value: 'on request' }) },
  },
];

/** Prices effective next month: from an import with rejected rows, one agreed with the teaching hospital, and a cancelled one. */
export function makeUpcomingPrices(world: World): void {
  const [admin] = world.staff('ADMIN');
  if (!admin) return;
  const random = world.random.fork('catalogue');
  const at = world.now - 26 * HOUR;
  const from = addMonths(monthStart(world.today), 1);
  const services = [...world.services.values()].filter(({ code }) => /^DEN-00(0[1-9]|1[01])$/.test(code));
  const importNo = world.numbered(`CIM-${yymm(Math.floor(at / (24 * HOUR)))}`, 4);
  const base = { effectiveFrom: isoDate(from), createdById: admin.id, createdAt: sqlTimestamp(at), withdrawnAt: null, withdrawnById: null };
  const rows = services.map((service) => ({ service, price: Math.round((service.basePrice * RISE) / PRICE_STEP) * PRICE_STEP }));
  for (const { service, price } of rows)
    world.copyBuffer.add('TariffOverride', {
      ...{ id: random.uuid(at), serviceId: service.id, hcpLevel: null, hcpId: null, price, note: `${importNo}, ${FILENAME}`, ...base },
    });
  const content = [HEADINGS, ...rows.map(({ service, price }) => [service.code, naira(price), '']), ...REFUSED.map(({ cells }) => cells)];
  writeImport(world, random, {
    admin,
    at,
    from,
    importNo,
    changedCount: rows.length,
    content: content.map((cells) => cells.join(',')).join('\r\n'),
  });
  const [first, second] = services;
  const teaching = world.hcps.find((hcp) => hcp.level === 'TERTIARY');
  const hospital = world.hcps.find(
    ({ level, status, place }) => level === 'SECONDARY' && status === 'ACTIVATED' && place.lga !== teaching?.place.lga,
  );
  if (!first || !second) return;
  for (const hcp of [teaching, hospital])
    if (hcp)
      world.copyBuffer.add('TariffOverride', {
        ...{
          id: random.uuid(at),
          serviceId: first.id,
          hcpLevel: null,
          hcpId: hcp.id,
          price: first.basePrice * 2,
          note: 'Agreed on renewal',
          ...base,
        },
      });
  world.copyBuffer.add('TariffOverride', {
    ...{
      id: random.uuid(at),
      serviceId: second.id,
      hcpLevel: 'SECONDARY',
      hcpId: null,
      price: second.basePrice * 3,
      note: 'Typing error',
      ...base,
    },
    ...{ withdrawnAt: sqlTimestamp(at + HOUR), withdrawnById: admin.id },
  });
}

type Import = { admin: User; at: number; from: number; importNo: string; changedCount: number; content: string };

function writeImport(world: World, random: Random, { admin, at, from, importNo, changedCount, content }: Import): void {
  const [id, fileId] = [random.uuid(at), random.uuid(at)];
  const bytes = Buffer.from(content);
  const storageKey = `catalogueimport/${fileId}.csv`;
  world.storedFiles.push({ key: storageKey, content: bytes });
  world.copyBuffer.add('Attachment', {
    ...{ id: fileId, ownerType: 'CatalogueImport', ownerId: id, kind: 'CATALOGUE_IMPORT', filename: FILENAME, mime: 'text/csv' },
    ...{ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), storageKey, uploadedById: admin.id },
    createdAt: sqlTimestamp(at),
  });
  world.copyBuffer.add('CatalogueImport', {
    ...{ id, importNo, kind: 'PRICES', fileId, filename: FILENAME, effectiveFrom: isoDate(from) },
    mapping: JSON.stringify({ code: 'Code', price: 'Price', hcpLevel: 'Level' }),
    headings: postgresArray(HEADINGS),
    ...{ newCount: 0, changedCount, unchangedCount: 0, refusedCount: REFUSED.length },
    refusedRows: JSON.stringify(REFUSED.map(({ number, cells, problem }) => ({ number, cells, problems: [problem] }))),
    ...{ importedById: admin.id, importedAt: sqlTimestamp(at) },
  });
}

type Named = { id: string; name: string };

/** The last catalogue entry without references, so that disabling it affects no record. */
const UNUSED = {
  Service: `SELECT s.id, s.name FROM "Service" s WHERE s.level = 'TERTIARY' AND NOT EXISTS (SELECT 1 FROM "ClaimItem" x WHERE x."serviceId" = s.id)
    AND NOT EXISTS (SELECT 1 FROM "PaItem" x WHERE x."serviceId" = s.id) AND NOT EXISTS (SELECT 1 FROM "EncounterService" x WHERE x."serviceId" = s.id)
    AND NOT EXISTS (SELECT 1 FROM "ReferralService" x WHERE x."serviceId" = s.id) ORDER BY s.code DESC LIMIT 1`,
  Symptom: `SELECT s.id, s.name FROM "Symptom" s WHERE NOT EXISTS (SELECT 1 FROM "EncounterSymptom" x WHERE x."symptomId" = s.id)
    AND NOT EXISTS (SELECT 1 FROM "PaRequestSymptom" x WHERE x."symptomId" = s.id) AND NOT EXISTS (SELECT 1 FROM "ClaimSymptom" x WHERE x."symptomId" = s.id)
    ORDER BY s.name DESC LIMIT 1`,
} as const;

/** Disables a service and a symptom that nobody uses, and adds a diagnosis of the scheme. */
export async function changeCatalogue(client: pg.ClientBase, world: World): Promise<void> {
  const [admin] = world.staff('ADMIN');
  if (!admin) return;
  const at = instantAt(world.today - 20, 11);
  for (const [table, unused] of Object.entries(UNUSED)) {
    const [row] = (await client.query<Named>(unused)).rows;
    if (!row) continue;
    await client.query(
      `UPDATE "${table}" SET "isActive" = false, "disabledAt" = $2, "disabledById" = $3, "disableReason" = $4, version = 1, "updatedAt" = $2 WHERE id = $1`,
      [row.id, sqlTimestamp(at), admin.id, DISABLE_REASON],
    );
    const record = { entity: table, id: row.id, label: row.name };
    const addedAt = instantAt(world.historyStart - 200, 9);
    recordChange(world, { ...record, action: 'CREATE', from: null, to: 'ACTIVE', by: null, at: addedAt });
    recordChange(world, { ...record, action: 'DISABLE', from: 'ACTIVE', to: 'DISABLED', by: admin, at, note: DISABLE_REASON });
  }
  await client.query(
    `INSERT INTO "Diagnosis" (id, code, name, "isLocal", "createdAt", "updatedAt") VALUES ($1, 'U99.1', 'Cluster under investigation by the State Ministry of Health', true, $2, $2)
     ON CONFLICT DO NOTHING`,
    [world.random.fork('catalogue diagnosis').uuid(at), sqlTimestamp(at)],
  );
}
