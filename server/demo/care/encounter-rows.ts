import { dimensions } from '../claims/claims.ts';
import type { ProvidedService } from '../network/tariff.ts';
import { ageOn, DAY, dayOf, HOUR, sqlTimestamp, yymm } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';
import type { Visit } from './care.ts';

const COMPLAINT_DAYS = 60;
const MAX_COMPLAINT_VISITS = 2000;

/** Writes the encounter with symptoms, diagnoses, services and history. `course` is how the visit went. */
export function writeEncounter(
  world: World,
  random: Random,
  { person, hcp, condition, visitAt, referralId, emergency }: Visit,
  course: {
    encounterId: string;
    provided: ProvidedService[];
    approved: ProvidedService[];
    nights: number;
    isOver: boolean;
    endedAt: number;
    outcome: string;
    attending: string;
  },
): void {
  const { encounterId: id, nights, isOver } = course;
  const key = condition.key;
  const visitType = key.startsWith('antenatal')
    ? 'ANC'
    : key === 'delivery' || key === 'caesarean'
      ? 'DELIVERY'
      : referralId
        ? 'REFERRAL'
        : emergency
          ? 'EMERGENCY'
          : nights > 0
            ? 'INPATIENT'
            : 'OUTPATIENT';
  const admittedAt = nights > 0 ? Math.min(visitAt + 2 * HOUR, world.now) : null;
  const answeredAt = isOver && random.chance(0.18) ? Math.min(world.now, course.endedAt + random.int(2, 80) * HOUR) : null;
  const isConfirmed = random.chance(0.96);
  const deskOfficer = random.pick(hcp.users);
  // Old enough to have a claim, and recent enough for it to be undecided.
  if (isOver && visitAt > world.now - COMPLAINT_DAYS * DAY && world.complaintVisits.length < MAX_COMPLAINT_VISITS)
    world.complaintVisits.push({ id, enrolleeId: person.id, hcp, visitAt });
  const encounterNo = world.numbered(`ENC-${yymm(dayOf(visitAt))}`, 6);
  world.copyBuffer.add('Encounter', {
    id,
    encounterNo,
    enrolleeId: person.id,
    hcpId: hcp.id,
    visitAt: sqlTimestamp(visitAt),
    visitType,
    complaint: condition.complaint,
    temperature: random.chance(0.7) ? Math.round((key.includes('malaria') ? 38.4 : 36.8) * 10 + random.normal() * 5) / 10 : null,
    bloodPressure:
      person.born < world.today - 15 * 365 && random.chance(0.7) ? `${random.int(10, 15) * 10}/${random.int(6, 9) * 10}` : null,
    pulse: random.chance(0.6) ? random.int(62, 112) : null,
    weightKg: random.chance(0.5) ? drawWeight(random, ageOn(person.born, dayOf(visitAt))) : null,
    treatment: condition.treatment,
    referralId,
    admittedAt: admittedAt === null ? null : sqlTimestamp(admittedAt),
    dischargedAt: admittedAt !== null && isOver ? sqlTimestamp(course.endedAt) : null,
    outcome: isOver || course.outcome === 'REFERRED' ? course.outcome : nights > 0 ? 'ADMITTED' : null,
    attendingName: course.attending,
    attendingCadre:
      hcp.level === 'PRIMARY'
        ? random.pick(['Community health officer', 'Nurse', 'CHEW'])
        : random.pick(['Medical officer', 'Senior registrar', 'Consultant']),
    eligibility: '{"eligible":true,"reasons":[]}',
    enrolleeConfirmed: answeredAt === null ? null : isConfirmed,
    enrolleeAnsweredAt: answeredAt === null ? null : sqlTimestamp(answeredAt),
    enrolleeNote: answeredAt !== null && !isConfirmed ? 'I did not visit this hospital on that day.' : null,
    status: isOver ? 'CLOSED' : 'OPEN',
    closedAt: isOver ? sqlTimestamp(course.endedAt) : null,
    ...dimensions(person, hcp, dayOf(visitAt)),
    version: isOver ? 1 : 0,
    createdById: deskOfficer.id,
    createdAt: sqlTimestamp(visitAt),
    updatedAt: sqlTimestamp(isOver ? course.endedAt : visitAt),
  });
  recordChange(world, {
    entity: 'Encounter',
    id,
    label: encounterNo,
    action: 'CREATE',
    from: null,
    to: 'OPEN',
    by: deskOfficer,
    at: visitAt,
  });
  if (isOver)
    recordChange(world, {
      entity: 'Encounter',
      id,
      label: encounterNo,
      action: 'CLOSE',
      from: 'OPEN',
      to: 'CLOSED',
      by: deskOfficer,
      at: course.endedAt,
    });
  const symptomCount = Math.max(1, random.int(1, Math.min(2, condition.symptoms.length)));
  for (const name of condition.symptoms.slice(0, symptomCount))
    world.copyBuffer.add('EncounterSymptom', { encounterId: id, symptomId: world.symptom(name) });
  [condition.diagnosis, ...(condition.others ?? [])].forEach((code, position) => {
    world.copyBuffer.add('EncounterDiagnosis', { encounterId: id, diagnosisId: world.diagnosis(code), position });
  });
  const services = [
    ...course.provided,
    ...course.approved.filter((item) => !course.provided.some((line) => line.service === item.service)),
  ];
  for (const { service, qty } of services)
    world.copyBuffer.add('EncounterService', { encounterId: id, serviceId: service.id, qty: Math.max(1, qty) });
}

/** Kilograms around a typical weight for the age. The figures are assumptions. */
function drawWeight(random: Random, age: number): number {
  const typicalWeight = age < 1 ? 7 : age < 13 ? 9 + age * 2.6 : age < 18 ? 48 : 66;
  return Math.round(typicalWeight * (1 + random.normal() * 0.13) * 10) / 10;
}
