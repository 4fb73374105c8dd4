import { rejectOpenPaRequests } from '../care/pa-requests/pa-decision.service.ts';
import { onCoverStopped } from '../members/cover/cover-stopped.ts';

// Effects of a lower room in a higher room. Loaded with the schema and with the jobs.
onCoverStopped(rejectOpenPaRequests);
