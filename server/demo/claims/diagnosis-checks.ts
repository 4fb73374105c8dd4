import type pg from 'pg';
import { type Rule, ruleMet } from '../../claims/diagnosis-rules/diagnosis-rule.rules.ts';
import type { ServiceCategory } from '../../generated/prisma/enums.ts';
import { messageOf } from '../../platform/errors.ts';

type Row = { claimId: string; position: number; name: string; code: string; category: ServiceCategory; diagnoses: string[] };

const LINES = `
  SELECT c.id AS "claimId", i.position, s.name, s.code, s.category,
    (SELECT array_agg(d.code) FROM "ClaimDiagnosis" x JOIN "Diagnosis" d ON d.id = x."diagnosisId" WHERE x."claimId" = c.id) AS diagnoses
  FROM "Claim" c JOIN "ClaimItem" i ON i."claimId" = c.id JOIN "Service" s ON s.id = i."serviceId"
  WHERE c.status IN ('READY', 'SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED') ORDER BY c.id, i.position`;

/** Gives the claims under way the warnings of the diagnosis rules that they meet. */
export async function checkDiagnoses(client: pg.ClientBase): Promise<void> {
  const { rows: rules } = await client.query<Rule>('SELECT * FROM "DiagnosisRule" WHERE "isActive" ORDER BY name');
  const { rows } = await client.query<Row>(LINES);
  const warnings = rows.flatMap(({ claimId, position, name, code, category, diagnoses }) => {
    const rule = ruleMet(rules, { code, category }, diagnoses);
    if (!rule) return [];
    const params = { service: name, rule: rule.name };
    const check = { code: 'CLM_DIAGNOSIS_SERVICE', severity: 'WARN', line: position + 1, params } as const;
    return [{ claimId, check: { ...check, message: messageOf(check.code, params) } }];
  });
  for (const [claimId, ofClaim] of Map.groupBy(warnings, (warning) => warning.claimId))
    await client.query('UPDATE "Claim" SET checks = $2 WHERE id = $1', [claimId, JSON.stringify(ofClaim.map(({ check }) => check))]);
}
