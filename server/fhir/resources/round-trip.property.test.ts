import type { Resource } from '@medplum/fhirtypes';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { isoDay } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { loadDemoScheme } from '../../testing/demo-scheme.ts';
import { URN } from '../../testing/make/make-fhir.ts';
import type { Call } from '../ask.ts';
import { checkMessage } from '../front/check-message.ts';
import { checkProfiles } from '../guide/check-profile.ts';
import type { Sent } from '../kind.ts';
import { claimRowOf, paRequestOf } from '../messages/claim-message.ts';
import { visitRowOf } from '../messages/encounter-message.ts';
import { bundleMessage, type Message, Problems } from '../messages/message.ts';
import { Places } from '../messages/places.ts';
import { referralOf } from '../messages/referral-message.ts';
import { checkStructure } from '../r4/validate.ts';
import { type ClaimRow, claimOf, claimResponseOf, explanationOf } from './claim.ts';
import { encounterOf, type VisitRow } from './encounter.ts';
import { authorizationOf, type PaRow, preauthorizationOf } from './pa-request.ts';
import { coverageOf, type Person, patientOf } from './patient.ts';
import { type ReferralRow, serviceRequestOf, taskOf } from './referral.ts';

/** Nothing is asked on the way back: the resources name everything by codes and ids. */
const NO_CALL = { ask: () => expect.fail('No question is needed') } as unknown as Call;

const text = fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom(...'abcdefghij ÀéẸ’&<"1') }).map((each) => `x${each.trim()}`);
const id = fc.uuid({ version: 7 });
const kobo = fc.integer({ min: 0, max: 900_000_000_000 });
const day = fc.integer({ min: 0, max: 2000 }).map((days) => new Date(Date.UTC(2022, 0, 1 + days)).toISOString().slice(0, 10));
const instant = fc.integer({ min: 0, max: 150_000_000 }).map((seconds) => new Date(Date.UTC(2022, 0, 1) + seconds * 1000).toISOString());
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

/** People, facilities and codes of the demo scheme, of which the generated records are made. */
type Facts = {
  people: Person[];
  hcps: { id: string; name: string; code: string | null }[];
  services: Code[];
  diagnoses: Code[];
  symptoms: { name: string }[];
};
type Code = { code: string; name: string };
let facts: Facts;
beforeAll(async () => {
  await loadDemoScheme();
  const people = await db.enrollee.findMany({ where: { enrolmentNo: { not: null } }, include: { plan: true }, take: 500 });
  facts = {
    people: people.map(({ plan, ...row }) => ({
      ...row,
      fullName: [row.surname, row.firstName, row.otherNames].filter(Boolean).join(' '),
      coverageStart: row.coverageStart && isoDay(row.coverageStart),
      coverageEnd: row.coverageEnd && isoDay(row.coverageEnd),
      updatedAt: row.updatedAt.toISOString(),
      plan: { id: plan.id, code: plan.code, name: plan.name },
    })),
    hcps: await db.hcp.findMany(),
    services: await db.service.findMany(),
    diagnoses: await db.diagnosis.findMany(),
    symptoms: await db.symptom.findMany(),
  };
  for (const list of Object.values(facts)) expect(list.length).toBeGreaterThan(10);
});

/** One of the facts, which are read before the first is generated. */
const one = <Name extends keyof Facts>(name: Name): fc.Arbitrary<Facts[Name][number]> =>
  fc.nat().map((index) => facts[name][index % facts[name].length] as Facts[Name][number]);
const [person, hcp, service, coded, symptom] = [one('people'), one('hcps'), one('services'), one('diagnoses'), one('symptoms')];
const several = <Value>(value: fc.Arbitrary<Value>, minLength = 0) => fc.array(value, { minLength, maxLength: 4 });

const head = { id, externalId: text, updatedAt: instant, version: fc.nat(9), enrollee: person, hcp };

