import type { ServiceRequest, Task } from '@medplum/fhirtypes';
import type { ReferralStatus, Urgency } from '../../generated/prisma/enums.ts';
import { PRIORITY, REFERRAL_PARTS, REFERRAL_STATUS, TASK_STATUS } from '../codes/tables.ts';
import { ownNumbers, senderNumbers } from '../urls.ts';
import { diagnosisConcept, given, metaOf, numbered, ownCoding, refTo, serviceConcept } from './parts.ts';
import type { Person } from './patient.ts';

export type ReferralRow = {
  id: string;
  referralNo: string;
  externalId: string | null;
  status: ReferralStatus;
  urgency: Urgency;
  specialty: string | null;
  reason: string | null;
  presentingComplaint: string | null;
  examinationFindings: string | null;
  investigationsDone: string | null;
  treatmentGiven: string | null;
  referringPersonName: string;
  referringPersonCadre: string;
  provisionalDiagnosis: { code: string; name: string } | null;
  requestedAt: string;
  validUntil: string | null;
  queryNote: string | null;
  rejectionReason: string | null;
  declineReason: string | null;
  feedbackNote: string | null;
  arrivedAt: string | null;
  appointmentAt: string | null;
  updatedAt: string;
  version: number;
  enrollee: Person;
  fromHcp: { id: string; name: string };
  toHcp: { id: string; name: string; code: string | null };
  services: { code: string; name: string }[];
};

/** A text of a referral for which FHIR has no element of its own. */
const part = (code: keyof typeof REFERRAL_PARTS, text: string | null) =>
  text ? [{ coding: [ownCoding('referral-part', REFERRAL_PARTS, code)], text }] : [];

export function serviceRequestOf(row: ReferralRow): ServiceRequest {
  const { enrollee, toHcp, services, provisionalDiagnosis } = row;
  return {
    resourceType: 'ServiceRequest',
    id: row.id,
    meta: metaOf('ng-service-request', row),
    contained: [
      {
        resourceType: 'Practitioner',
        id: 'requester',
        name: [{ text: row.referringPersonName }],
        qualification: [{ code: { text: row.referringPersonCadre } }],
      },
    ],
    identifier: [...(row.externalId ? [numbered(senderNumbers(), row.externalId)] : []), numbered(ownNumbers('referral'), row.referralNo)],
    status: REFERRAL_STATUS[row.status],
    intent: 'order',
    priority: PRIORITY.codeOf(row.urgency) as ServiceRequest['priority'],
    code: {
      ...(services.length > 0 && { coding: services.flatMap((service) => serviceConcept(service).coding ?? []) }),
      text: services.map(({ name }) => name).join(', ') || row.specialty || 'Referral',
    },
    ...given({
      orderDetail: [
        ...part('PRESENTING_COMPLAINT', row.presentingComplaint),
        ...part('EXAMINATION', row.examinationFindings),
        ...part('INVESTIGATIONS', row.investigationsDone),
        ...part('TREATMENT', row.treatmentGiven),
      ],
      performerType: row.specialty ? { text: row.specialty } : null,
      reasonCode: [
        {
          ...(provisionalDiagnosis && { coding: diagnosisConcept(provisionalDiagnosis).coding }),
          ...given({ text: row.reason }),
        },
      ],
    }),
    subject: refTo('Patient', enrollee.id, enrollee.fullName),
    authoredOn: row.requestedAt,
    requester: { reference: '#requester', display: row.referringPersonName },
    performer: [refTo('Organization', toHcp.id, toHcp.name)],
    ...given({
      note: [row.queryNote, row.rejectionReason].flatMap((text) => (text ? [{ text }] : [])),
    }),
  };
}

/** The referral as a task of the receiving facility. */
export const taskOf = (row: ReferralRow): Task => ({
  resourceType: 'Task',
  id: row.id,
  meta: metaOf('ng-task', row),
  identifier: [numbered(ownNumbers('referral'), row.referralNo)],
  status: row.status === 'ACCEPTED' && row.arrivedAt ? 'in-progress' : TASK_STATUS[row.status],
  ...given({ statusReason: row.declineReason ? { text: row.declineReason } : null }),
  intent: 'order',
  priority: PRIORITY.codeOf(row.urgency) as Task['priority'],
  focus: refTo('ServiceRequest', row.id, row.referralNo),
  for: refTo('Patient', row.enrollee.id, row.enrollee.fullName),
  authoredOn: row.requestedAt,
  // FHIR allows no change before the request; clocks of two processes may differ.
  lastModified: row.updatedAt < row.requestedAt ? row.requestedAt : row.updatedAt,
  requester: refTo('Organization', row.fromHcp.id, row.fromHcp.name),
  owner: refTo('Organization', row.toHcp.id, row.toHcp.name),
  ...given({
    restriction: row.appointmentAt ? { period: { end: row.appointmentAt } } : null,
    executionPeriod: row.arrivedAt ? { start: row.arrivedAt } : null,
    output: row.feedbackNote ? [{ type: { text: 'Outcome' }, valueString: row.feedbackNote }] : null,
  }),
});
