import { beforeAll, describe, expect, it } from 'vitest';
import { storeUpload } from '../../app/files/file.service.ts';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as, viewerFor } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcp, makePlan, makeService, makeUser } from '../../testing/make/make.ts';

const PREVIEW = /* GraphQL */ `query ($input: CataloguePreviewInput!, $outcome: [CatalogueOutcome!]) { cataloguePreview(input: $input) { headings missing mapping { field heading } newCount changedCount unchangedCount refusedCount rows(outcome: $outcome, page: { number: 1, size: 100 }) { total items { number code name outcome changes problems { code field message } } } } }`;
const RUN = /* GraphQL */ `mutation ($input: RunCatalogueImportInput!) { runCatalogueImport(input: $input) { id importNo kind newCount changedCount unchangedCount refusedCount refusedRows { number cells problems { code } } importedBy { name } } }`;
const LIST = /* GraphQL */ `query ($search: String, $filter: CatalogueImportFilter) { catalogueImports(page: { number: 1, size: 10 }, search: $search, filter: $filter) { total items { importNo } } }`;
const ONE = /* GraphQL */ `query ($id: ID!) { catalogueImport(id: $id) { filename } }`;

const day = (days: number) => isoDay(addDays(today(), days));

let admin: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  admin = await makeUser('ADMIN', { name: 'Ladi Admin' });
});

async function uploaded(content: string | Buffer, user: { id: string } = admin, filename = 'tariff.csv'): Promise<string> {
  const viewer = await viewerFor(user.id);
  const { id } = await storeUpload(viewer, {
    ...{ ownerType: 'UserAccount', ownerId: viewer.userId, kind: 'CATALOGUE_IMPORT', filename },
    content: Buffer.from(content),
  });
  return id;
}
const inputOf = async (kind: 'SERVICES' | 'PRICES', content: string, over: object = {}) => ({
  ...{ kind, fileId: await uploaded(content), effectiveFrom: day(1) },
  ...over,
});
const preview = async (input: object) => (await as(admin).run(PREVIEW, { input })).data.cataloguePreview;
const run = async (input: object, who: { id: string } = admin) => {
  const { newCount, changedCount } = await preview(input);
  return as(who).run(RUN, { input: { ...input, newCount, changedCount } });
};