const claim: fc.Arbitrary<ClaimRow> = fc
  .record({
    ...head,
    claimNo: text,
    status: fc.constantFrom('READY', 'SUBMITTED', 'RETURNED', 'APPROVED', 'PAID', 'REJECTED', 'DISPUTED'),
    decision: maybe(fc.constantFrom('FULL' as const, 'PARTIAL' as const, 'NONE' as const)),
    careType: fc.constantFrom('OUT', 'IN'),
    visitType: fc.constantFrom('EMERGENCY', 'REFERRAL', 'OTHER'),
    outcome: maybe(fc.constantFrom('DISCHARGED' as const, 'ADMITTED' as const, 'REFERRED' as const, 'DECEASED' as const, 'LAMA' as const)),
    attendingName: text,
    note: maybe(text),
    lateReason: maybe(text),
    days: fc.tuple(day, day),
    createdAt: instant,
    submittedAt: maybe(instant),
    approvedAt: maybe(instant),
    claimedAmount: kobo,
    approvedAmount: kobo,
    payableAmount: kobo,
    paidAmount: kobo,
    coPayAmount: kobo,
    returnReason: maybe(text),
    encounter: maybe(fc.record({ id, encounterNo: text })),
    paCode: maybe(fc.record({ code: text, validUntil: day })),
    referral: maybe(fc.record({ id, referralNo: text })),
    diagnoses: several(coded, 1),
    symptoms: several(symptom),
    payment: maybe(fc.record({ id, paymentNo: text, paidOn: maybe(day) })),
    questions: several(fc.record({ question: text, answeredAt: maybe(instant), lapsedAt: maybe(instant) })),
    lines: several(
      fc.record({
        qty: fc.integer({ min: 1, max: 1000 }),
        unitPriceClaimed: fc.integer({ min: 0, max: 900_000_000 }),
        qtyApproved: maybe(fc.nat(1000)),
        amountApproved: maybe(kobo),
        decision: fc.constantFrom('PENDING' as const, 'PASSED' as const, 'ADJUSTED' as const, 'REJECTED' as const),
        reasonCode: maybe(fc.constantFrom('ABOVE_TARIFF' as const, 'OTHER' as const)),
        note: maybe(text),
        service,
      }),
      1,
    ),
  })
  .map(({ days, lines, ...row }) => {
    const [serviceFrom = '', serviceTo = ''] = [...days].sort();
    const items = lines.map((line, index) => ({ ...line, line: index + 1, amountClaimed: line.qty * line.unitPriceClaimed }));
    return { ...row, serviceFrom, serviceTo, items, claimedAmount: items.reduce((sum, { amountClaimed }) => sum + amountClaimed, 0) };
  });

const paRequest: fc.Arbitrary<PaRow> = fc.record({
  ...head,
  requestNo: text,
  status: fc.constantFrom('PENDING', 'APPROVED', 'REJECTED', 'USED', 'EXPIRED'),
  urgency: fc.constantFrom('ROUTINE', 'URGENT', 'EMERGENCY'),
  careStartedAt: maybe(instant),
  clinicalNotes: text,
  requestedAmount: kobo,
  approvedAmount: kobo,
  requestedAt: instant,
  decidedAt: maybe(instant),
  decisionReasonCode: fc.constant(null),
  decisionReason: maybe(text),
  infoNote: maybe(text),
  infoRequestedAt: maybe(instant),
  infoAnsweredAt: maybe(instant),
  encounterId: maybe(id),
  code: maybe(fc.record({ code: text, issuedAt: instant, validUntil: day })),
  diagnoses: several(coded, 1),
  symptoms: several(symptom),
  items: several(
    fc
      .record({
        qty: fc.integer({ min: 1, max: 1000 }),
        unitPrice: fc.integer({ min: 0, max: 900_000_000 }),
        approvedQty: maybe(fc.nat(1000)),
        approvedAmount: maybe(kobo),
        decision: fc.constantFrom('PENDING' as const, 'APPROVED' as const, 'ADJUSTED' as const, 'REJECTED' as const),
        reasonCode: maybe(fc.constantFrom('NOT_JUSTIFIED' as const, 'OTHER' as const)),
        note: maybe(text),
        service,
      })
      .map((line) => ({ ...line, amount: line.qty * line.unitPrice })),
    1,
  ),
});

