import type { Prisma, Registration } from '../../generated/prisma/client.ts';
import { coverFromToday } from '../../members/cover/cover.ts';
import { enrolleeMachine } from '../../members/enrollee.machine.ts';
import { mapUniqueViolation } from '../../members/enrollees/unique-violation.ts';
import type { MailText } from '../../messaging/texts/mail-text.ts';
import { emailMessage } from '../../messaging/texts/message-text.ts';
import { dayInWords, now } from '../../platform/clock.ts';
import { publicUrl } from '../../platform/env.ts';
import { DomainError, parse } from '../../platform/errors.ts';
import { nairaText } from '../../platform/money.ts';
import { invoiceCancelled } from '../../premiums/invoices/invoice.ledger.ts';
import { invoiceMachine } from '../../premiums/invoices/invoice.machine.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion, changeStatus } from '../../scheme/workflow/change-status.ts';
import { transact, type Write } from '../../scheme/workflow/transact.ts';
import { closePairsOfRejected } from '../duplicate-pairs.ts';
import { activateOwnCover, returnRecord } from './own-cover.service.ts';
import { visibleRegistrations } from './registration.access.ts';
import { rejectRegistrationInput } from './registration.input.ts';
import { registrationMachine } from './registration.machine.ts';

const withMoney = { invoice: true, enrollee: { include: { plan: true, session: true } } } satisfies Prisma.RegistrationInclude;

async function decided(write: Write, viewer: Viewer, id: string) {
  const registration = await write.tx.registration.findFirst({ where: { id, AND: visibleRegistrations(viewer) }, include: withMoney });
  if (!registration) throw new DomainError('NOT_FOUND');
  return registration;
}

const familyOf = (write: Write, principalId: string) =>
  write.tx.enrollee.findMany({ where: { OR: [{ id: principalId }, { principalId }], status: 'PENDING_APPROVAL' } });

/** Approves a paid registration, as the officer has seen it, and starts cover of the whole family. Not by the officer who registered them. */
export async function approveRegistration(viewer: Viewer, id: string, version: number): Promise<{ id: string }> {
  return transact(viewer, 'approveRegistration', async (write) => {
    const registration = await decided(write, viewer, id);
    assertVersion(registration, version);
    const { enrollee, invoice } = registration;
    await changeStatus(write, registrationMachine, registration, 'APPROVE', {
      summary: `Approved the registration of ${registration.displayName}`,
    });
    if (!enrollee) throw new Error(`Registration ${id} has no enrollee`);
    if (invoice && invoice.status !== 'PAID') {
      throw new DomainError('ENR_PAYMENT_DUE', { params: { amount: nairaText(invoice.amount - invoice.amountPaid) } });
    }
    const cover = coverFromToday(enrollee.plan, enrollee.session);
    for (const member of await familyOf(write, enrollee.id)) {
      await changeStatus(write, enrolleeMachine, member, 'ACTIVATE', {
        data: { ...cover, statusChangedAt: now() },
        summary: `Cover of ${member.fullName} started`,
      });
    }
    await activateOwnCover(write, registration);
    write.notify(
      { enrolleeId: enrollee.id },
      { kind: 'COVER_BEGINS', title: 'Your registration is approved', entityType: 'Enrollee', entityId: enrollee.id },
    );
    await mailApplicant(write, registration, (name) =>
      emailMessage(write.tx, 'REGISTRATION_APPROVED', {
        name,
        enrolmentNo: enrollee.enrolmentNo ?? '',
        day: dayInWords(cover.coverageStart),
        link: `${publicUrl()}/login`,
      }),
    );
    return { id };
  });
}

/** Rejects a registration: its numbers are freed and the unpaid invoice is cancelled. Not by the officer who registered them. */
export async function rejectRegistration(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(rejectRegistrationInput, raw);
  return transact(viewer, 'rejectRegistration', async (write) => {
    const registration = await decided(write, viewer, id);
    assertVersion(registration, version);
    const { invoice } = registration;
    await changeStatus(write, registrationMachine, registration, 'REJECT', {
      data: { rejectionReason: reason },
      note: reason,
      summary: `Rejected the registration of ${registration.displayName}`,
    });
    if (invoice && invoice.amountPaid > 0n) throw new DomainError('INV_HAS_PAYMENT');
    if (invoice) {
      await changeStatus(write, invoiceMachine, invoice, 'DROP', {
        data: { cancelReason: 'The registration was rejected' },
        note: 'The registration was rejected',
        summary: `Cancelled ${invoice.invoiceNo} with its registration`,
      });
      await invoiceCancelled.post(write, [invoice.id]);
    }
    const family = registration.enrolleeId ? await familyOf(write, registration.enrolleeId) : [];
    for (const member of family) {
      if (member.id === registration.continuesId) {
        await returnRecord(write, registration, member, reason);
        continue;
      }
      await changeStatus(write, enrolleeMachine, member, 'REJECT', {
        data: { statusReason: reason, statusChangedAt: now(), email: null },
        note: reason,
        summary: `Registration of ${member.fullName} was rejected`,
      });
    }
    await closePairsOfRejected(
      write,
      family.map(({ id: memberId }) => memberId).filter((memberId) => memberId !== registration.continuesId),
    );
    if (registration.channel === 'SELF' && registration.enrolleeId && !registration.continuesId)
      await write.tx.userAccount.updateMany({ where: { enrolleeId: registration.enrolleeId }, data: { enrolleeId: null } });
    await mailApplicant(write, registration, (name) =>
      emailMessage(write.tx, 'REGISTRATION_REJECTED', { name, reason, link: `${publicUrl()}/enroll-self-reg` }),
    );
    if (registration.officerId) {
      write.notify(
        { userIds: [registration.officerId] },
        {
          kind: 'REGISTRATION_REJECTED',
          title: `The registration of ${registration.displayName} was rejected`,
          entityType: 'Registration',
          entityId: id,
        },
      );
    }
    return { id };
  });
}

/** Emails the decision to self-registered applicants. */
async function mailApplicant(write: Write, { channel, officerId }: Registration, mail: (name: string) => Promise<MailText>): Promise<void> {
  if (channel !== 'SELF' || !officerId) return;
  const { email, name } = await write.tx.userAccount.findUniqueOrThrow({ where: { id: officerId }, select: { email: true, name: true } });
  write.job('sendMail', { to: email, ...(await mail(name)) });
}

/** Reopens a rejected registration; it must be completed again, with a new number. */
export async function resumeRegistration(viewer: Viewer, id: string): Promise<{ id: string }> {
  return mapUniqueViolation(() =>
    transact(viewer, 'resumeRegistration', async (write) => {
      const registration = await decided(write, viewer, id);
      await changeStatus(write, registrationMachine, registration, 'RESUME', {
        data: {
          step: 'REVIEW',
          enrolleeId: null,
          invoiceId: null,
          duplicateConfirmed: false,
          completedAt: null,
          completedById: null,
          lastSavedAt: now(),
        },
        summary: `Reopened the registration of ${registration.displayName}`,
      });
      // What is on an earlier record stays there; the files of this registration came back with the rejection.
      if (registration.continuesId) return { id };
      const family = await write.tx.enrollee.findMany({
        where: { OR: [{ id: registration.enrolleeId ?? id }, { principalId: registration.enrolleeId ?? id }] },
        select: { id: true },
      });
      await write.tx.attachment.updateMany({
        where: { ownerType: 'Enrollee', ownerId: { in: family.map((member) => member.id) } },
        data: { ownerType: 'Registration', ownerId: id },
      });
      return { id };
    }),
  );
}