describe('importing services', () => {
  it('fills an empty service list with defaults for missing columns, and stores the rejected rows', async () => {
    const plan = await makePlan();
    const input = await inputOf(
      'SERVICES',
      [
        'Plateau State tariff 2027,,,,,,,,,,',
        'Code,Service,Type,Level of care,Amount,PA required,In/out patient,Qty,Gender,Age from,Age to,Plans',
        `zz-001,Dialysis session,Procedure,Tertiary,"45,000.00",Yes,Outpatient,3,,,,${plan.code}`,
        'ZZ-002,Prostate examination,Lab,Secondary,3500,No,,,Male,40,,',
        'ZZ-003,Nothing known,Magic,Secondary,3500,,,,,,,',
        'ZZ-004,No price,Drug,,,,,,,,,',
        'ZZ-001,Dialysis again,Procedure,,100,,,,,,,',
        'ZZ-005,dialysis session,Procedure,,100,,,,,,,',
        'ZZ-006,Ages,Procedure,,100,,,,,50,12,NONE',
      ].join('\n'),
    );
    const shown = await preview(input);
    expect(shown).toMatchObject({ missing: [], newCount: 2, changedCount: 0, unchangedCount: 0, refusedCount: 5 });
    expect(shown.mapping).toContainEqual({ field: 'requiresPa', heading: 'PA required' });
    const problems = shown.rows.items.flatMap((row) => row.problems.map(({ code, field }) => `${row.code} ${field} ${code}`));
    expect(problems).toEqual([
      'ZZ-003 category SHEET_UNKNOWN_VALUE',
      'ZZ-004 basePrice CIM_NEEDED',
      'ZZ-001 code CIM_TWICE',
      'ZZ-005 name CIM_NAME_TAKEN',
      'ZZ-006 plans CIM_PLAN_UNKNOWN',
      'ZZ-006 ageMax CIM_VALUE',
    ]);
    expect(await db.service.count({ where: { code: { startsWith: 'ZZ-' } } })).toBe(0);
    const { data } = await run(input);
    expect(data.runCatalogueImport).toMatchObject({
      ...{ kind: 'SERVICES', newCount: 2, changedCount: 0, refusedCount: 5, importedBy: { name: 'Ladi Admin' } },
      importNo: expect.stringMatching(/^CIM-\d{4}-\d{4}$/),
    });
    expect(data.runCatalogueImport.refusedRows[0]).toMatchObject({ number: 5, problems: [{ code: 'SHEET_UNKNOWN_VALUE' }] });
    expect(await db.service.findUniqueOrThrow({ where: { code: 'ZZ-001' }, include: { plans: true } })).toMatchObject({
      ...{ name: 'Dialysis session', category: 'PROCEDURE', level: 'TERTIARY', basePrice: 4_500_000n, requiresPa: true },
      ...{ careType: 'OUT', maxQty: 3, sexRule: 'ANY', plans: [{ planId: plan.id }] },
    });
    expect(await db.service.findUniqueOrThrow({ where: { code: 'ZZ-002' } })).toMatchObject({
      sexRule: 'MALE',
      ageMin: 40,
      category: 'INVESTIGATION',
    });
    const { id } = await db.service.findUniqueOrThrow({ where: { code: 'ZZ-002' } });
    expect(await db.statusChange.count({ where: { entityType: 'Service', entityId: id, action: 'CREATE' } })).toBe(1);
    expect(
      (await as(admin).run(LIST, { search: data.runCatalogueImport.importNo, filter: { kind: ['SERVICES'] } })).data.catalogueImports.total,
    ).toBe(1);
    expect((await as(admin).run(ONE, { id: data.runCatalogueImport.id })).data.catalogueImport.filename).toBe('tariff.csv');
  });

  it('updates existing services by code, leaves missing columns unchanged, and sets a new price from its date', async () => {
    const [a, b] = [await makeService({ basePrice: 100n, maxQty: 5, ageMin: 3 }), await makeService({ basePrice: 100n })];
    const input = await inputOf('SERVICES', `Code,Price,Max quantity\n${a.code},2.00,9\n${b.code},1.00,5`);
    const shown = await preview(input);
    expect(shown.rows.items.map(({ outcome }) => outcome)).toEqual(['CHANGED', 'UNCHANGED']);
    expect(shown.rows.items[0]?.changes).toEqual(['Maximum quantity: 5 → 9', expect.stringContaining('Price: ₦1 → ₦2 from')]);
    expect((await run(input)).codes).toEqual([]);
    expect(await db.service.findUniqueOrThrow({ where: { id: a.id } })).toMatchObject({
      maxQty: 9,
      ageMin: 3,
      basePrice: 100n,
      version: 1,
    });
    expect(await db.tariffOverride.findMany({ where: { serviceId: a.id } })).toMatchObject([{ price: 200n, hcpId: null, hcpLevel: null }]);
    expect(await db.activityLog.count({ where: { entityId: a.id, action: 'Service.UPDATE' } })).toBe(1);
    const past = await inputOf('SERVICES', `Code,Price\n${b.code},3.00`, { effectiveFrom: day(-1) });
    expect((await preview(past)).rows.items[0]?.problems).toMatchObject([{ code: 'TARIFF_PAST', field: 'basePrice' }]);
    const again = await inputOf('SERVICES', `Code,Price\n${a.code},4.00`);
    expect((await preview(again)).rows.items[0]?.problems).toMatchObject([{ code: 'TARIFF_DAY_TAKEN' }]);
    expect((await run(await inputOf('SERVICES', `Code,Price\n${b.code},1.00`))).codes).toEqual(['CIM_NOTHING']);
  });
});