const visit: fc.Arbitrary<VisitRow> = fc.record({
  ...head,
  encounterNo: text,
  status: fc.constantFrom('OPEN', 'CLOSED'),
  visitAt: instant,
  visitType: fc.constantFrom('OUTPATIENT', 'INPATIENT', 'EMERGENCY', 'REFERRAL', 'ANC', 'DELIVERY'),
  admittedAt: fc.constant(null),
  dischargedAt: maybe(instant),
  outcome: maybe(fc.constantFrom('DISCHARGED' as const, 'ADMITTED' as const, 'REFERRED' as const, 'DECEASED' as const, 'LAMA' as const)),
  attendingName: text,
  symptoms: several(symptom, 1),
  diagnoses: several(coded),
});

const referral: fc.Arbitrary<ReferralRow> = fc.record({
  ...{ id, externalId: text, updatedAt: instant, version: fc.nat(9), enrollee: person, fromHcp: hcp, toHcp: hcp },
  referralNo: text,
  status: fc.constantFrom('PENDING', 'APPROVED', 'ACCEPTED'),
  urgency: fc.constantFrom('ROUTINE', 'URGENT', 'EMERGENCY'),
  specialty: maybe(text),
  reason: text,
  presentingComplaint: text,
  examinationFindings: text,
  investigationsDone: text,
  treatmentGiven: text,
  referringPersonName: text,
  referringPersonCadre: text,
  provisionalDiagnosis: coded,
  requestedAt: instant,
  validUntil: maybe(day),
  queryNote: maybe(text),
  rejectionReason: maybe(text),
  declineReason: maybe(text),
  feedbackNote: maybe(text),
  arrivedAt: maybe(instant),
  appointmentAt: maybe(instant),
  services: several(service),
});

/** 2,800 bundles of four kinds. */
const RUNS = { numRuns: 700 };

/** A resource that went out, came back over the wire as the request of a bundle, and is valid on its way. */
async function sentBack<Type extends Resource>(resource: Type): Promise<[Message, Sent<Type>]> {
  const entry = [{ fullUrl: URN.focus, resource, request: { method: 'POST', url: resource.resourceType } }];
  const bundle = JSON.parse(JSON.stringify({ resourceType: 'Bundle', type: 'transaction', entry }));
  expect(await checkMessage(bundle, ['Bundle'])).toBeTruthy();
  const message = bundleMessage(bundle);
  const [sent] = message.entries;
  return [message, sent as unknown as Sent<Type>];
}

const tools = (path: string) => [new Problems(), new Places(path)] as const;

it('a claim that leaves and is sent back says the same', async () => {
  await fc.assert(
    fc.asyncProperty(claim, async (row) => {
      const resource = claimOf(row, 'Lafiya');
      const [problems, places] = tools('Claim');
      const [message, sent] = await sentBack(resource);
      const back = await claimRowOf(NO_CALL, problems, message, sent, places);
      expect(problems.issues).toEqual([]);
      const { careType, visitType, attendingName, serviceFrom, serviceTo, externalId } = row;
      expect(back).toMatchObject({ careType, visitType, attendingName, serviceFrom, serviceTo, externalId, member: row.enrollee.id });
      expect([back.outcome, back.note, back.lateReason, back.visit, back.paCode, back.referral].map((each) => each ?? null)).toEqual([
        row.outcome,
        row.note,
        row.lateReason,
        row.encounter?.id ?? null,
        row.paCode?.code ?? null,
        row.referral?.id ?? null,
      ]);
      expect([back.mainDiagnosis, ...back.otherDiagnoses]).toEqual(row.diagnoses?.map(({ code }) => code));
      expect(back.symptoms).toEqual(row.symptoms?.map(({ name }) => name));
      expect(back.items).toEqual(
        row.items.map(({ service: { code }, qty, unitPriceClaimed }) => ({ service: code, qty, unitPrice: unitPriceClaimed })),
      );
    }),
    RUNS,
  );
}, 60_000);

