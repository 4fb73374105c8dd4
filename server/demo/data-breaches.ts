import { DAY, dayOf, HOUR, isoDate, sqlTimestamp, yearOf } from './world/days.ts';
import { recordChange } from './world/history.ts';
import type { World } from './world/world.ts';

const BREACHES = [
  {
    title: 'Roll of an MDA sent to the wrong address',
    description:
      'The roll of an MDA, with names, dates of birth and phone numbers, was emailed to a supplier whose address resembles that of the desk officer.',
    howFound: 'The supplier replied that the file was not meant for them.',
    categories: '{IDENTITY,CONTACT}',
    affectedCount: 214,
    measures: 'The supplier confirmed in writing that the file was deleted. Rolls are no longer accepted by email.',
    awareAt: -41 * DAY,
    risk: 'RISK',
    riskReason: 'Names with dates of birth and phone numbers can be used for fraud. One known recipient deleted the file.',
    notifiedAfter: 29 * HOUR,
    closedAfter: 12 * DAY,
    closingText: 'The Commission asked no questions. Desk officers were trained to upload rolls on the platform.',
  },
  {
    title: 'Registration tablet lost in the field',
    description: 'A tablet used for field registration was lost on the way back from a ward. It held the families of one day.',
    howFound: 'The registration officer reported the loss to the zonal office.',
    categories: '{IDENTITY,CONTACT,PHOTOGRAPHS}',
    affectedCount: null,
    measures: 'The account of the officer was signed out on all devices and its password changed.',
    awareAt: -31 * HOUR,
    risk: 'UNASSESSED',
  },
] as const;

/** A closed breach of which the Commission was notified, and an open one within its 72 hours. */
export function makeDataBreaches(world: World): void {
  const [admin] = world.staff('ADMIN');
  if (!admin) return;
  for (const breach of BREACHES) {
    const awareAt = world.now + breach.awareAt;
    const reportedAt = awareAt + HOUR;
    const occurred = isoDate(dayOf(awareAt) - 1);
    const id = world.random.fork('data breach', breach.title).uuid(reportedAt);
    const breachNo = world.numbered(`DBR-${yearOf(dayOf(reportedAt))}`, 3);
    const closed = 'closedAfter' in breach ? breach : null;
    const notifiedAt = closed ? awareAt + closed.notifiedAfter : null;
    const closedAt = closed ? awareAt + closed.closedAfter : null;
    const reference = closed && `NDPC/BR/${yearOf(dayOf(awareAt))}/0417`;
    world.copyBuffer.add('DataBreach', {
      ...{ id, breachNo, title: breach.title, description: breach.description, status: closed ? 'CLOSED' : 'OPEN' },
      ...{ becameAwareAt: sqlTimestamp(awareAt), occurredFrom: occurred, occurredTo: occurred, howFound: breach.howFound },
      ...{ categories: breach.categories, affectedCount: breach.affectedCount, measures: breach.measures },
      ...{ risk: breach.risk, riskReason: closed?.riskReason ?? null },
      ...{ commissionNotifiedAt: notifiedAt && sqlTimestamp(notifiedAt), commissionReference: reference },
      ...{ closedAt: closedAt && sqlTimestamp(closedAt), closingText: closed?.closingText ?? null, reportedById: admin.id },
      ...{ version: closed ? 3 : 0, createdAt: sqlTimestamp(reportedAt), updatedAt: sqlTimestamp(closedAt ?? reportedAt) },
    });
    const record = { entity: 'DataBreach', id, label: breachNo, by: admin };
    recordChange(world, { ...record, action: 'RECORD', from: null, to: 'OPEN', at: reportedAt });
    if (!closed || !notifiedAt || !closedAt) continue;
    const whileOpen = { ...record, from: 'OPEN', to: 'OPEN' };
    recordChange(world, { ...whileOpen, action: 'ASSESS', at: awareAt + 5 * HOUR, note: `Risk: ${closed.riskReason}` });
    recordChange(world, { ...whileOpen, action: 'NOTIFY_COMMISSION', at: notifiedAt + HOUR, note: `Reference ${reference}` });
    recordChange(world, { ...record, action: 'CLOSE', from: 'OPEN', to: 'CLOSED', at: closedAt, note: closed.closingText });
  }
}
