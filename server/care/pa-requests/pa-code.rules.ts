import type { PaRequest } from '../../generated/prisma/client.ts';
import { addMinutes, dayOf } from '../../platform/clock.ts';
import type { Settings } from '../../scheme/settings/settings.ts';

/** The first day of care that a PA code covers: the day of the request. Emergencies may be reported after care began. */
export function firstDayCovered(
  { urgency, requestedAt }: Pick<PaRequest, 'urgency' | 'requestedAt'>,
  { emergencyWindowHours }: Pick<Settings, 'emergencyWindowHours'>,
): Date {
  return dayOf(urgency === 'EMERGENCY' ? addMinutes(requestedAt, -60 * emergencyWindowHours) : requestedAt);
}
