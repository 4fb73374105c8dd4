import pg from '../../server/platform/database/pg.ts';

/** Records of the demo scheme that the changes are about. */
export type Targets = {
  accounts: Map<string, { id: string; hcpId: string | null }>;
  facilities: { email: string; hcpId: string; patients: string[]; service: Service | null; authorised: Service | null }[];
  symptomId: string;
  diagnosisId: string;
  expenseItemId: string;
  mdaId: string;
  person: { planId: string; lgaId: string; townId: string };
};
export type Service = { id: string; price: number };

/** Services that a facility gives to everybody, or to everybody of a plan. */
const SERVICES = `
  SELECT s.id, s."basePrice"::int AS price, sp."planId", s."requiresPa" FROM "Hcp" h JOIN "Service" s ON s.level <= h.level
  LEFT JOIN "ServicePlan" sp ON sp."serviceId" = s.id
  WHERE h.id = $1 AND s."isActive" AND s."paymentMethod" = 'FFS' AND s."sexRule" = 'ANY' AND s."ageMin" IS NULL AND s."ageMax" IS NULL
    AND s."frequencyDays" IS NULL AND s."waitingDays" IS NULL AND NOT s."autoApprove" AND s."careType" = 'BOTH'
    AND s."effectiveFrom" <= now() AND (s."effectiveTo" IS NULL OR s."effectiveTo" > now()) ORDER BY s.code`;
const PATIENTS = `
  SELECT id, "planId" FROM "Enrollee" WHERE "hcpId" = $1 AND status = 'ACTIVE' AND "coverageStart" < now() - interval '60 days'
    AND "coverageEnd" > now() + interval '30 days' ORDER BY id`;

/** Reads the targets from the database, which has to be there at this time. */
export async function readTargets(databaseUrl: string, facilityEmails: readonly string[]): Promise<Targets> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const read = async <Row extends object>(sql: string, ...values: unknown[]) => (await client.query<Row>(sql, values)).rows;
  const idOf = async (sql: string) => (await read<{ id: string }>(sql))[0]?.id ?? '';
  try {
    const people = await read<{ id: string; email: string; hcpId: string | null }>(
      'SELECT id, email, "hcpId" FROM "UserAccount" WHERE "isActive"',
    );
    const accounts = new Map(people.map(({ email, ...account }) => [email, account]));
    const facilities: Targets['facilities'] = [];
    for (const email of facilityEmails) {
      const hcpId = accounts.get(email)?.hcpId;
      if (!hcpId) throw new Error(`${email} is not an account of a facility`);
      const services = await read<Service & { planId: string | null; requiresPa: boolean }>(SERVICES, hcpId);
      const patients = await read<{ id: string; planId: string }>(PATIENTS, hcpId);
      const planId = mostFrequent(patients.map((patient) => patient.planId));
      const serviceOf = (requiresPa: boolean) =>
        services.find((service) => service.requiresPa === requiresPa && (service.planId ?? planId) === planId) ?? null;
      facilities.push({
        email,
        hcpId,
        patients: patients.filter((patient) => patient.planId === planId).map(({ id }) => id),
        service: serviceOf(false),
        authorised: serviceOf(true),
      });
    }
    if (facilities.every(({ patients }) => patients.length === 0)) throw new Error('No facility has patients; ask for more --lives');
    const [person] = await read<Targets['person']>(
      `SELECT p.id AS "planId", t."lgaId", t.id AS "townId" FROM "Plan" p, "Town" t WHERE p.sector = 'INFORMAL' AND p."isActive" LIMIT 1`,
    );
    if (!person) throw new Error('There is no plan for registrations');
    return {
      accounts,
      facilities,
      symptomId: await idOf('SELECT id FROM "Symptom" WHERE "isActive" LIMIT 1'),
      diagnosisId: await idOf(`SELECT id FROM "Diagnosis" WHERE "isActive" AND code LIKE 'B5%' LIMIT 1`),
      expenseItemId: await idOf(
        'SELECT i.id FROM "ExpenseItem" i JOIN "ExpenseCategory" c ON c.id = i."categoryId" WHERE i."isActive" AND c."isActive" LIMIT 1',
      ),
      mdaId: await idOf(`SELECT id FROM "Mda" WHERE "isActive" ORDER BY id LIMIT 1`),
      person,
    };
  } finally {
    await client.end();
  }
}

function mostFrequent(values: readonly string[]): string | undefined {
  const counts = Map.groupBy(values, (value) => value);
  return [...counts].sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
}
