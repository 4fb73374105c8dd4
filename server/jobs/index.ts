import { sealAuditJob } from '../audit/seal.job.ts';
import { accountMailJob } from '../auth/account-mail.job.ts';
import { authCleanupJob } from '../auth/auth-cleanup.job.ts';
import { openAccountJob } from '../auth/open-account.job.ts';
import { duplicatesJob } from '../duplicates/duplicates.job.ts';
import { coverClockJob } from '../enrollees/cover-clock.job.ts';
import { facilityChangeJob } from '../facility-changes/facility-change.job.ts';
import { accreditationJob } from '../hcps/accreditation.job.ts';
import { applicationFilesJob } from '../hcps/application-files.job.ts';
import { hcpMoveJob } from '../hcps/hcp-move.job.ts';
import { sendMailJob } from '../mail/mail.job.ts';
import { mdaBulkJob } from '../mdas/mda-bulk.job.ts';
import { paClockJob } from '../pa-requests/pa-clock.job.ts';
import { paExpiryJob } from '../pa-requests/pa-expiry.job.ts';
import { accessRetentionJob } from '../record-access/access-retention.job.ts';
import { reportClockJob, sendReportJob } from '../report-views/report-sending.job.ts';
import { compactCellsJob } from '../reports/compact-cells.job.ts';
import { checkRollJob } from '../rolls/check-roll.job.ts';
import { loadRollJob } from '../rolls/load-roll.job.ts';
import { readRollJob } from '../rolls/read-roll.job.ts';
import type { Job } from './define-job.ts';
import { watchRunsJob } from './watch-runs.ts';

const working = [
  sendMailJob,
  accountMailJob,
  openAccountJob,
  authCleanupJob,
  paClockJob,
  paExpiryJob,
  accreditationJob,
  applicationFilesJob,
  hcpMoveJob,
  mdaBulkJob,
  coverClockJob,
  facilityChangeJob,
  duplicatesJob,
  readRollJob,
  checkRollJob,
  loadRollJob,
  reportClockJob,
  sendReportJob,
  compactCellsJob,
  sealAuditJob,
  accessRetentionJob,
] as unknown as readonly Job[];

/** Every job of the platform. */
export const jobs: readonly Job[] = [...working, watchRunsJob(working)];
