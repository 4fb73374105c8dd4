import type { Prisma } from '../../generated/prisma/client.ts';
import { db } from '../../platform/db.ts';
import type { CellKind, CellValue } from '../../platform/spreadsheets/write/sheet.ts';
import { maskTail } from '../../scheme/graphql/mask.ts';

/** Maximum rows of a section: the newest. */
export const MAX_ROWS = 5000;

type Column<Row> = readonly [label: string, kind: CellKind, value: (row: Row) => CellValue];
export type Subject = { enrolleeId: string; showNin: boolean };
/** A sheet of the copy. `models` are the tables whose rows it shows. */
export type Section = {
  name: string;
  models: readonly Prisma.ModelName[];
  read: (subject: Subject, take: number) => Promise<CellValue[][]>;
  heads: readonly { label: string; kind: CellKind }[];
};

/** Declares a sheet: its query is by the id of the person and newest first, and its columns are read from each row. */
const section = <Row>(
  name: string,
  models: readonly Prisma.ModelName[],
  find: (subject: Subject, take: number) => Promise<Row[]>,
  columns: readonly Column<Row>[],
): Section => ({
  name,
  models,
  heads: columns.map(([label, kind]) => ({ label, kind })),
  read: async (subject, take) => (await find(subject, take)).map((row) => columns.map(([, , value]) => value(row))),
});

const words = (value: string | null | undefined) => (value ? value.replaceAll('_', ' ').toLowerCase() : null);
const day = (value: Date | null) => value?.toISOString() ?? null;
const kobo = (value: bigint | null) => (value === null ? null : Number(value));
const list = (values: readonly string[]) => values.join(', ');
const name = { select: { name: true } } as const;
const diagnoses = { select: { diagnosis: { select: { code: true, name: true } } }, orderBy: { position: 'asc' } } as const;
const named = (rows: readonly { diagnosis: { code: string; name: string } }[]) =>
  list(rows.map(({ diagnosis }) => `${diagnosis.code} ${diagnosis.name}`));

/** The fields of the person as rows of label and value. */
async function personRows({ enrolleeId, showNin }: Subject): Promise<[string, CellValue][]> {
  const person = await db.enrollee.findUniqueOrThrow({
    where: { id: enrolleeId },
    include: {
      ...{ lga: name, town: name, ward: name, plan: name, mda: name, session: name, hcp: name },
      principal: { select: { fullName: true, enrolmentNo: true } },
      mergedInto: { select: { enrolmentNo: true } },
    },
  });
  const date = (value: Date | null) => value?.toISOString().slice(0, 10) ?? null;
  return [
    ['Enrolment number', person.enrolmentNo],
    ['Surname', person.surname],
    ['First name', person.firstName],
    ['Other names', person.otherNames],
    ['Relationship', words(person.relationship)],
    ['Principal', person.principal && `${person.principal.fullName} ${person.principal.enrolmentNo ?? ''}`.trim()],
    ['Sex', words(person.sex)],
    ['Date of birth', date(person.dateOfBirth)],
    ['Marital status', words(person.maritalStatus)],
    ['NIN', showNin ? person.nin : maskTail(person.nin)],
    ['NIN check', words(person.ninStatus)],
    ['Phone', person.phone],
    ['Email', person.email],
    ['Address', person.address],
    ['LGA', person.lga.name],
    ['Ward', person.ward?.name],
    ['Town', person.town.name],
    ['State of origin', person.stateOfOrigin],
    ['Blood group', person.bloodGroup],
    ['Genotype', person.genotype],
    ['Disability', person.disability],
    ['Pregnant', person.isPregnant ? 'Yes' : 'No'],
    ['Occupation', person.occupation],
    ['Next of kin', person.nextOfKinName],
    ['Next of kin, phone', person.nextOfKinPhone],
    ['Next of kin, relationship', person.nextOfKinRelationship],
    ['Plan', person.plan.name],
    ['Vulnerable category', words(person.vulnerableCategory)],
    ['MDA', person.mda?.name],
    ['Staff number', person.staffNo],
    ['Grade level', person.gradeLevel],
    ['First appointment', date(person.dateOfFirstAppointment)],
    ['Basic salary (naira)', person.basicSalary === null ? null : String(Number(person.basicSalary) / 100)],
    ['Matric number', person.matricNo],
    ['Session', person.session?.name],
    ['Level of study', person.studyLevel],
    ['Course', person.courseOfStudy],
    ['Facility', person.hcp?.name],
    ['Facility since', date(person.hcpSince)],
    ['Status', words(person.status)],
    ['Status reason', person.statusReason],
    ['Cover from', date(person.coverageStart)],
    ['Cover to', date(person.coverageEnd)],
    ['Died on', date(person.deceasedOn)],
    ['Registered', date(person.registeredAt)],
    ['Registered by', words(person.registrationChannel)],
    ['Photograph', person.photoId ? 'On record' : 'None'],
    ['Merged into', person.mergedInto?.enrolmentNo],
  ];
}

