import type { Hcp } from '../../generated/prisma/client.ts';
import { now, today } from '../../platform/clock.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { recordStatuses } from '../../scheme/workflow/change-many.ts';
import { transact, type Write } from '../../scheme/workflow/transact.ts';
import { lockFamilies } from '../cover/cover-rows.ts';
import { assignHcp } from '../enrollees/assign-hcp.service.ts';
import { requestFacilityChangeInput } from './facility-change.input.ts';
import { assertTakes, changeEligibility, lockedHcp, nextMonth, type Person, peopleOf } from './facility-change.rules.ts';

type Wish = { people: Person[]; hcp: Hcp; reason: string; userId: string };

/** Creates one row per person; lists and decisions use the first. */
async function record(write: Write, { people, hcp, reason, userId }: Wish, immediate: boolean): Promise<string> {
  let leadId: string | null = null;
  const rows: { id: string; fromStatus: null }[] = [];
  for (const person of people) {
    const row: { id: string } = await write.tx.facilityChangeRequest.create({
      data: {
        leadId,
        enrolleeId: person.id,
        fromHcpId: person.hcpId,
        toHcpId: hcp.id,
        reason,
        effectiveDate: immediate ? today() : nextMonth(),
        requestedById: userId,
        requestedAt: now(),
        ...(immediate && { status: 'APPROVED', decidedAt: now(), appliedAt: now() }),
      },
      select: { id: true },
    });
    leadId ??= row.id;
    rows.push({ id: row.id, fromStatus: null });
  }
  await recordStatuses(write, 'FacilityChangeRequest', immediate ? 'CHOOSE' : 'CREATE', rows, immediate ? 'APPROVED' : 'PENDING');
  return leadId ?? '';
}

/** People without a facility get the chosen one immediately. */
async function choose(write: Write, wish: Wish): Promise<string> {
  const { people, hcp, userId } = wish;
  const enrolleeIds = people.map(({ id }) => id);
  await assignHcp(write, { enrolleeIds, hcp, since: today(), note: `Chose ${hcp.name}`, actorId: userId });
  const [first] = people;
  const more = people.length - 1;
  const family = more > 0 ? ` and ${more} family ${more === 1 ? 'member' : 'members'}` : '';
  const title = `${first?.fullName}${family} chose your facility`;
  write.notify({ hcpId: hcp.id }, { kind: 'HCP_CHOSEN', title, entityType: 'Enrollee', entityId: first?.id });
  return record(write, wish, true);
}

/**
 * Chooses a facility for a person or a whole family: at once where there is none yet, else as a request that an account manager decides.
 * Errors: NOT_FOUND, ENR_NOT_PRINCIPAL, STATE_INVALID, ENR_HCP_SAME, ENR_HCP_CHANGE_OPEN, ENR_HCP_CHANGE_AHEAD, ENR_HCP_ADMITTED, ENR_HCP_CHANGE_EARLY, ENR_HCP_INVALID, ENR_HCP_LEVEL, ENR_HCP_FULL.
 */
export async function requestFacilityChange(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { enrolleeId, wholeFamily, toHcpId, reason } = parse(requestFacilityChangeInput, raw);
  return transact(viewer, 'requestFacilityChange', async (write) => {
    const { tx } = write;
    // Checked before locking, so that rejected requests do not hold locks.
    await peopleOf(tx, viewer, enrolleeId, wholeFamily);
    const target = await lockedHcp(tx, toHcpId);
    await lockFamilies(tx, { ids: [enrolleeId] });
    const people = (await peopleOf(tx, viewer, enrolleeId, wholeFamily)).filter(({ hcpId }) => hcpId !== toHcpId);
    if (people.length === 0) throw fieldError('ENR_HCP_SAME', 'toHcpId');
    const refusal = (await changeEligibility(tx, people)).find((eligibility) => eligibility.refusal)?.refusal;
    if (refusal) throw new DomainError(refusal.code, { params: refusal.params });
    const hcp = await assertTakes(tx, target, people);
    const [peopleWithoutFacility, peopleWithFacility] = [people.filter(({ hcpId }) => !hcpId), people.filter(({ hcpId }) => hcpId)];
    if (peopleWithFacility.length > 0 && !reason) throw fieldError('VALIDATION_REQUIRED', 'reason', { field: 'Reason' });
    const wish = { hcp, reason: reason ?? 'First choice', userId: viewer.userId };
    const firstChoiceId = peopleWithoutFacility.length > 0 ? await choose(write, { ...wish, people: peopleWithoutFacility }) : '';
    if (peopleWithFacility.length === 0) return { id: firstChoiceId };
    const id = await record(write, { ...wish, people: peopleWithFacility }, false);
    write.log({
      action: 'FacilityChangeRequest.CREATE',
      entityType: 'FacilityChangeRequest',
      entityId: id,
      summary: `Requested ${hcp.name} for ${peopleWithFacility.map(({ enrolmentNo, fullName }) => enrolmentNo ?? fullName).join(', ')}`,
      after: { toHcpId, people: peopleWithFacility.length },
    });
    return { id };
  });
}
