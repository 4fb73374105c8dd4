import type { PaRequest } from '../../generated/prisma/client.ts';
import { viewerOfJob } from '../../platform/access/viewer.ts';
import { now } from '../../platform/clock.ts';
import { time } from '../../platform/lagos-text.shared.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Write } from '../../platform/workflow/transact.ts';
import { isOfficeHour, onDutyAt } from './pa-duty.rules.ts';
import { visiblePaRequests } from './pa-request.access.ts';

type Request = Pick<PaRequest, 'id' | 'requestNo' | 'dueAt' | 'urgency'>;

/** Outside office hours nobody watches the queue: whoever is on call and may see the request gets a notification and a mail. */
export async function callOnDuty(write: Write, request: Request, hcpName: string, settings: Settings): Promise<void> {
  if (isOfficeHour(settings, now())) return;
  const { tx } = write;
  const users = await tx.userAccount.findMany({
    where: { id: { in: onDutyAt(settings.paDutyRota, now()) }, role: 'ACCOUNT_MANAGER', isActive: true },
  });
  const due = time(request.dueAt);
  for (const user of users) {
    const mayRead = await tx.paRequest.count({ where: { id: request.id, AND: visiblePaRequests(viewerOfJob(user)) } });
    if (mayRead === 0) continue;
    const title = `You are on call: ${request.requestNo} of ${hcpName} is due at ${due}`;
    write.notify({ userIds: [user.id] }, { kind: 'PA_ON_CALL', title, entityType: 'PaRequest', entityId: request.id });
    const text = `${user.name},\n\n${hcpName} asks for authorisation${request.urgency === 'EMERGENCY' ? ', emergency' : ''}: ${request.requestNo}. It must be decided by ${due}.\n`;
    write.job('sendMail', { to: user.email, subject: `${request.requestNo} is due at ${due}`, text });
  }
}
