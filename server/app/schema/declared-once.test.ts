import { readFileSync } from 'node:fs';
import { printType } from 'graphql';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Role } from '../../generated/prisma/enums.ts';

// Changes one declaration, reloads the schema, and checks every place that depends on it.

const load = async () => ({
  ...(await import('./index.ts')),
  ...(await import('../../testing/as.ts')),
  ...(await import('../../testing/make/make-claim.ts')),
  ...(await import('../../testing/make/make-pa.ts')),
  ...(await import('../../testing/make/make.ts')),
  ...(await import('../../platform/db.ts')),
  ...(await import('../../reports/facts/facts.ts')),
});

const WAITING = /* GraphQL */ `
  {
    waitingCounts {
      key
      count
    }
  }
`;

let platform: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('../../claims/claim.access.ts', async (importActual) => {
    const actual = await importActual<typeof import('../../claims/claim.access.ts')>();
    const { defineScope, none } = await import('../../scheme/access/row-scope.ts');
    const { defineWorklist } = await import('../../scheme/workflow/worklist.ts');
    const visibleClaims = defineScope('Claim', { lgas: none, facility: (hcpId) => ({ hcpId, claimNo: 'CLM-NONE' }), self: none });
    const claimsToSend = defineWorklist(visibleClaims, { permission: 'CLAIM_DISPUTE', where: { status: { in: ['DRAFT', 'READY'] } } });
    return { ...actual, visibleClaims, claimsToSend };
  });
  vi.doMock('../../care/pa-requests/pa-request.input.ts', async (importActual) => {
    const actual = await importActual<typeof import('../../care/pa-requests/pa-request.input.ts')>();
    const cancelPaRequestInput = actual.cancelPaRequestInput.extend({
      reason: z.string().min(30, 'At least 30 letters, please.'),
      wristband: z.string().nullish().describe('What the patient wears.'),
    });
    return { ...actual, cancelPaRequestInput };
  });
  const { PERMISSIONS } = await import('../../scheme/access/permissions.shared.ts');
  (PERMISSIONS as unknown as Record<string, Role[]>).PA_REQUEST_DECIDE = ['CLAIMS_OFFICER'];
  platform = await load();
});
afterAll(() => {
  vi.doUnmock('../../claims/claim.access.ts');
  vi.doUnmock('../../care/pa-requests/pa-request.input.ts');
  vi.resetModules();
});

it('giving a permission to another role moves the operation, its button, its worklist and its notifications', async () => {
  const { as, askPa, paWorld, makeUser, approveAll, APPROVE_PA } = platform;
  const world = await paWorld();
  const officer = await makeUser('CLAIMS_OFFICER');
  const request = await askPa(world);
  const permissionsOf = async (user: { id: string }) =>
    (await as(user).run(/* GraphQL */ `{ viewer { permissions } }`)).data.viewer?.permissions ?? [];
  const worklistsOf = async (user: { id: string }) => (await as(user).run(WAITING)).data.waitingCounts.map(({ key }) => key);
  for (const [user, may] of [[world.manager, false] as const, [officer, true] as const]) {
    expect((await permissionsOf(user)).includes('PA_REQUEST_DECIDE')).toBe(may);
    expect((await worklistsOf(user)).includes('PA_PENDING')).toBe(may);
  }
  const decision = { id: request.id, input: approveAll(request) };
  expect((await as(world.manager).run(APPROVE_PA, decision)).codes).toEqual(['FORBIDDEN']);
  expect((await as(officer).run(APPROVE_PA, decision)).codes).not.toContain('FORBIDDEN');
});

it('a row scope narrowed in its one place narrows lists, records, writes, counts and reports', async () => {
  const { as, db, FACTS, makeClaimWorld, viewerFor, CREATE_NO_AUTH, READY } = platform;
  const world = await makeClaimWorld();
  const created = await as(world.user).run(CREATE_NO_AUTH, { input: { enrolleeId: world.enrollee.id, form: world.form() } });
  // The change is saved; the response reads the claim through the guard of the type.
  expect(created.codes).toEqual(['NOT_FOUND']);
  const { id, version } = await db.claim.findFirstOrThrow({ where: { hcpId: world.hcp.id } });
  const total = async (user: { id: string }) =>
    (await as(user).run(/* GraphQL */ `{ claims(page: { number: 1, size: 5 }) { total } }`)).data.claims.total;
  expect([await total(world.user), await total(world.admin)]).toEqual([0, 1]);
  expect((await as(world.user).run(/* GraphQL */ `query ($id: ID!) { claim(id: $id) { id } }`, { id })).codes).toEqual(['NOT_FOUND']);
  expect((await as(world.user).run(READY, { id, input: { version } })).codes).toEqual(['NOT_FOUND']);
  const { data } = await as(world.user).run(WAITING);
  expect(data.waitingCounts).toContainEqual({ key: 'CLAIMS_TO_SEND', count: 0 });
  const viewer = await viewerFor(world.user.id);
  const claims = FACTS.find(({ name }) => name === 'claim');
  expect(claims?.scope(viewer).sql).toContain('claimNo');
});

it('changing a limit in a zod object changes the server’s and the form’s error, and a new field appears in the GraphQL input', async () => {
  const { as, askPa, paWorld, schema } = platform;
  const input = schema.getType('CancelPaRequestInput');
  expect(input && printType(input)).toMatch(/What the patient wears\.[\s\S]*wristband: String\n/);
  expect(input && printType(input)).toContain('reason: String!');
  const world = await paWorld();
  const { id, version } = await askPa(world);
  const document = /* GraphQL */ `mutation ($id: ID!, $input: CancelPaRequestInput!) { cancelPaRequest(id: $id, input: $input) { status } }`;
  const cancel = (reason: string) => as(world.desk).run(document, { id, input: { version, reason } });
  expect((await cancel('Changed our mind')).fields).toEqual({ reason: 'At least 30 letters, please.' });
  expect((await cancel('The patient has gone to another town')).codes).toEqual([]);
  const form = readFileSync(new URL('../../../client/src/care/pa-requests/PaFacilityActions.tsx', import.meta.url), 'utf8');
  expect(form).toMatch(/import \{[^}]*\bcancelPaRequestInput\b[^}]*\} from '[./]*server\/care\/pa-requests\/pa-request\.input\.ts'/);
  expect(form).toContain('schema={cancelPaRequestInput}');
});
