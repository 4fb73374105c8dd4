import type { Prisma } from '../../generated/prisma/client.ts';
import { placesLeft } from '../../network/hcps/places.ts';
import { addMonths, dayInWords, dayOf, monthOf, today } from '../../platform/clock.ts';
import { DomainError, fieldError, stateInvalid } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { visibleEnrollees } from '../enrollees/enrollee.access.ts';
import { hcpRefusal } from '../rules/institution.rules.ts';

const include = { plan: true, hcp: true, principal: { select: { lgaSince: true } } } as const;
export type Person = Prisma.EnrolleeGetPayload<{ include: typeof include }>;

/** Statuses in which a person can choose a facility: active, pending, or restorable. */
const CHOOSES = ['ACTIVE', 'PENDING_APPROVAL', 'SUSPENDED', 'EXPIRED'] as const;
const chooses = ({ status }: Person) => (CHOOSES as readonly string[]).includes(status);
const takesPlace = ({ status }: Person) => status === 'ACTIVE' || status === 'PENDING_APPROVAL';

/** Capitation is counted on the first, so a change takes effect at the start of the next month. */
export const nextMonth = (): Date => addMonths(monthOf(today()), 1);

type Obstacle = { code: ErrorCode; params?: Record<string, string> };

/** Whether one person may change facility: the earliest day (null means now) and what prevents it. */
export type ChangeEligibility = { person: Person; first: boolean; from: Date | null; refusal: Obstacle | null };

/** The person, or the principal with everyone who has a facility to choose. Throws NOT_FOUND, ENR_NOT_PRINCIPAL, STATE_INVALID. */
export async function peopleOf(tx: Tx, viewer: Viewer, enrolleeId: string, wholeFamily: boolean): Promise<Person[]> {
  const person = await tx.enrollee.findFirst({ where: { id: enrolleeId, AND: visibleEnrollees(viewer) }, include });
  if (!person) throw new DomainError('NOT_FOUND');
  if (wholeFamily && person.relationship !== 'PRINCIPAL') throw new DomainError('ENR_NOT_PRINCIPAL');
  if (!chooses(person)) throw stateInvalid(person, 'Enrollee');
  if (!wholeFamily) return [person];
  const dependants = await tx.enrollee.findMany({
    where: { principalId: enrolleeId, status: { in: [...CHOOSES] } },
    include,
    orderBy: { enrolmentNo: 'asc' },
  });
  return [person, ...dependants];
}

/** Which of these people are admitted now. */
async function admitted(tx: Tx, ids: string[]): Promise<Set<string>> {
  const visits = await tx.encounter.findMany({
    where: { enrolleeId: { in: ids }, status: 'OPEN', admittedAt: { not: null }, dischargedAt: null },
    select: { enrolleeId: true },
  });
  return new Set(visits.map(({ enrolleeId }) => enrolleeId));
}

/** The facility ended, the person moved, or the scheme chose it: nobody has to wait for what they did not bring about. */
function mayChangeFrom(person: Person, movedByScheme: boolean, months: number): Date | null {
  const since = person.hcpSince ?? (person.registeredAt && dayOf(person.registeredAt));
  if (!since || person.hcp?.status !== 'ACTIVATED' || movedByScheme) return null;
  const moves = [person.lgaSince, person.principal?.lgaSince];
  if (moves.some((moved) => moved && moved > since)) return null;
  const from = addMonths(since, months);
  return from > today() ? from : null;
}

/** What prevents a change for each of these people, whatever the facility. */
export async function changeEligibility(tx: Tx, people: readonly Person[]): Promise<ChangeEligibility[]> {
  const ids = people.map(({ id }) => id);
  const { hcpChangeMonths } = await getSettings();
  const requests = await tx.facilityChangeRequest.findMany({
    where: { enrolleeId: { in: ids }, status: { in: ['PENDING', 'APPROVED'] } },
    orderBy: [{ effectiveDate: 'desc' }, { id: 'desc' }],
  });
  const inBed = await admitted(tx, ids);
  return people.map((person) => {
    const personRequests = requests.filter(({ enrolleeId }) => enrolleeId === person.id);
    const approvedChange = personRequests.find(({ status, appliedAt }) => status === 'APPROVED' && !appliedAt);
    const lastChange = personRequests.find(({ appliedAt }) => appliedAt !== null);
    // A transfer out of a closed facility is not a decision on a member's request.
    const from = person.hcpId
      ? mayChangeFrom(person, lastChange?.decidedById === null && lastChange.fromHcpId !== null, hcpChangeMonths)
      : null;
    const name = person.fullName;
    const refusals: (Obstacle | false | null | undefined)[] = [
      personRequests.some(({ status }) => status === 'PENDING') && { code: 'ENR_HCP_CHANGE_OPEN', params: { name } },
      approvedChange && { code: 'ENR_HCP_CHANGE_AHEAD', params: { name, date: dayInWords(approvedChange.effectiveDate) } },
      inBed.has(person.id) && person.hcpId !== null && { code: 'ENR_HCP_ADMITTED', params: { name } },
      from && { code: 'ENR_HCP_CHANGE_EARLY', params: { date: dayInWords(from) } },
    ];
    return { person, first: person.hcpId === null, from, refusal: refusals.find(Boolean) || null };
  });
}

/** A transfer under way would leave the bed to one facility and the patient to another. */
export async function assertNobodyAdmitted(tx: Tx, people: readonly Person[]): Promise<void> {
  const inBed = await admitted(
    tx,
    people.map(({ id }) => id),
  );
  const patient = people.find(({ id }) => inBed.has(id));
  if (patient) throw new DomainError('ENR_HCP_ADMITTED', { params: { name: patient.fullName } });
}

/** Locks the facility, so that its places are assigned one after the other. */
export async function lockedHcp(tx: Tx, id: string) {
  await tx.$queryRaw`SELECT 1 FROM "Hcp" WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return tx.hcp.findUnique({ where: { id } });
}

/** The facility takes these people: active, allowed by every plan, with a place for each who takes one. Throws ENR_HCP_INVALID, ENR_HCP_LEVEL, ENR_HCP_FULL. */
export async function assertTakes(tx: Tx, hcp: Awaited<ReturnType<typeof lockedHcp>>, people: readonly Person[]) {
  const refusal = people.map(({ plan }) => hcpRefusal(plan, hcp)).find(Boolean);
  if (refusal || !hcp) throw fieldError(refusal ?? 'ENR_HCP_INVALID', 'toHcpId');
  const left = (await placesLeft(tx, [hcp])).get(hcp.id) ?? null;
  if (left !== null && people.filter(takesPlace).length > left) throw fieldError('ENR_HCP_FULL', 'toHcpId');
  return hcp;
}

export const loadPeople = (tx: Tx, ids: string[]): Promise<Person[]> => tx.enrollee.findMany({ where: { id: { in: ids } }, include });
