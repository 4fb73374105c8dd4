import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeDiagnosis, makeUser } from '../../testing/make/make.ts';
import { makeClaimWorld, START_REVIEW } from '../../testing/make/make-claim.ts';
import { testMasterData } from '../../testing/master-data-tests.ts';
import { type Rule, ruleMet } from './diagnosis-rule.rules.ts';

const input = (over: object = {}) => ({
  name: 'Births',
  kind: 'EXPECTED_ONLY',
  diagnosisFrom: 'O00',
  diagnosisTo: 'O99',
  serviceCategory: 'DELIVERY',
  ...over,
});

testMasterData({
  model: 'DiagnosisRule',
  list: 'diagnosisRules',
  input: (serial) => input({ name: `Births ${serial}` }),
  refused: { input: input({ name: 'x' }), field: 'name', code: 'INVALID_INPUT' },
  manager: 'ADMIN',
  stranger: 'CLAIMS_OFFICER',
});

const CREATE = /* GraphQL */ `mutation ($input: CreateDiagnosisRuleInput!) { createDiagnosisRule(input: $input) { diagnosisFrom diagnosisTo serviceCode serviceCategory } }`;

describe('a diagnosis rule', () => {
  const create = async (over: object) => as(await makeUser('ADMIN')).run(CREATE, { input: input(over) });
  it('has a code or a range in capitals, and a service or a category', async () => {
    expect(
      (await create({ name: 'Teeth', diagnosisFrom: 'k02', diagnosisTo: null, serviceCode: 'den-', serviceCategory: null })).data
        .createDiagnosisRule,
    ).toEqual({
      diagnosisFrom: 'K02',
      diagnosisTo: 'K02',
      serviceCode: 'DEN-',
      serviceCategory: null,
    });
  });
  it.each([
    ['INVALID_INPUT', 'diagnosisFrom', { diagnosisFrom: 'birth' }],
    ['INVALID_INPUT', 'diagnosisTo', { diagnosisTo: '99' }],
    ['RULE_RANGE', 'diagnosisTo', { diagnosisTo: 'N99' }],
    ['RULE_SERVICE', 'serviceCode', { serviceCode: 'DEL-' }],
    ['RULE_SERVICE', 'serviceCode', { serviceCategory: null }],
  ])('is rejected with %s at %s', async (code, field, over) => {
    const { codes, fields } = await create({ name: 'Refused', ...over });
    expect([codes, Object.keys(fields)]).toEqual([[code], [field]]);
  });
  it('matches a service without an expected diagnosis, or with an unusual one', () => {
    const rule: Rule = {
      name: 'Births',
      kind: 'EXPECTED_ONLY',
      diagnosisFrom: 'O00',
      diagnosisTo: 'O99',
      serviceCode: null,
      serviceCategory: 'DELIVERY',
    };
    const unusual: Rule = { ...rule, kind: 'UNUSUAL', serviceCode: 'INV-0016', serviceCategory: null };
    const delivery = { code: 'DEL-0001', category: 'DELIVERY' } as const;
    const count = { code: 'INV-0016', category: 'INVESTIGATION' } as const;
    expect(ruleMet([rule], delivery, ['O80'])).toBeNull();
    expect(ruleMet([rule], delivery, ['B54', 'O99.8'])).toBeNull();
    expect(ruleMet([rule], delivery, ['B54'])).toBe(rule);
    expect(ruleMet([rule], delivery, ['P00'])).toBe(rule);
    expect(ruleMet([rule], delivery, [])).toBeNull();
    expect(ruleMet([rule], count, ['B54'])).toBeNull();
    expect(ruleMet([unusual], count, ['B54', 'O82.1'])).toBe(unusual);
    expect(ruleMet([unusual], count, ['B54'])).toBeNull();
  });
});

describe('a claim that matches a rule', () => {
  let world: Awaited<ReturnType<typeof makeClaimWorld>>;
  beforeEach(async () => {
    world = await makeClaimWorld();
  });
  const CHECKS = /* GraphQL */ `query ($id: ID!) { claim(id: $id) { checks { code severity line message } passedChecks } }`;
  it('gets a warning on the form, can still be submitted, and shows the warning to the officer', async () => {
    const { code } = await db.service.findUniqueOrThrow({ where: { id: world.service.id } });
    const name = `Only with ${code}`;
    const rule = await db.diagnosisRule.create({
      data: { name, kind: 'EXPECTED_ONLY', diagnosisFrom: 'Q00', diagnosisTo: 'Q10', serviceCode: code },
    });
    const warning = { code: 'CLM_DIAGNOSIS_SERVICE', severity: 'WARN', line: 1 };
    expect((await world.draft()).checks).toContainEqual(warning);
    const { claimIds } = await world.bill(1);
    await as(world.officer).run(START_REVIEW, { id: claimIds[0] });
    const { checks } = (await as(world.officer).run(CHECKS, { id: claimIds[0] })).data.claim;
    expect(checks).toContainEqual({ ...warning, message: expect.stringContaining(name) });
    const malformation = await db.diagnosis.update({ where: { id: (await makeDiagnosis()).id }, data: { code: 'Q05.9' } });
    expect((await world.draft({ otherDiagnosisIds: [malformation.id] })).checks).not.toContainEqual(warning);
    await db.diagnosisRule.update({ where: { id: rule.id }, data: { isActive: false } });
    expect((await world.draft()).checks).not.toContainEqual(warning);
  });
});
