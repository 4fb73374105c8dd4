import type { DuplicatePair, Enrollee, Prisma } from '../../generated/prisma/client.ts';
import { db } from '../../platform/db.ts';
import { as } from '../as.ts';
import { makeEnrollee } from './make.ts';

type Data = Partial<Prisma.EnrolleeUncheckedCreateInput>;

/** Two records that are suspected to be one person, in the queue. */
export async function makeMerging(first: Data = {}, second: Data = {}): Promise<[Enrollee, Enrollee]> {
  const one = await makeEnrollee(first);
  const other = await makeEnrollee({ ...second, duplicateFlag: 'SUSPECT', matchedEnrolleeId: one.id });
  return [await db.enrollee.findUniqueOrThrow({ where: { id: one.id } }), await db.enrollee.findUniqueOrThrow({ where: { id: other.id } })];
}

/** The duplicate pair of two people, created if there is none. */
export async function pairOf(one: { id: string }, other: { id: string }): Promise<DuplicatePair> {
  const [firstId = '', secondId = ''] = [one.id, other.id].sort();
  const key = { firstId_secondId: { firstId, secondId } };
  return db.duplicatePair.upsert({ where: key, create: { firstId, secondId }, update: {} });
}

export const MERGE = /* GraphQL */ `mutation($id: ID!, $input: MergeDuplicateInput!) { mergeDuplicate(id: $id, input: $input) { id status keptId decisionReason decidedBy { id } } }`;

/** Merges one record into the other. */
export async function merge(user: { id: string }, kept: { id: string }, other: { id: string }, more: object = {}) {
  const pair = await pairOf(kept, other);
  return as(user).run(MERGE, {
    id: pair.id,
    input: { version: pair.version, keepId: kept.id, reason: 'The desk registered the person twice', ...more },
  });
}
