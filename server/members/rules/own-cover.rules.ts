import type { Enrollee } from '../../generated/prisma/client.ts';
import { DomainError, fieldError, messageOf } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { visibleEnrollees } from '../enrollees/enrollee.access.ts';
import type { PersonStep, RegistrationPerson } from './enrolment-form.input.ts';
import type { PersonFacts } from './person.rules.ts';

/** Statuses without cover: age limit, separation, loss with the principal, or not renewed. */
const LAPSED: readonly string[] = ['DISABLED', 'EXPIRED'];

const isDependant = ({ relationship }: Pick<Enrollee, 'relationship'>) => relationship !== 'PRINCIPAL';

/** Whether a dependant's record can be continued with own cover. */
export const isDependantWithoutCover = (record: Pick<Enrollee, 'relationship' | 'status'>): boolean =>
  isDependant(record) && LAPSED.includes(record.status);

/** Rejects a record that cannot be continued: a principal's, or one covered, suspended or pending as a dependant. */
export function assertWithoutCover(record: Enrollee): void {
  if (isDependantWithoutCover(record)) return;
  if (isDependant(record) && ['ACTIVE', 'SUSPENDED', 'PENDING_APPROVAL'].includes(record.status))
    throw fieldError('ENR_OWN_COVERED', 'nin', { no: record.enrolmentNo });
  throw fieldError('ENR_NIN_TAKEN', 'nin');
}

/** The facts without the numbers of these people, so that a person does not clash with their own record. */
export function factsExcluding(facts: PersonFacts, ...people: readonly Pick<Enrollee, 'nin' | 'phone' | 'email'>[]): PersonFacts {
  const without = (set: ReadonlySet<string>, excluded: (string | null)[]) => new Set([...set].filter((value) => !excluded.includes(value)));
  return {
    ...facts,
    nins: without(
      facts.nins,
      people.map(({ nin }) => nin),
    ),
    phones: without(
      facts.phones,
      people.map(({ phone }) => phone),
    ),
    emails: without(
      facts.emails,
      people.map(({ email }) => email),
    ),
  };
}

/** Matches an applicant to a record by NIN, birth date and surname together. The applicant sees nothing of the record before approval. */
async function applicantsRecord(tx: Tx, { nin, dateOfBirth, surname }: RegistrationPerson): Promise<Enrollee | null> {
  if (!nin) return null;
  const record = await tx.enrollee.findFirst({
    where: { nin, dateOfBirth: new Date(dateOfBirth), surname: { equals: surname, mode: 'insensitive' }, account: { is: null } },
  });
  return record && isDependantWithoutCover(record) ? record : null;
}

/**
 * The record that a registration continues, or null for a new person. An officer must confirm first, on ENR_NIN_LAPSED, when the NIN is that of a dependant without cover.
 * Errors: ENR_NIN_LAPSED, ENR_OWN_COVERED, ENR_IDENTITY, ENR_OWN_OTHER_NIN, NOT_FOUND.
 */
export async function continuedRecord(tx: Tx, viewer: Viewer, person: PersonStep): Promise<Enrollee | null> {
  if (viewer.scope.kind === 'SELF') return applicantsRecord(tx, person);
  const { nin, continuesId, identityConfirmed } = person;
  if (continuesId) {
    const record = await tx.enrollee.findFirst({ where: { id: continuesId, AND: visibleEnrollees(viewer) } });
    if (!record) throw fieldError('NOT_FOUND', 'continuesId');
    assertWithoutCover(record);
    if (record.nin && nin && record.nin !== nin) throw fieldError('ENR_OWN_OTHER_NIN', 'nin', { no: record.enrolmentNo });
    if (!identityConfirmed) throw fieldError('ENR_IDENTITY', 'identityConfirmed');
    return record;
  }
  const record = nin
    ? await tx.enrollee.findFirst({
        where: {
          nin,
          relationship: { not: 'PRINCIPAL' },
          status: { notIn: ['REJECTED', 'MERGED', 'DECEASED'] },
          AND: visibleEnrollees(viewer),
        },
      })
    : null;
  if (!record) return null;
  assertWithoutCover(record);
  const params = { no: record.enrolmentNo };
  throw new DomainError('ENR_NIN_LAPSED', {
    params,
    fields: { nin: messageOf('ENR_NIN_LAPSED', params) },
    data: { enrolleeId: record.id },
  });
}