it('a request for authorisation that leaves and is sent back says the same', async () => {
  await fc.assert(
    fc.asyncProperty(paRequest, async (row) => {
      const resource = preauthorizationOf(row, 'Lafiya');
      const [problems, places] = tools('Claim');
      const [message, sent] = await sentBack(resource);
      const back = await paRequestOf(NO_CALL, problems, message, sent, places);
      expect(problems.issues).toEqual([]);
      const { externalId, urgency, clinicalNotes } = row;
      expect(back).toMatchObject({ externalId, urgency, clinicalNotes, enrolleeId: row.enrollee.id });
      expect([back.careStartedAt ?? null, back.encounterId ?? null]).toEqual([row.careStartedAt, row.encounterId]);
      expect(back.diagnosisIds).toEqual(row.diagnoses.map(({ code }) => code));
      expect(back.symptomIds).toEqual(row.symptoms.map(({ name }) => name));
      expect(back.items).toEqual(row.items.map(({ service: { code }, qty }) => ({ serviceId: code, qty })));
    }),
    RUNS,
  );
}, 60_000);

it('a visit that leaves and is sent back says the same', async () => {
  await fc.assert(
    fc.asyncProperty(visit, async (row) => {
      const resource = encounterOf(row);
      const [problems, places] = tools('Encounter');
      const [message, sent] = await sentBack(resource);
      const back = await visitRowOf(NO_CALL, problems, message, sent, places);
      expect(problems.issues).toEqual([]);
      const { externalId, visitAt, visitType, attendingName } = row;
      expect(back).toMatchObject({
        externalId,
        visitAt,
        visitType,
        attendingName,
        member: row.enrollee.id,
        close: row.status === 'CLOSED',
      });
      expect(back.outcome ?? null).toBe(row.outcome);
      expect([back.symptoms, back.diagnoses]).toEqual([row.symptoms.map(({ name }) => name), row.diagnoses.map(({ code }) => code)]);
    }),
    RUNS,
  );
}, 60_000);

it('a referral that leaves and is sent back says the same', async () => {
  await fc.assert(
    fc.asyncProperty(referral, async (row) => {
      const [problems, places] = tools('ServiceRequest');
      const [message, sent] = await sentBack(serviceRequestOf(row));
      const back = await referralOf(NO_CALL, problems, message, sent, places);
      expect(problems.issues).toEqual([]);
      const { externalId, urgency, reason, presentingComplaint, examinationFindings, investigationsDone, treatmentGiven } = row;
      expect(back).toMatchObject({
        externalId,
        urgency,
        reason,
        presentingComplaint,
        examinationFindings,
        investigationsDone,
        treatmentGiven,
      });
      const { referringPersonName, referringPersonCadre, enrollee, toHcp, services, provisionalDiagnosis } = row;
      expect(back).toMatchObject({ referringPersonName, referringPersonCadre, enrolleeId: enrollee.id, toHcpId: toHcp.id });
      expect([back.specialty ?? null, back.provisionalDiagnosisId]).toEqual([row.specialty, provisionalDiagnosis?.code]);
      expect(back.serviceIds).toEqual(services.map(({ code }) => code));
    }),
    RUNS,
  );
}, 60_000);

it('everything that leaves is valid in R4 and meets the profiles of the guide', async () => {
  await fc.assert(
    fc.asyncProperty(claim, paRequest, visit, referral, async (claimed, requested, visited, referred) => {
      const resources = [
        ...[claimOf(claimed, 'Lafiya'), claimResponseOf(claimed, 'Lafiya'), explanationOf(claimed, 'Lafiya')],
        ...[preauthorizationOf(requested, 'Lafiya'), authorizationOf(requested, 'Lafiya'), encounterOf(visited)],
        ...[serviceRequestOf(referred), taskOf(referred), patientOf(referred.enrollee), coverageOf(referred.enrollee, 'Lafiya')],
      ];
      for (const resource of resources) {
        expect(await checkStructure(resource, resource.resourceType)).toEqual([]);
        expect(checkProfiles(resource, resource.resourceType)).toEqual([]);
      }
    }),
    { numRuns: 100 },
  );
}, 60_000);
