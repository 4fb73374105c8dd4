import type { DataBreach } from '../../generated/prisma/client.ts';
import { addMinutes, now } from '../../platform/clock.ts';
import { COMMISSION_HOURS } from './data-breach.input.ts';

type Breach = Pick<DataBreach, 'status' | 'risk' | 'becameAwareAt' | 'commissionNotifiedAt' | 'peopleInformedAt'>;

/** What a breach lacks before it can be closed, with the error of a closing without it. */
export const MISSING = {
  ASSESSMENT: 'DATA_BREACH_UNASSESSED',
  NOTIFICATION: 'DATA_BREACH_NOT_NOTIFIED',
  INFORMATION: 'DATA_BREACH_NOT_INFORMED',
} as const;
export type Missing = keyof typeof MISSING;

/** What must be recorded before a breach is closed. */
export function missingOf({ risk, commissionNotifiedAt, peopleInformedAt }: Omit<Breach, 'status' | 'becameAwareAt'>): Missing[] {
  if (risk === 'UNASSESSED') return ['ASSESSMENT'];
  return [
    ...(risk !== 'NO_RISK' && !commissionNotifiedAt ? (['NOTIFICATION'] as const) : []),
    ...(risk === 'HIGH_RISK' && !peopleInformedAt ? (['INFORMATION'] as const) : []),
  ];
}

/** The end of the 72 hours in which the Commission must be notified. */
export const endOfNotice = (becameAwareAt: Date): Date => addMinutes(becameAwareAt, COMMISSION_HOURS * 60);

/** When the Commission must be notified at the latest; null if it was notified or need not be. */
export const commissionDueAt = ({ risk, becameAwareAt, commissionNotifiedAt }: Breach): Date | null =>
  risk === 'NO_RISK' || commissionNotifiedAt ? null : endOfNotice(becameAwareAt);

/** Breaches of which the Commission must still be notified, unless an assessment finds no risk. */
export const notNotified = () => ({ status: 'OPEN', risk: { not: 'NO_RISK' }, commissionNotifiedAt: null }) as const;

/** Breaches of which the Commission was not notified within 72 hours. */
export const notNotifiedInTime = () => ({ ...notNotified(), becameAwareAt: { lt: addMinutes(now(), -COMMISSION_HOURS * 60) } });

/** Breaches of which the Commission or the people must still be told. */
export const toReport = () => ({ OR: [notNotified(), { status: 'OPEN', risk: 'HIGH_RISK', peopleInformedAt: null } as const] });