const FAMILY = { select: { principalId: true } } as const;

async function familyOf({ enrolleeId }: Subject, take: number) {
  const { principalId } = await db.enrollee.findUniqueOrThrow({ where: { id: enrolleeId }, ...FAMILY });
  const headId = principalId ?? enrolleeId;
  return db.enrollee.findMany({
    where: { OR: [{ id: headId }, { principalId: headId }], NOT: { id: enrolleeId }, mergedIntoId: null },
    select: { fullName: true, enrolmentNo: true, relationship: true },
    orderBy: { createdAt: 'desc' },
    take,
  });
}

/** The portal account of the person; null without one. */
const accountIdOf = async (enrolleeId: string) =>
  (await db.userAccount.findUnique({ where: { enrolleeId }, select: { id: true } }))?.id ?? null;

async function messagesOf({ enrolleeId }: Subject, take: number) {
  const userId = await accountIdOf(enrolleeId);
  if (!userId) return [];
  const messages = await db.message.findMany({
    where: { thread: { OR: [{ startedById: userId }, { toUserId: userId }, { states: { some: { userId, isRecipient: true } } }] } },
    include: { from: { select: { role: true } }, thread: { select: { subject: true } } },
    orderBy: { createdAt: 'desc' },
    take,
  });
  return messages.map((message) => ({ ...message, isOwn: message.fromUserId === userId }));
}

/** Text messages to the phone of the person; none if another person has the same phone. */
async function textMessagesOf({ enrolleeId }: Subject, take: number) {
  const { phone } = await db.enrollee.findUniqueOrThrow({ where: { id: enrolleeId }, select: { phone: true } });
  if (!phone || (await db.enrollee.count({ where: { phone, NOT: { id: enrolleeId } } })) > 0) return [];
  return db.smsMessage.findMany({ where: { phone: `234${phone.slice(1)}` }, orderBy: { createdAt: 'desc' }, take });
}

/** Documents of the person's records. */
async function documentsOf({ enrolleeId }: Subject, take: number) {
  const byPerson = { where: { enrolleeId }, select: { id: true }, orderBy: { createdAt: 'desc' }, take } as const;
  const [registrations, requests, visits, paRequests, claims, complaints] = await Promise.all([
    db.registration.findMany(byPerson),
    db.dependantRequest.findMany(byPerson),
    db.encounter.findMany(byPerson),
    db.paRequest.findMany(byPerson),
    db.claim.findMany(byPerson),
    db.complaint.findMany(byPerson),
  ]);
  const ownedBy = (ownerType: string, rows: readonly { id: string }[]) => ({ ownerType, ownerId: { in: rows.map(({ id }) => id) } });
  return db.attachment.findMany({
    where: {
      OR: [
        { ownerType: 'Enrollee', ownerId: enrolleeId },
        ownedBy('Registration', registrations),
        ownedBy('DependantRequest', requests),
        ownedBy('Encounter', visits),
        ownedBy('PaRequest', paRequests),
        ownedBy('Claim', claims),
        ownedBy('Complaint', complaints),
      ],
    },
    orderBy: { createdAt: 'desc' },
    take,
  });
}

