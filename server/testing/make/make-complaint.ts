import type { Encounter } from '../../generated/prisma/client.ts';
import { addDays, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';

let serial = 0;

/** An undecided complaint about money asked at a visit. */
export async function makeMoneyComplaint({ id, enrolleeId, hcpId }: Pick<Encounter, 'id' | 'enrolleeId' | 'hcpId'>) {
  serial += 1;
  const by = addDays(now(), 5);
  return db.complaint.create({
    data: {
      ...{ complaintNo: `CMP-TEST-${serial}`, channel: 'WEB', category: 'MONEY_ASKED', details: 'They asked for money' },
      ...{ enrolleeId, hcpId, encounterId: id, acknowledgeBy: by, answerBy: by },
    },
  });
}
