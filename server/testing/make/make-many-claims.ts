import { randomUUID } from 'node:crypto';
import { db } from '../../platform/db.ts';
import { makeEnrollee } from './make.ts';
import type { makeClaimWorld } from './make-claim.ts';

type World = Awaited<ReturnType<typeof makeClaimWorld>>;

/** Ready claims of as many members, copied from one that was filled in. */
export async function makeReadyClaims({ hcp, enrollee, ready }: World, count: number): Promise<string[]> {
  const first = await ready();
  const people: string[] = [];
  for (let n = 1; n < count; n++) people.push((await makeEnrollee({ hcpId: hcp.id, planId: enrollee.planId })).id);
  const copies = people.map((enrolleeId) => ({ id: randomUUID(), enrolleeId, claimNo: `CLM-${randomUUID()}` }));
  const values = JSON.stringify(copies);
  await db.$executeRaw`
    INSERT INTO "Claim" SELECT (jsonb_populate_record(c, copy)).* FROM "Claim" c, jsonb_array_elements(${values}::jsonb) AS copy WHERE c.id = ${first}::uuid`;
  await db.$executeRaw`
    INSERT INTO "ClaimItem" SELECT (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'claimId', copy->'id'))).*
    FROM "ClaimItem" i, jsonb_array_elements(${values}::jsonb) AS copy WHERE i."claimId" = ${first}::uuid`;
  await db.$executeRaw`
    INSERT INTO "ClaimDiagnosis" SELECT (jsonb_populate_record(d, jsonb_build_object('claimId', copy->'id'))).*
    FROM "ClaimDiagnosis" d, jsonb_array_elements(${values}::jsonb) AS copy WHERE d."claimId" = ${first}::uuid`;
  return [first, ...copies.map(({ id }) => id)];
}

/** Every line of a submitted bill is passed by the officer, who finishes it, as if each claim had been opened. */
export async function passBill({ officer }: World, billId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE "ClaimItem" SET "qtyApproved" = qty, "priceApproved" = "unitPriceClaimed", "amountApproved" = "amountClaimed", decision = 'PASSED'
    WHERE "claimId" IN (SELECT id FROM "Claim" WHERE "billId" = ${billId}::uuid)`;
  await db.$executeRaw`
    UPDATE "Claim" SET status = 'VETTED', decision = 'FULL', "vettedAmount" = "claimedAmount", "vettedById" = ${officer.id}::uuid, "vettedAt" = now()
    WHERE "billId" = ${billId}::uuid`;
  await db.$executeRaw`
    UPDATE "Bill" SET status = 'VETTED', "vettedAmount" = "claimedAmount", "vettedById" = ${officer.id}::uuid, "vettedAt" = now(), version = version + 1
    WHERE id = ${billId}::uuid`;
}
