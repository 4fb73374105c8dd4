import { describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeDiagnosis, makeUser } from '../../testing/make/make.ts';
import { makeClaimWorld } from '../../testing/make/make-claim.ts';
import { testMasterData } from '../../testing/master-data-tests.ts';

testMasterData({
  model: 'Symptom',
  list: 'allSymptoms',
  input: (serial) => ({ name: `Ringing in the ears ${serial}`, category: 'Ear', description: null }),
  refused: { input: { name: 'x' }, field: 'name', code: 'INVALID_INPUT' },
  manager: 'ADMIN',
  stranger: 'ACCOUNT_MANAGER',
});

const CREATE = /* GraphQL */ `mutation ($input: CreateDiagnosisInput!) { createDiagnosis(input: $input) { id code isLocal version } }`;
const UPDATE = /* GraphQL */ `mutation ($id: ID!, $input: UpdateDiagnosisInput!) { updateDiagnosis(id: $id, input: $input) { code name version } }`;
const DISABLE = /* GraphQL */ `mutation ($id: ID!, $input: DisableDiagnosisInput!) { disableDiagnosis(id: $id, input: $input) { isActive } }`;
const ENABLE = /* GraphQL */ `mutation ($id: ID!, $input: EnableDiagnosisInput!) { enableDiagnosis(id: $id, input: $input) { isActive } }`;
const LIST = /* GraphQL */ `query ($filter: DiagnosisFilter, $search: String) { allDiagnoses(page: { number: 1, size: 5 }, filter: $filter, search: $search) { total items { code } } }`;
const PICK = /* GraphQL */ `query ($search: String) { diagnoses(search: $search) { code } }`;

describe('the ICD-10 list', () => {
  const reason = 'Not used by the scheme';
  it('accepts entries added by the scheme, and does not edit others', async () => {
    const admin = await makeUser('ADMIN');
    const added = (await as(admin).run(CREATE, { input: { code: 'u99.1', name: 'Local fever' } })).data.createDiagnosis;
    expect(added).toMatchObject({ code: 'U99.1', isLocal: true, version: 0 });
    const again = await as(admin).run(CREATE, { input: { code: 'U99.1', name: 'Something else' } });
    expect([again.codes, Object.keys(again.fields)]).toEqual([['MST_CODE_TAKEN'], ['code']]);
    expect((await as(admin).run(CREATE, { input: { code: 'fever', name: 'Fever' } })).fields).toHaveProperty('code');
    const change = { code: 'U99.2', name: 'Local fever of the plateau', version: 0 };
    expect((await as(admin).run(UPDATE, { id: added.id, input: change })).data.updateDiagnosis).toMatchObject({
      code: 'U99.2',
      version: 1,
    });
    const standard = await makeDiagnosis();
    expect((await as(admin).run(UPDATE, { id: standard.id, input: { ...change, code: 'U99.3' } })).codes).toEqual(['DGN_STANDARD']);
    const list = (await as(admin).run(LIST, { filter: { isLocal: true } })).data.allDiagnoses;
    expect(list).toEqual({ total: 1, items: [{ code: 'U99.2' }] });
    const hospital = await makeUser('CLAIMS_OFFICER');
    expect((await as(hospital).run(CREATE, { input: { code: 'U99.4', name: 'No such thing' } })).codes).toEqual(['FORBIDDEN']);
    expect((await as(await makeUser('ACCOUNTANT')).run(LIST, {})).codes).toContain('FORBIDDEN');
  });

  it('keeps the code of an entry that claims use', async () => {
    const world = await makeClaimWorld();
    await world.bill(1);
    const { diagnosisId } = await db.claimDiagnosis.findFirstOrThrow();
    await db.diagnosis.update({ where: { id: diagnosisId }, data: { isLocal: true } });
    const refused = await as(await makeUser('ADMIN')).run(UPDATE, { id: diagnosisId, input: { code: 'U98', name: 'Renamed', version: 0 } });
    expect([refused.codes, Object.keys(refused.fields)]).toEqual([['DGN_CODE_USED'], ['code']]);
  });

  it('offers only enabled entries', async () => {
    const [admin, other] = [await makeUser('ADMIN'), await makeUser('ADMIN')];
    const { id, code } = await makeDiagnosis();
    const offered = async () => (await as(admin).run(PICK, { search: code })).data.diagnoses.some((row) => row.code === code);
    expect(await offered()).toBe(true);
    expect(await concurrently([admin, other], DISABLE, { id, input: { version: 0, reason } })).toEqual(['CONFLICT_STALE', 'OK']);
    expect(await offered()).toBe(false);
    expect((await as(await makeUser('ACCOUNT_MANAGER')).run(ENABLE, { id, input: { version: 1 } })).codes).toEqual(['FORBIDDEN']);
    expect((await as(admin).run(ENABLE, { id, input: { version: 0 } })).codes).toEqual(['CONFLICT_STALE']);
    expect((await as(admin).run(ENABLE, { id, input: { version: 1 } })).data.enableDiagnosis).toEqual({ isActive: true });
    expect(await offered()).toBe(true);
    expect((await as(admin).run(ENABLE, { id, input: { version: 2 } })).codes).toEqual(['STATE_INVALID']);
    expect((await as(admin).run(DISABLE, { id: admin.id, input: { version: 0, reason } })).codes).toEqual(['NOT_FOUND']);
  });
});
