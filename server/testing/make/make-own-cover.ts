import { AGE_LIMIT_REASON } from '../../members/cover/reasons.ts';
import { addDays, isoDay, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { makeFamily } from './make-family.ts';
import { COMPLETE, done, makeDraft, makeRegistrationFixture } from './make-registration.ts';

let serial = 0;
export const nextNin = () => {
  serial += 1;
  return `66${String(serial).padStart(9, '0')}`;
};

/** A desk, and a child of a family whose cover ended with the age limit ten days ago. */
export async function comeOfAge(plan: object = {}) {
  const desk = await makeRegistrationFixture(plan);
  const family = await makeFamily();
  const nin = nextNin();
  const actionId = crypto.randomUUID();
  const child = await db.enrollee.update({
    where: { id: family.child.id },
    data: {
      nin,
      firstName: `Nanret${'abcdefghijklmnopqrstuvwxyz'[serial]}`,
      ninStatus: 'VERIFIED',
      status: 'DISABLED',
      statusReason: AGE_LIMIT_REASON,
      disableReason: AGE_LIMIT_REASON,
      disabledAt: addDays(today(), -10),
      disabledByActionId: actionId,
    },
  });
  await db.statusChange.create({
    data: { entityType: 'Enrollee', entityId: child.id, action: 'AGE_OUT', fromStatus: 'ACTIVE', toStatus: 'DISABLED' },
  });
  const person = { nin, surname: child.surname, firstName: child.firstName, dateOfBirth: isoDay(child.dateOfBirth), sex: child.sex };
  return { ...desk, family, child, person, own: { ...person, continuesId: child.id, identityConfirmed: true } };
}
type Grown = Awaited<ReturnType<typeof comeOfAge>>;

/** Registered and completed; returns the registration. */
export const completeOwnCover = async (grown: Grown, dependants: Record<string, unknown>[] = []) => {
  const draft = await makeDraft(grown, { person: grown.own, dependants });
  await done(grown.officer, COMPLETE, { id: draft.id, version: draft.version });
  return draft.id;
};
export const rereadEnrollee = (id: string) => db.enrollee.findUniqueOrThrow({ where: { id } });
/** As if the invoice of a registration had been paid. */
export const payRegistration = async (id: string) => {
  const { invoiceId } = await db.registration.findUniqueOrThrow({ where: { id } });
  await db.invoice.update({ where: { id: invoiceId ?? '' }, data: { status: 'PAID', amountPaid: 1_200_000n, paidAt: now() } });
};
