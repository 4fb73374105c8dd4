import pg from '../../platform/database/pg.ts';
import { databaseUrls, env } from '../../platform/env.ts';
import { settingsSchema } from '../settings/settings.shared.ts';
import {
  CATALOGUE_START,
  readDiagnoses,
  readExpenseItems,
  readLgas,
  readPlans,
  readServices,
  readSymptoms,
  referenceFingerprint,
  referenceId,
  stateCodeOf,
  stateNameOf,
} from './files.ts';

const SETTING = 'reference.fingerprint';

/**
 * Brings the files of prisma/reference into the database, in one transaction. Geography and diagnoses follow the files; plans,
 * services, symptoms and expense items are only added, since from then on the scheme keeps them on its screens.
 */
export async function loadReference({
  url = databaseUrls().migrate,
  state = env.STATE,
}: {
  url?: string;
  state?: string;
} = {}): Promise<boolean> {
  const stateCode = stateCodeOf(state);
  const fingerprint = referenceFingerprint(stateCode);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const stored = await client.query('SELECT "value" FROM "Setting" WHERE "key" = $1', [SETTING]);
    if (stored.rows[0]?.value === fingerprint) return false;
    await client.query('BEGIN');
    // Two processes may start at the same time; the second then finds nothing to add.
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('${SETTING}'))`);
    await loadGeography(client, stateCode);
    await loadCatalogue(client);
    await nameState(client, stateCode);
    await client.query(
      `INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES ($1, to_jsonb($2::text), now())
       ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value", "updatedAt" = now()`,
      [SETTING, fingerprint],
    );
    await client.query('COMMIT');
    await client.query('ANALYZE "Diagnosis", "Service", "Town", "Ward"');
    return true;
  } finally {
    await client.end();
  }
}

async function loadGeography(client: pg.Client, stateCode: string): Promise<void> {
  const lgas = readLgas(stateCode);
  await insert(client, 'Lga', { id: 'uuid', code: 'text', name: 'text', shortCode: 'text', stateCode: 'text' }, lgas, {
    conflict: '("code") DO UPDATE SET "name" = excluded."name", "updatedAt" = now()',
  });
  const wards = lgas.flatMap((lga) => lga.wards.map((ward) => ({ ...ward, lgaId: lga.id })));
  await insert(client, 'Ward', { id: 'uuid', lgaId: 'uuid', name: 'text', latitude: 'float8', longitude: 'float8' }, wards, {
    conflict: '("lgaId", "name") DO UPDATE SET "latitude" = excluded."latitude", "longitude" = excluded."longitude"',
  });
  const towns = lgas.flatMap((lga) => lga.towns.map((town) => ({ ...town, lgaId: lga.id })));
  await insert(client, 'Town', { id: 'uuid', lgaId: 'uuid', name: 'text' }, towns, {});
  await insert(client, 'Diagnosis', { id: 'uuid', code: 'text', name: 'text' }, readDiagnoses(), {
    conflict: '("code") DO UPDATE SET "name" = excluded."name" WHERE "Diagnosis"."name" <> excluded."name"',
    touched: false,
  });
}

/** Sets the state of a new scheme if it is not the default; administrators can change it later. */
async function nameState(client: pg.Client, stateCode: string): Promise<void> {
  if (stateCode === settingsSchema.parse({}).numberPrefix) return;
  await client.query(
    `INSERT INTO "Setting" ("key", "value", "updatedAt")
     SELECT key, to_jsonb(value), now() FROM (VALUES ('stateName', $1::text), ('numberPrefix', $2)) AS own (key, value)
     WHERE NOT EXISTS (SELECT FROM "UserAccount") ON CONFLICT ("key") DO NOTHING`,
    [stateNameOf(stateCode), stateCode],
  );
}