async function readsOf({ enrolleeId }: Subject, take: number) {
  const reads = await db.recordAccess.findMany({ where: { enrolleeId }, orderBy: { at: 'desc' }, take });
  const facilities = await db.hcp.findMany({
    where: { id: { in: [...new Set(reads.flatMap(({ hcpId }) => hcpId ?? []))] } },
    select: { id: true, name: true },
  });
  const facilityOf = new Map(facilities.map((facility) => [facility.id, facility.name]));
  return reads.map((read) => ({ ...read, facility: facilityOf.get(read.hcpId ?? '') ?? null }));
}

/** Every sheet of the copy of one person's data. Staff appear by role, other people by name and number only. */
export const SECTIONS: readonly Section[] = [
  section('Person', ['Enrollee'], personRows, [
    ['Field', 'text', ([label]) => label],
    ['Value', 'text', ([, value]) => value],
  ]),
  section(
    'Earlier cover',
    ['CoverPeriod'],
    ({ enrolleeId }, take) => db.coverPeriod.findMany({ where: { enrolleeId }, orderBy: { startsOn: 'desc' }, take }),
    [
      ['From', 'date', (row) => day(row.startsOn)],
      ['To', 'date', (row) => day(row.endsOn)],
    ],
  ),
  section('Family', [], familyOf, [
    ['Name', 'text', (row) => row.fullName],
    ['Enrolment number', 'text', (row) => row.enrolmentNo],
    ['Relationship', 'text', (row) => words(row.relationship)],
  ]),
  section(
    'Facility changes',
    ['FacilityChangeRequest'],
    ({ enrolleeId }, take) =>
      db.facilityChangeRequest.findMany({
        where: { enrolleeId },
        include: { fromHcp: name, toHcp: name },
        orderBy: { requestedAt: 'desc' },
        take,
      }),
    [
      ['Requested', 'dateTime', (row) => day(row.requestedAt)],
      ['From', 'text', (row) => row.fromHcp?.name],
      ['To', 'text', (row) => row.toHcp.name],
      ['Effective', 'date', (row) => day(row.effectiveDate)],
      ['Reason', 'text', (row) => row.reason],
      ['Status', 'text', (row) => words(row.status)],
      ['Reason of rejection', 'text', (row) => row.rejectionReason],
    ],
  ),
  section(
    'Registrations and consent',
    ['Registration'],
    ({ enrolleeId }, take) =>
      db.registration.findMany({
        where: { OR: [{ enrolleeId }, { continuesId: enrolleeId }] },
        include: { plan: name },
        orderBy: { createdAt: 'desc' },
        take,
      }),
    [
      ['Started', 'dateTime', (row) => day(row.createdAt)],
      ['Completed', 'dateTime', (row) => day(row.completedAt)],
      ['Channel', 'text', (row) => words(row.channel)],
      ['Plan', 'text', (row) => row.plan?.name],
      ['Status', 'text', (row) => words(row.status)],
      ['Terms and consent accepted', 'dateTime', (row) => day(row.agreementAcceptedAt)],
      ['Version of the terms', 'text', (row) => row.agreementVersion],
    ],
  ),
  section(
    'Dependant requests',
    ['DependantRequest'],
    ({ enrolleeId }, take) =>
      db.dependantRequest.findMany({
        where: { OR: [{ principalId: enrolleeId }, { enrolleeId }] },
        orderBy: { requestedAt: 'desc' },
        take,
      }),
    [
      ['Requested', 'dateTime', (row) => day(row.requestedAt)],
      ['Name', 'text', (row) => row.displayName],
      ['Relationship', 'text', (row) => words(row.relationship)],
      ['Status', 'text', (row) => words(row.status)],
      ['Reason of rejection', 'text', (row) => row.rejectionReason],
    ],
  ),
  section(
    'Cards',
    ['CardPrint'],
    ({ enrolleeId }, take) =>
      db.cardPrint.findMany({ where: { enrolleeId }, include: { run: true }, orderBy: { run: { preparedAt: 'desc' } }, take }),
    [
      ['Prepared', 'dateTime', (row) => day(row.run.preparedAt)],
      ['Printed', 'dateTime', (row) => day(row.run.printedAt)],
      ['Reason', 'text', (row) => words(row.run.reason)],
      ['Issue', 'number', (row) => row.issue],
    ],
  ),
  section(
    'Visits',
    ['Encounter'],
    ({ enrolleeId }, take) =>
      db.encounter.findMany({
        where: { enrolleeId },
        include: { hcp: name, diagnoses, symptoms: { select: { symptom: name } }, services: { select: { qty: true, service: name } } },
        orderBy: { visitAt: 'desc' },
        take,
      }),
    [
      ['Number', 'text', (row) => row.encounterNo],
      ['Visit', 'dateTime', (row) => day(row.visitAt)],
      ['Facility', 'text', (row) => row.hcp.name],
      ['Type', 'text', (row) => words(row.visitType)],
      ['Complaint', 'text', (row) => row.complaint],
      ['Symptoms', 'text', (row) => list(row.symptoms.map(({ symptom }) => symptom.name))],
      ['Diagnoses', 'text', (row) => named(row.diagnoses)],
      ['Treatment', 'text', (row) => row.treatment],
      ['Services', 'text', (row) => list(row.services.map(({ qty, service }) => `${service.name} × ${qty}`))],
      ['Temperature', 'number', (row) => row.temperature],
      ['Blood pressure', 'text', (row) => row.bloodPressure],
      ['Pulse', 'number', (row) => row.pulse],
      ['Weight (kg)', 'number', (row) => row.weightKg],
      ['Admitted', 'dateTime', (row) => day(row.admittedAt)],
      ['Discharged', 'dateTime', (row) => day(row.dischargedAt)],
      ['Outcome', 'text', (row) => words(row.outcome)],
      ['Attended by', 'text', (row) => row.attendingCadre],
      ['Confirmed by the member', 'boolean', (row) => row.enrolleeConfirmed],
      ['Note of the member', 'text', (row) => row.enrolleeNote],
      ['Answer of the scheme', 'text', (row) => row.disputeAnswer],
      ['Status', 'text', (row) => words(row.status)],
    ],
  ),
  section(
    'PA requests and codes',
    ['PaRequest', 'PaCode'],
    ({ enrolleeId }, take) =>
      db.paRequest.findMany({
        where: { enrolleeId },
        include: { hcp: name, diagnoses, code: true, items: { include: { service: name }, orderBy: { position: 'asc' } } },
        orderBy: { requestedAt: 'desc' },
        take,
      }),
    [
      ['Number', 'text', (row) => row.requestNo],
      ['Requested', 'dateTime', (row) => day(row.requestedAt)],
      ['Facility', 'text', (row) => row.hcp.name],
      ['Urgency', 'text', (row) => words(row.urgency)],
      ['Clinical notes', 'text', (row) => row.clinicalNotes],
      ['Diagnoses', 'text', (row) => named(row.diagnoses)],
      ['Services', 'text', (row) => list(row.items.map(({ qty, service, decision }) => `${service.name} × ${qty} (${words(decision)})`))],
      ['Requested amount (naira)', 'money', (row) => kobo(row.requestedAmount)],
      ['Approved amount (naira)', 'money', (row) => kobo(row.approvedAmount)],
      ['Status', 'text', (row) => words(row.status)],
      ['Decided', 'dateTime', (row) => day(row.decidedAt)],
      ['Reason', 'text', (row) => row.decisionReason],
      ['PA code', 'text', (row) => row.code?.code],
      ['Valid until', 'date', (row) => day(row.code?.validUntil ?? null)],
      ['Status of the code', 'text', (row) => words(row.code?.status)],
    ],
  ),
  section(
    'Referrals',
    ['Referral'],
    ({ enrolleeId }, take) =>
      db.referral.findMany({
        where: { enrolleeId },
        include: { fromHcp: name, toHcp: name, provisionalDiagnosis: { select: { code: true, name: true } } },
        orderBy: { requestedAt: 'desc' },
        take,
      }),
    [
      ['Number', 'text', (row) => row.referralNo],
      ['Requested', 'dateTime', (row) => day(row.requestedAt)],
      ['From', 'text', (row) => row.fromHcp.name],
      ['To', 'text', (row) => row.toHcp.name],
      ['Reason', 'text', (row) => row.reason],
      ['Complaint', 'text', (row) => row.presentingComplaint],
      ['Findings', 'text', (row) => row.examinationFindings],
      ['Investigations', 'text', (row) => row.investigationsDone],
      ['Treatment', 'text', (row) => row.treatmentGiven],
      ['Provisional diagnosis', 'text', (row) => `${row.provisionalDiagnosis.code} ${row.provisionalDiagnosis.name}`],
      ['Status', 'text', (row) => words(row.status)],
      ['Reason of rejection', 'text', (row) => row.rejectionReason ?? row.declineReason],
      ['Valid until', 'date', (row) => day(row.validUntil)],
      ['Feedback', 'text', (row) => row.feedbackNote],
    ],
  ),
  section(
    'Claims',
    ['Claim'],
    ({ enrolleeId }, take) =>
      db.claim.findMany({ where: { enrolleeId }, include: { hcp: name, diagnoses }, orderBy: { serviceFrom: 'desc' }, take }),
    [
      ['Number', 'text', (row) => row.claimNo],
      ['Care from', 'date', (row) => day(row.serviceFrom)],
      ['Care to', 'date', (row) => day(row.serviceTo)],
      ['Facility', 'text', (row) => row.hcp.name],
      ['Type', 'text', (row) => words(row.type)],
      ['Diagnoses', 'text', (row) => named(row.diagnoses)],
      ['Claimed (naira)', 'money', (row) => kobo(row.claimedAmount)],
      ['Approved (naira)', 'money', (row) => kobo(row.approvedAmount)],
      ['Co-payment (naira)', 'money', (row) => kobo(row.coPayAmount)],
      ['Paid (naira)', 'money', (row) => kobo(row.paidAmount)],
      ['Status', 'text', (row) => words(row.status)],
    ],
  ),
  section(
    'Claim lines',
    [],
    ({ enrolleeId }, take) =>
      db.claimItem.findMany({
        where: { claim: { enrolleeId } },
        include: { claim: { select: { claimNo: true } }, service: name },
        orderBy: [{ claim: { serviceFrom: 'desc' } }, { position: 'asc' }],
        take,
      }),
    [
      ['Claim', 'text', (row) => row.claim.claimNo],
      ['Service', 'text', (row) => row.service.name],
      ['Quantity', 'number', (row) => row.qty],
      ['Claimed (naira)', 'money', (row) => kobo(row.amountClaimed)],
      ['Approved (naira)', 'money', (row) => kobo(row.amountApproved)],
      ['Decision', 'text', (row) => words(row.decision)],
    ],
  ),
  section(
    'Invoices',
    ['Invoice'],
    ({ enrolleeId }, take) => db.invoice.findMany({ where: { enrolleeId }, orderBy: { createdAt: 'desc' }, take }),
    [
      ['Number', 'text', (row) => row.invoiceNo],
      ['Type', 'text', (row) => words(row.kind)],
      ['Issued', 'dateTime', (row) => day(row.issuedAt)],
      ['Amount (naira)', 'money', (row) => kobo(row.amount)],
      ['Paid (naira)', 'money', (row) => kobo(row.amountPaid)],
      ['Due', 'date', (row) => day(row.dueDate)],
      ['Status', 'text', (row) => words(row.status)],
    ],
  ),
  section(
    'Payments received',
    [],
    ({ enrolleeId }, take) =>
      db.receiptMatch.findMany({
        where: { invoice: { enrolleeId }, unmatchedAt: null },
        include: { receipt: true, invoice: { select: { invoiceNo: true } } },
        orderBy: { matchedAt: 'desc' },
        take,
      }),
    [
      ['Invoice', 'text', (row) => row.invoice.invoiceNo],
      ['Paid', 'dateTime', (row) => day(row.receipt.transactionDate)],
      ['RRR', 'text', (row) => row.receipt.rrr],
      ['Amount (naira)', 'money', (row) => kobo(row.amount)],
      ['Channel', 'text', (row) => row.receipt.channel],
    ],
  ),
  section(
    'Premiums of the employer',
    ['InvoiceLife'],
    ({ enrolleeId }, take) =>
      db.invoiceLife.findMany({
        where: { enrolleeId },
        include: { draft: { include: { run: true, mda: name } } },
        orderBy: { draft: { run: { month: 'desc' } } },
        take,
      }),
    [
      ['Month', 'date', (row) => day(row.draft.run.month)],
      ['Employer', 'text', (row) => row.draft.mda.name],
      ['Days of cover', 'number', (row) => row.days],
      ['Amount (naira)', 'money', (row) => kobo(row.amount)],
      ['Reason', 'text', (row) => words(row.reason)],
    ],
  ),
  section(
    'Capitation',
    ['CapitationLine'],
    ({ enrolleeId }, take) =>
      db.capitationLine.findMany({ where: { enrolleeId, isCurrent: true }, include: { hcp: name }, orderBy: { month: 'desc' }, take }),
    [
      ['Month', 'date', (row) => day(row.month)],
      ['Facility', 'text', (row) => row.hcp.name],
      ['Amount (naira)', 'money', (row) => kobo(row.amount)],
      ['Reason', 'text', (row) => words(row.reason)],
    ],
  ),
  section(
    'Contested lives',
    ['CapitationContest'],
    ({ enrolleeId }, take) => db.capitationContest.findMany({ where: { enrolleeId }, orderBy: { requestedAt: 'desc' }, take }),
    [
      ['Requested', 'dateTime', (row) => day(row.requestedAt)],
      ['Type', 'text', (row) => words(row.kind)],
      ['Reason', 'text', (row) => row.reason],
      ['Status', 'text', (row) => words(row.status)],
    ],
  ),
  section('Messages', ['Message'], messagesOf, [
    ['Sent', 'dateTime', (row) => day(row.createdAt)],
    ['Subject', 'text', (row) => row.thread.subject],
    ['From', 'text', (row) => (row.isOwn ? 'Member' : words(row.from.role))],
    ['Text', 'text', (row) => row.body],
  ]),
  section('Text messages', ['SmsMessage'], textMessagesOf, [
    ['Created', 'dateTime', (row) => day(row.createdAt)],
    ['Sent', 'dateTime', (row) => day(row.sentAt)],
    ['Type', 'text', (row) => words(row.kind)],
    ['Text', 'text', (row) => row.text],
    ['Status', 'text', (row) => words(row.status)],
    ['Delivery', 'text', (row) => words(row.delivery)],
  ]),
  section(
    'Text messages received',
    ['SmsInbound'],
    ({ enrolleeId }, take) => db.smsInbound.findMany({ where: { enrolleeId }, orderBy: { receivedAt: 'desc' }, take }),
    [
      ['Received', 'dateTime', (row) => day(row.receivedAt)],
      ['Text', 'text', (row) => row.text],
      ['Understood as', 'text', (row) => words(row.meaning)],
    ],
  ),
  section(
    'Questions by text message',
    ['SmsQuestion'],
    ({ enrolleeId }, take) =>
      db.smsQuestion.findMany({
        where: { enrolleeId },
        include: { encounter: { select: { encounterNo: true } } },
        orderBy: { askedAt: 'desc' },
        take,
      }),
    [
      ['Asked', 'dateTime', (row) => day(row.askedAt)],
      ['Reference', 'text', (row) => row.reference],
      ['Visit', 'text', (row) => row.encounter.encounterNo],
      ['Answered', 'dateTime', (row) => day(row.answeredAt)],
    ],
  ),
  section(
    'Notifications',
    ['Notification'],
    ({ enrolleeId }, take) => db.notification.findMany({ where: { user: { enrolleeId } }, orderBy: { createdAt: 'desc' }, take }),
    [
      ['Created', 'dateTime', (row) => day(row.createdAt)],
      ['Text', 'text', (row) => row.title],
      ['Read', 'dateTime', (row) => day(row.readAt)],
    ],
  ),
  section('Documents', ['Attachment'], documentsOf, [
    ['Added', 'dateTime', (row) => day(row.createdAt)],
    ['Name', 'text', (row) => row.filename],
    ['Type', 'text', (row) => words(row.kind)],
    ['Record', 'text', (row) => row.ownerType],
  ]),
  section('Who viewed the record', ['RecordAccess'], readsOf, [
    ['Viewed', 'dateTime', (row) => day(row.at)],
    ['Role', 'text', (row) => words(row.role)],
    ['Facility', 'text', (row) => row.facility],
    ['Parts', 'text', (row) => list(row.parts.map((part) => words(part) ?? ''))],
    ['Purpose', 'text', (row) => words(row.purpose)],
  ]),
  section(
    'Changes of the record',
    ['ActivityLog'],
    ({ enrolleeId }, take) =>
      db.activityLog.findMany({ where: { entityType: 'Enrollee', entityId: enrolleeId }, orderBy: { at: 'desc' }, take }),
    [
      ['Changed', 'dateTime', (row) => day(row.at)],
      ['Action', 'text', (row) => words(row.action.replace('Enrollee.', ''))],
      ['Role', 'text', (row) => words(row.actorRole) ?? 'automatic'],
    ],
  ),
  section('Portal account', ['UserAccount'], ({ enrolleeId }, take) => db.userAccount.findMany({ where: { enrolleeId }, take }), [
    ['Created', 'dateTime', (row) => day(row.createdAt)],
    ['Name', 'text', (row) => row.name],
    ['Email', 'text', (row) => row.email],
    ['Phone', 'text', (row) => row.phone],
    ['Language', 'text', (row) => row.language],
    ['Last sign-in', 'dateTime', (row) => day(row.lastLoginAt)],
    ['Active', 'boolean', (row) => row.isActive],
    ['Notifications turned off', 'text', (row) => list(row.noticesOff.map((notice) => words(notice) ?? ''))],
  ]),
  section(
    'Sessions',
    ['Session'],
    ({ enrolleeId }, take) => db.session.findMany({ where: { user: { enrolleeId } }, orderBy: { createdAt: 'desc' }, take }),
    [
      ['Signed in', 'dateTime', (row) => day(row.createdAt)],
      ['Network address', 'text', (row) => row.ipAddress],
      ['Device', 'text', (row) => row.userAgent],
    ],
  ),
  section(
    'Requests about data',
    ['DataSubjectRequest'],
    ({ enrolleeId }, take) => db.dataSubjectRequest.findMany({ where: { enrolleeId }, orderBy: { receivedOn: 'desc' }, take }),
    [
      ['Number', 'text', (row) => row.requestNo],
      ['Received', 'date', (row) => day(row.receivedOn)],
      ['Type', 'text', (row) => words(row.kind)],
      ['Requested', 'text', (row) => row.details],
      ['Status', 'text', (row) => words(row.status)],
      ['Outcome', 'text', (row) => words(row.outcome)],
      ['Answer', 'text', (row) => row.answer],
    ],
  ),
  section(
    'Complaints',
    ['Complaint'],
    ({ enrolleeId }, take) =>
      db.complaint.findMany({ where: { enrolleeId }, include: { hcp: name }, orderBy: { receivedAt: 'desc' }, take }),
    [
      ['Number', 'text', (row) => row.complaintNo],
      ['Received', 'dateTime', (row) => day(row.receivedAt)],
      ['Channel', 'text', (row) => words(row.channel)],
      ['Category', 'text', (row) => words(row.category)],
      ['Facility', 'text', (row) => row.hcp?.name],
      ['Complaint', 'text', (row) => row.details],
      ['Status', 'text', (row) => words(row.status)],
      ['Answer', 'text', (row) => row.answer],
      ['Answered', 'dateTime', (row) => day(row.decidedAt)],
    ],
  ),
];

/** Tables that name a person and have no sheet, with the reason. A test finds every such table here or above. */
export const WITHOUT_SECTION: Partial<Record<Prisma.ModelName, string>> = {
  DuplicatePair: 'Compares the record with that of another person, whose data it would disclose.',
  HcpMoveRow: 'A row of a bulk move; the resulting change of facility is in the record.',
  LedgerEntry: 'Accounting of the listed claims, invoices and payments.',
  MdaBulkRow: 'A row of a bulk change; the resulting status is in the record.',
  PhoneSignIn: 'A sign-in that waits for its code; deleted within a day.',
  UssdSession: 'Steps of the phone menu; what they changed is in the other sheets. Deleted after the days of the setting.',
  RollRow: 'A row of an uploaded file; what was imported is in the record.',
};
