import type { PaRequest } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { time } from '../../platform/lagos-text.shared.ts';
import type { Settings } from '../../scheme/settings/settings.ts';
import { readers, readersOf, type Write } from '../../scheme/workflow/transact.ts';
import { isOfficeHour, onDutyAt } from './pa-duty.rules.ts';
import { visiblePaRequests } from './pa-request.access.ts';

type Request = Pick<PaRequest, 'id' | 'requestNo' | 'dueAt' | 'urgency'>;

/** Outside office hours, notifies the users on duty who may see the request. */
export async function notifyOnDuty(write: Write, request: Request, hcpName: string, settings: Settings): Promise<void> {
  if (isOfficeHour(settings, now())) return;
  const onDuty = onDutyAt(settings.paDutyRota, now());
  const userIds = await readersOf(write.tx, readers(['ACCOUNT_MANAGER'], visiblePaRequests, request.id), onDuty);
  const title = `You are on duty: ${request.requestNo} from ${hcpName}${request.urgency === 'EMERGENCY' ? ', emergency,' : ''} is due at ${time(request.dueAt)}`;
  write.notify({ userIds }, { kind: 'PA_ON_CALL', title, entityType: 'PaRequest', entityId: request.id });
}
