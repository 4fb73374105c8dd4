import type { Prisma, Registration } from '../../generated/prisma/client.ts';
import type { RegistrationStep } from '../../generated/prisma/enums.ts';
import { now } from '../../platform/clock.ts';
import { DomainError, stateInvalid } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion } from '../../scheme/workflow/change-status.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import { visibleRegistrations } from './registration.access.ts';
import type { RegistrationData } from './registration.input.ts';

const STEPS: readonly RegistrationStep[] = ['START', 'AGREEMENT', 'INSTITUTION', 'REVIEW', 'LAST', 'FINAL'];

export const STEP_WORDS: Record<RegistrationStep, string> = {
  START: 'Person',
  AGREEMENT: 'Agreement',
  INSTITUTION: 'Facility',
  REVIEW: 'Review',
  LAST: 'Photo and family',
  FINAL: 'Finish',
};

const place = (step: RegistrationStep) => STEPS.indexOf(step);

/** The earlier of two steps. */
export const earlier = (a: RegistrationStep, b: RegistrationStep): RegistrationStep => (place(a) <= place(b) ? a : b);

export const dataOf = ({ data }: Pick<Registration, 'data'>) => data as unknown as RegistrationData;

export async function visibleRegistration({ tx }: Write, viewer: Viewer, id: string): Promise<Registration> {
  const registration = await tx.registration.findFirst({ where: { id, AND: visibleRegistrations(viewer) } });
  if (!registration) throw new DomainError('NOT_FOUND');
  return registration;
}

export function requireOpen(registration: Registration): void {
  if (registration.status !== 'INCOMPLETE') throw stateInvalid(registration);
}

/** A registration of the viewer that is still being filled in, at the version that its form was filled in on. */
export async function openRegistration(write: Write, viewer: Viewer, id: string, version: number): Promise<Registration> {
  const registration = await visibleRegistration(write, viewer, id);
  assertVersion(registration, version);
  requireOpen(registration);
  return registration;
}

/** Rejects a step if earlier steps are incomplete. */
export function requireStep(registration: Registration, step: RegistrationStep): void {
  if (place(registration.step) < place(step)) {
    throw new DomainError('ENR_STEP_ORDER', { params: { step: STEP_WORDS[registration.step] }, data: { step: registration.step } });
  }
}

type Columns = Omit<Prisma.RegistrationUncheckedUpdateManyInput, 'data' | 'version' | 'lastSavedAt' | 'step'>;

/** Saves a step and says which one is next; of two people saving the same draft, one wins. */
export async function saveStep(
  write: Write,
  registration: Registration,
  data: RegistrationData,
  step: RegistrationStep,
  columns: Columns = {},
): Promise<void> {
  const { count } = await write.tx.registration.updateMany({
    where: { id: registration.id, version: registration.version },
    data: { ...columns, data: data as unknown as Prisma.InputJsonObject, step, lastSavedAt: now(), version: { increment: 1 } },
  });
  if (count === 0) throw new DomainError('CONFLICT_STALE');
}
