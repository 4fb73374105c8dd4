import { queueDeliveries } from '../administration/webhooks/queue-deliveries.ts';
import { rejectOpenPaRequests } from '../care/pa-requests/pa-decision.service.ts';
import { onCoverStopped } from '../members/cover/cover-stopped.ts';
import { sendNotices } from '../messaging/notifications/send-notice.ts';
import { onActivities, onNotices } from '../scheme/workflow/transact.ts';
import '../scheme/errors/error-catalogue.ts';

// What lower rooms get from higher ones. Loaded with the schema and with the jobs.
onCoverStopped(rejectOpenPaRequests);
onNotices(sendNotices);
onActivities(queueDeliveries);
