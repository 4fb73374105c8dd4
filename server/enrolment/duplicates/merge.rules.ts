import type { Enrollee, Plan } from '../../generated/prisma/client.ts';
import type { Relationship } from '../../generated/prisma/enums.ts';
import { DomainError, fieldError, stateInvalid } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import type { MergeField } from './duplicate.input.ts';

/** Whether a dependant takes one of the family's places, as COUNTS_TOWARDS_FAMILY_LIMIT says in SQL. */
const WITHOUT_PLACE = ['DISABLED', 'DECEASED', 'REJECTED', 'MERGED'] as const;
const ON_RECORD = ['ACTIVE', 'SUSPENDED', 'DISABLED', 'EXPIRED', 'DECEASED'];

export type Merging = { kept: Enrollee & { plan: Plan }; merged: Enrollee; take: readonly MergeField[] };

/** Number of dependants that take a place, by relationship. */
async function places(tx: Tx, headId: string): Promise<Record<Relationship, number>> {
  const groups = await tx.enrollee.groupBy({
    by: ['relationship'],
    where: { principalId: headId, status: { notIn: [...WITHOUT_PLACE] } },
    _count: true,
  });
  const count = (relationship: Relationship) => groups.find((group) => group.relationship === relationship)?._count ?? 0;
  return { PRINCIPAL: 0, SPOUSE: count('SPOUSE'), CHILD: count('CHILD'), EXTRA: count('EXTRA') };
}

/** Rejects merges that would lose active cover or revive a deceased or suspended person. */
function assertStatuses({ kept, merged }: Merging): void {
  for (const { status, enrolmentNo, fullName } of [kept, merged]) {
    if (status === 'PENDING_APPROVAL') throw new DomainError('MERGE_WAITING', { params: { no: enrolmentNo ?? fullName } });
    if (!ON_RECORD.includes(status)) throw stateInvalid({ status }, 'Enrollee');
  }
  if ((kept.status === 'DECEASED') !== (merged.status === 'DECEASED')) throw new DomainError('MERGE_DECEASED');
  if (merged.status === 'ACTIVE' && kept.status !== 'ACTIVE') throw new DomainError('MERGE_KEEP_COVERED', { fields: { keepId: '' } });
  if (merged.status === 'SUSPENDED' && kept.status === 'ACTIVE')
    throw new DomainError('MERGE_SUSPENDED', { params: { no: merged.enrolmentNo } });
}

/** Checks the merged family: one spouse, the child limit of the plan, no dependant without a principal. */
async function assertFamily(tx: Tx, { kept, merged }: Merging): Promise<void> {
  if (merged.relationship !== 'PRINCIPAL') return;
  if (kept.principalId === merged.id) throw new DomainError('MERGE_OWN_PRINCIPAL');
  const joining = await places(tx, merged.id);
  const people = joining.SPOUSE + joining.CHILD + joining.EXTRA;
  if (people === 0) return;
  if (kept.relationship !== 'PRINCIPAL') throw new DomainError('MERGE_PRINCIPAL_HAS_DEPENDANTS', { params: { no: merged.enrolmentNo } });
  const present = await places(tx, kept.id);
  const { maxSpouses, maxChildren, allowsExtraDependants } = kept.plan;
  if (joining.SPOUSE > 0 && joining.SPOUSE + present.SPOUSE > maxSpouses) throw new DomainError('MERGE_SPOUSES');
  if (joining.CHILD > 0 && joining.CHILD + present.CHILD > maxChildren)
    throw new DomainError('MERGE_CHILDREN', { params: { n: joining.CHILD + present.CHILD, max: maxChildren } });
  if (joining.EXTRA > 0 && !allowsExtraDependants) throw new DomainError('ENR_EXTRA_NOT_ALLOWED');
}

/** Checks that two records can be merged; both families must be locked. Throws MERGE_… codes, FOUR_EYES, STATE_INVALID. */
export async function assertMergeable(tx: Tx, viewer: Viewer, merging: Merging): Promise<void> {
  const { kept, merged, take } = merging;
  if (kept.registeredById === viewer.userId && merged.registeredById === viewer.userId)
    throw new DomainError('FOUR_EYES', { params: { did: 'registered both', decide: 'merge' } });
  assertStatuses(merging);
  if (take.includes('work') && (kept.planId !== merged.planId || kept.relationship !== merged.relationship))
    throw fieldError('MERGE_OTHER_PLAN', 'take');
  await assertFamily(tx, merging);
  const waiting = await tx.facilityChangeRequest.count({ where: { enrolleeId: { in: [kept.id, merged.id] }, status: 'PENDING' } });
  if (waiting > 1) throw new DomainError('MERGE_CHANGES_OPEN');
  const owing = await tx.invoice.findMany({
    where: { enrolleeId: { in: [kept.id, merged.id] }, kind: 'PREMIUM_SELF', status: { in: ['DRAFT', 'PENDING', 'PART_PAID'] } },
    select: { invoiceNo: true, enrolleeId: true },
  });
  if (new Set(owing.map(({ enrolleeId }) => enrolleeId)).size > 1)
    throw new DomainError('MERGE_PREMIUMS_OPEN', { params: { no: owing.map(({ invoiceNo }) => invoiceNo).join(' and ') } });
}
