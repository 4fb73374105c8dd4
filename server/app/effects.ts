import { rejectOpenPaRequests } from '../care/pa-requests/pa-decision.service.ts';
import { onCoverStopped } from '../members/cover/cover-stopped.ts';

// What a room below sets off in a room above. Loaded with the schema and with the jobs.
onCoverStopped(rejectOpenPaRequests);
