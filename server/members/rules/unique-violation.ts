import { Prisma } from '../../generated/prisma/client.ts';
import { DomainError, fieldError } from '../../platform/errors.ts';

/** Runs a write; a unique number that another transaction took in the meantime becomes the refusal it is. */
export async function refusingTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw takenError(error) ?? error;
  }
}

function takenError(error: unknown): DomainError | null {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') return null;
  const where = JSON.stringify(error.meta ?? {});
  if (error.meta?.modelName === 'Registration') {
    if (where.includes('open_self')) return new DomainError('ENR_SELF_OPEN');
    if (where.includes('continues')) return fieldError('ENR_DRAFT_OPEN', 'nin', { field: 'person' });
    const field = where.includes('phone') ? 'phone' : 'nin';
    return fieldError('ENR_DRAFT_OPEN', field, { field: field === 'nin' ? 'NIN' : 'phone number' });
  }
  if (error.meta?.modelName !== 'Enrollee') return null;
  if (where.includes('staffNo')) return fieldError('ENR_STAFFNO_TAKEN', 'staffNo');
  if (where.includes('matricNo')) return fieldError('ENR_TISHIP_DUP', 'matricNo', { session: 'this session' });
  if (where.includes('phone')) return fieldError('ENR_PHONE_TAKEN', 'phone');
  if (where.includes('email')) return fieldError('ENR_EMAIL_TAKEN', 'email');
  if (where.includes('nin')) return fieldError('ENR_NIN_TAKEN', 'nin');
  return null;
}
