import { dimensions } from '../claims/claims.ts';
import type { ProvidedService } from '../network/tariff.ts';
import { ageOn, dayOf, HOUR, stamp, yymm } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';
import type { Visit } from './care.ts';

export function writeEncounter(
  world: World,
  random: Random,
  { person, hcp, condition, visitAt, referralId, emergency }: Visit,
  end: {
    encounterId: string;
    given: ProvidedService[];
    approved: ProvidedService[];
    nights: number;
    over: boolean;
    endedAt: number;
    outcome: string;
    attending: string;
  },
): void {
  const { encounterId: id, nights, over } = end;
  const key = condition.key;
  const type = key.startsWith('antenatal')
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
  const answered = over && random.chance(0.18) ? Math.min(world.now, end.endedAt + random.int(2, 80) * HOUR) : null;
  const confirmed = random.chance(0.96);
  const desk = random.pick(hcp.users);
  const encounterNo = world.numbered(`ENC-${yymm(dayOf(visitAt))}`, 6);
  world.copyBuffer.add('Encounter', {
    id,
    encounterNo,
    enrolleeId: person.id,
    hcpId: hcp.id,
    visitAt: stamp(visitAt),
    visitType: type,
    complaint: condition.complaint,
    temperature: random.chance(0.7) ? Math.round((key.includes('malaria') ? 38.4 : 36.8) * 10 + random.normal() * 5) / 10 : null,
    bloodPressure:
      person.born < world.today - 15 * 365 && random.chance(0.7) ? `${random.int(10, 15) * 10}/${random.int(6, 9) * 10}` : null,
    pulse: random.chance(0.6) ? random.int(62, 112) : null,
    weightKg: random.chance(0.5) ? weight(random, ageOn(person.born, dayOf(visitAt))) : null,
    treatment: condition.treatment,
    referralId,
    admittedAt: admittedAt === null ? null : stamp(admittedAt),
    dischargedAt: admittedAt !== null && over ? stamp(end.endedAt) : null,
    outcome: over || end.outcome === 'REFERRED' ? end.outcome : nights > 0 ? 'ADMITTED' : null,
    attendingName: end.attending,
    attendingCadre:
      hcp.level === 'PRIMARY'
        ? random.pick(['Community health officer', 'Nurse', 'CHEW'])
        : random.pick(['Medical officer', 'Senior registrar', 'Consultant']),
    eligibility: '{"eligible":true,"reasons":[]}',
    enrolleeConfirmed: answered === null ? null : confirmed,
    enrolleeAnsweredAt: answered === null ? null : stamp(answered),
    enrolleeNote: answered !== null && !confirmed ? 'I did not visit this hospital on that day.' : null,
    status: over ? 'CLOSED' : 'OPEN',
    ...dimensions(person, hcp, dayOf(visitAt)),
    version: over ? 1 : 0,
    createdById: desk.id,
    createdAt: stamp(visitAt),
    updatedAt: stamp(over ? end.endedAt : visitAt),
  });
  recordChange(world, { entity: 'Encounter', id, label: encounterNo, action: 'CREATE', from: null, to: 'OPEN', by: desk, at: visitAt });
  if (over)
    recordChange(world, {
      entity: 'Encounter',
      id,
      label: encounterNo,
      action: 'CLOSE',
      from: 'OPEN',
      to: 'CLOSED',
      by: desk,
      at: end.endedAt,
    });
  const shown = Math.max(1, random.int(1, Math.min(2, condition.symptoms.length)));
  for (const name of condition.symptoms.slice(0, shown))
    world.copyBuffer.add('EncounterSymptom', { encounterId: id, symptomId: world.symptom(name) });
  [condition.diagnosis, ...(condition.others ?? [])].forEach((code, position) => {
    world.copyBuffer.add('EncounterDiagnosis', { encounterId: id, diagnosisId: world.diagnosis(code), position });
  });
  const services = [...end.given, ...end.approved.filter((line) => !end.given.some((open) => open.service === line.service))];
  for (const { service, qty } of services)
    world.copyBuffer.add('EncounterService', { encounterId: id, serviceId: service.id, qty: Math.max(1, qty) });
}

function weight(random: Random, age: number): number {
  const typical = age < 1 ? 7 : age < 13 ? 9 + age * 2.6 : age < 18 ? 48 : 66;
  return Math.round(typical * (1 + random.normal() * 0.13) * 10) / 10;
}
