import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { DomainError, fieldError } from '../../platform/errors.ts';

/** Runs a write and turns a violated unique index into the domain error that the rules would have raised: another transaction took the value after they ran. */
export async function mapUniqueViolation<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw domainErrorOf(error) ?? error;
  }
}

function domainErrorOf(error: unknown): DomainError | null {
  if (!isUniqueViolation(error)) return null;
  const constraint = JSON.stringify(error.meta ?? {});
  if (error.meta?.modelName === 'Registration') {
    if (constraint.includes('open_self')) return new DomainError('ENR_SELF_OPEN');
    if (constraint.includes('continues')) return fieldError('ENR_DRAFT_OPEN', 'nin', { field: 'person' });
    const field = constraint.includes('phone') ? 'phone' : 'nin';
    return fieldError('ENR_DRAFT_OPEN', field, { field: field === 'nin' ? 'NIN' : 'phone number' });
  }
  if (error.meta?.modelName !== 'Enrollee') return null;
  if (constraint.includes('staffNo')) return fieldError('ENR_STAFFNO_TAKEN', 'staffNo');
  if (constraint.includes('matricNo')) return fieldError('ENR_TISHIP_DUP', 'matricNo', { session: 'this session' });
  if (constraint.includes('phone')) return fieldError('ENR_PHONE_TAKEN', 'phone');
  if (constraint.includes('email')) return fieldError('ENR_EMAIL_TAKEN', 'email');
  if (constraint.includes('nin')) return fieldError('ENR_NIN_TAKEN', 'nin');
  return null;
}