describe('importing prices', () => {
  it('sets prices for levels, facilities and all, and replaces those not yet in effect', async () => {
    const [hcp, a, b] = [await makeHcp(), await makeService({ basePrice: 100n }), await makeService({ basePrice: 100n })];
    const coming = await db.tariffOverride.create({
      data: { serviceId: b.id, price: 7n, effectiveFrom: addDays(today(), 3), hcpId: hcp.id },
    });
    const file = [
      'Service code,Price,Level,Facility code,Effective date',
      `${a.code},1.50,Secondary,,`,
      `${b.code},9,,${hcp.code},${day(3)}`,
      `${a.code},1.00,,,`,
      'NONE-1,5,,,',
      `${a.code},5,,NO-SUCH,`,
      `${a.code},5,Primary,${hcp.code},`,
      `${a.code},lots,,,${day(9)}`,
      `${a.code},5,,,${day(-9)}`,
      `${a.code},1.75,Secondary,,`,
    ].join('\n');
    const input = await inputOf('PRICES', file);
    const shown = await preview(input);
    expect(shown.rows.items.map(({ outcome, problems }) => problems[0]?.code ?? outcome)).toEqual([
      ...[
        'NEW',
        'CHANGED',
        'UNCHANGED',
        'CIM_SERVICE_UNKNOWN',
        'CIM_HCP_UNKNOWN',
        'TARIFF_FOR',
        'SHEET_AMOUNT',
        'TARIFF_PAST',
        'CIM_TWICE',
      ],
    ]);
    expect((await as(admin).run(PREVIEW, { input, outcome: ['NEW'] })).data.cataloguePreview.rows.total).toBe(1);
    expect((await run(input)).data.runCatalogueImport).toMatchObject({ newCount: 1, changedCount: 1, unchangedCount: 1, refusedCount: 6 });
    expect((await db.tariffOverride.findUniqueOrThrow({ where: { id: coming.id } })).withdrawnAt).not.toBeNull();
    expect(await db.tariffOverride.findMany({ where: { serviceId: b.id, withdrawnAt: null } })).toMatchObject([
      { price: 900n, hcpId: hcp.id },
    ]);
    const forOne = await inputOf('PRICES', `Code,Price\n${a.code},8`, { hcpId: hcp.id });
    expect((await run(forOne)).codes).toEqual([]);
    expect(await db.tariffOverride.findMany({ where: { serviceId: a.id, hcpId: hcp.id } })).toMatchObject([{ price: 800n }]);
  });

  it('is rejected if the file cannot be read, belongs to another user, or differs from the preview', async () => {
    const service = await makeService();
    const content = `Code,Price\n${service.code},5`;
    const input = await inputOf('PRICES', content);
    expect((await preview(await inputOf('PRICES', 'a,b\n1,2'))).missing).toEqual(['Code', 'Price']);
    expect((await as(admin).run(RUN, { input: { ...(await inputOf('PRICES', 'a,b\n1,2')), newCount: 1, changedCount: 0 } })).codes).toEqual(
      ['SHEET_COLUMNS'],
    );
    const empty = await as(admin).run(PREVIEW, { input: await inputOf('PRICES', 'Code,Price\n') });
    expect([empty.codes, Object.keys(empty.fields)]).toEqual([['SHEET_EMPTY'], ['fileId']]);
    const twice = {
      mapping: [
        { field: 'code', heading: 'Code' },
        { field: 'price', heading: 'Code' },
      ],
    };
    expect((await as(admin).run(PREVIEW, { input: { ...input, ...twice } })).codes).toEqual(['SHEET_COLUMN_TWICE']);
    expect((await as(await makeUser('ADMIN')).run(PREVIEW, { input })).fields).toHaveProperty('fileId');
    expect((await as(await makeUser('ACCOUNT_MANAGER')).run(PREVIEW, { input })).codes).toEqual(['FORBIDDEN']);
    expect((await as(await makeUser('ACCOUNT_MANAGER')).run(RUN, { input: { ...input, newCount: 0, changedCount: 1 } })).codes).toEqual([
      'FORBIDDEN',
    ]);
    expect((await as(admin).run(RUN, { input: { ...input, newCount: 3, changedCount: 1 } })).codes).toEqual(['CONFLICT_STALE']);
    const hcp = await makeHcp();
    const narrowed = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [hcp.lgaId] });
    const own = { ...input, fileId: await uploaded(content, narrowed) };
    expect((await as(narrowed).run(PREVIEW, { input: own })).codes).toEqual(['FORBIDDEN']);
    expect((await as(narrowed).run(PREVIEW, { input: { ...own, hcpId: hcp.id } })).codes).toEqual([]);
    expect((await as(narrowed).run(PREVIEW, { input: { ...own, hcpId: (await makeHcp()).id } })).fields).toHaveProperty('hcpId');
    expect((await as(admin).run(ONE, { id: service.id })).codes).toEqual(['NOT_FOUND']);
  });

  it('happens once when two users run it at the same time', async () => {
    const service = await makeService();
    const input = await inputOf('PRICES', `Code,Price\n${service.code},5`);
    const answers = await concurrently([admin, admin], RUN, { input: { ...input, newCount: 0, changedCount: 1 } });
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1);
    expect(await db.tariffOverride.count({ where: { serviceId: service.id } })).toBe(1);
  });
});