async function loadCatalogue(client: pg.Client): Promise<void> {
  const kobo = (naira: number | null) => (naira === null ? null : naira * 100);
  const plans = readPlans().map((plan, sortOrder) => ({
    ...plan,
    sortOrder,
    premiumValue: plan.premiumType === 'PERCENT_BASIC' ? plan.premiumValue : kobo(plan.premiumValue),
    familyPremium: kobo(plan.familyPremium),
    schemeCostPerLife: kobo(plan.schemeCostPerLife),
    capitationPerLife: kobo(plan.capitationPerLife),
    extraDependantPremium: kobo(plan.extraDependantPremium),
    annualLimit: kobo(plan.annualLimit),
  }));
  await insert(client, 'Plan', PLAN_COLUMNS, plans, {});

  const services = readServices().map((service) => ({ ...service, effectiveFrom: CATALOGUE_START }));
  const added = new Set(await insert(client, 'Service', SERVICE_COLUMNS, services, {}));
  const newServices = services.filter((service) => added.has(service.id));
  const tariffs = newServices.flatMap(({ id, code, levelPrices }) =>
    levelPrices.map(({ level, price }) => ({
      id: referenceId('tariff', `${code}/${level}`),
      serviceId: id,
      hcpLevel: level,
      price,
      effectiveFrom: CATALOGUE_START,
    })),
  );
  await insert(
    client,
    'TariffOverride',
    { id: 'uuid', serviceId: 'uuid', hcpLevel: '"HcpLevel"', price: 'int8', effectiveFrom: 'date' },
    tariffs,
    {
      touched: false,
    },
  );
  const planIds = new Map(
    (await client.query<{ id: string; code: string }>('SELECT "id", "code" FROM "Plan"')).rows.map((plan) => [plan.code, plan.id]),
  );
  const covered = newServices.flatMap(({ id, plans: codes }) => codes.map((code) => ({ serviceId: id, planId: planIds.get(code) })));
  await insert(client, 'ServicePlan', { serviceId: 'uuid', planId: 'uuid' }, covered, { touched: false });

  await insert(client, 'Symptom', { id: 'uuid', name: 'text', category: 'text' }, readSymptoms(), {});
  const items = readExpenseItems();
  const categories = new Map(items.map((item) => [item.categoryId, { id: item.categoryId, code: item.categoryCode, name: item.category }]));
  await insert(client, 'ExpenseCategory', { id: 'uuid', code: 'text', name: 'text' }, [...categories.values()], {});
  await insert(client, 'ExpenseItem', { id: 'uuid', categoryId: 'uuid', name: 'text', defaultUnitPrice: 'int8' }, items, {});
}

const PLAN_COLUMNS = {
  id: 'uuid',
  code: 'text',
  name: 'text',
  description: 'text',
  sector: '"PlanSector"',
  premiumType: '"PremiumType"',
  premiumValue: 'int8',
  familyPremium: 'int8',
  schemeCostPerLife: 'int8',
  employeeShare: 'int4',
  employerShare: 'int4',
  periodType: '"PlanPeriod"',
  durationMonths: 'int4',
  waitingDays: 'int4',
  maxSpouses: 'int4',
  maxChildren: 'int4',
  childMaxAge: 'int4',
  allowsExtraDependants: 'bool',
  extraDependantPremium: 'int8',
  paymentResponsibility: '"PaymentResponsibility"',
  fundingPool: 'text',
  capitationPerLife: 'int8',
  coPayDrugPercent: 'int4',
  annualInpatientDays: 'int4',
  maxLiveBirths: 'int4',
  annualLimit: 'int8',
  allowedHcpLevels: '"HcpLevel"[]',
  requiredDocuments: '"RegistrationDocument"[]',
  requiresNin: 'bool',
  requiresCategory: 'bool',
  selfRegistration: 'bool',
  joining: 'text',
  sortOrder: 'int4',
};

const SERVICE_COLUMNS = {
  id: 'uuid',
  code: 'text',
  name: 'text',
  category: '"ServiceCategory"',
  level: '"HcpLevel"',
  paymentMethod: '"PaymentMethod"',
  requiresPa: 'bool',
  autoApprove: 'bool',
  basePrice: 'int8',
  maxQty: 'int4',
  frequencyDays: 'int4',
  careType: '"CareType"',
  sexRule: '"SexRule"',
  ageMin: 'int4',
  ageMax: 'int4',
  waitingDays: 'int4',
  effectiveFrom: 'date',
};

/** One statement for all rows. Returns the ids of new and changed rows. */
async function insert(
  client: pg.Client,
  table: string,
  columns: Record<string, string>,
  rows: object[],
  { conflict = 'DO NOTHING', touched = true }: { conflict?: string; touched?: boolean },
): Promise<string[]> {
  const names = Object.keys(columns).map((name) => `"${name}"`);
  const shape = Object.entries(columns).map(([name, type]) => `"${name}" ${type}`);
  const updated = touched ? [['"updatedAt"', 'now()']] : [];
  const result = await client.query<{ id?: string }>(
    `INSERT INTO "${table}" (${[...names, ...updated.map(([name]) => name)].join(', ')})
     SELECT ${[...names, ...updated.map(([, value]) => value)].join(', ')} FROM jsonb_to_recordset($1::jsonb) AS row (${shape.join(', ')})
     ON CONFLICT ${conflict} RETURNING *`,
    [JSON.stringify(rows)],
  );
  return result.rows.flatMap((row) => row.id ?? []);
}
