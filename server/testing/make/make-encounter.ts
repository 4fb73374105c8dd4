import type { Prisma } from '../../generated/prisma/client.ts';
import { monthOf, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { makeHcp } from './make.ts';

let serial = 0;

/** An outpatient visit of today, at a facility where the person is a guest unless one is named. */
export async function makeEncounter(data: Partial<Prisma.EncounterUncheckedCreateInput> & { enrolleeId: string }) {
  const [person, hcp] = await Promise.all([
    db.enrollee.findUniqueOrThrow({ where: { id: data.enrolleeId } }),
    data.hcpId ? db.hcp.findUniqueOrThrow({ where: { id: data.hcpId } }) : makeHcp(),
  ]);
  serial += 1;
  return db.encounter.create({
    data: {
      encounterNo: `ENC-TEST-${serial}`,
      hcpId: hcp.id,
      visitAt: now(),
      visitType: 'OUTPATIENT',
      attendingName: 'Dr. Gyang',
      planId: person.planId,
      lgaId: hcp.lgaId,
      townId: hcp.townId,
      enrolleeLgaId: person.lgaId,
      enrolleeTownId: person.townId,
      sex: person.sex,
      age: 41,
      month: monthOf(today()),
      ...data,
    },
  });
}
