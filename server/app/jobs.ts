import './effects.ts';
import { nightlyBackupJob } from '../administration/backup/backup.job.ts';
import { complaintClockJob } from '../administration/complaints/complaint-clock.job.ts';
import { messageReminderJob } from '../administration/messages/message-reminder.job.ts';
import { dataRetentionJob } from '../administration/processing-register/data-retention.job.ts';
import { sendWebhooksJob, webhookRetentionJob } from '../administration/webhooks/send-webhooks.job.ts';
import { paClockJob } from '../care/pa-requests/pa-clock.job.ts';
import { paExpiryJob } from '../care/pa-requests/pa-expiry.job.ts';
import { referralExpiryJob } from '../care/referrals/referral-expiry.job.ts';
import { claimQuestionJob } from '../claims/bills/unanswered-claims.job.ts';
import { capitationRunJob } from '../claims/capitation/capitation-run.job.ts';
import { checkClaimUploadJob } from '../claims/claim-uploads/check-claim-upload.job.ts';
import { loadClaimUploadJob } from '../claims/claim-uploads/load-claim-upload.job.ts';
import { readClaimUploadJob } from '../claims/claim-uploads/read-claim-upload.job.ts';
import { settleRunJob } from '../claims/payments/settle-run.job.ts';
import { duplicatesJob } from '../enrolment/duplicates/duplicates.job.ts';
import { openAccountJob } from '../enrolment/registrations/open-account.job.ts';
import { checkRollJob } from '../enrolment/rolls/check-roll.job.ts';
import { loadRollJob } from '../enrolment/rolls/load-roll.job.ts';
import { readRollJob } from '../enrolment/rolls/read-roll.job.ts';
import { accountMailJob } from '../identity/auth/account-mail.job.ts';
import { authCleanupJob } from '../identity/auth/auth-cleanup.job.ts';
import { phoneCodeJob } from '../identity/auth/phone-code.job.ts';
import { coverClockJob } from '../members/cover/cover-clock.job.ts';
import { facilityChangeJob } from '../members/facility-changes/facility-change.job.ts';
import { hcpMoveRun } from '../members/facility-changes/hcp-move.job.ts';
import { mdaBulkRun } from '../members/mdas/mda-bulk.job.ts';
import { accessRetentionJob } from '../members/record-access/access-retention.job.ts';
import { sendMailJob } from '../messaging/mail/mail.job.ts';
import { noticeExpiryJob } from '../messaging/notifications/notice-expiry.job.ts';
import { sendSmsJob } from '../messaging/sms/sms.job.ts';
import { smsBudgetJob } from '../messaging/sms/sms-budget.job.ts';
import { accreditationJob } from '../network/hcps/accreditation.job.ts';
import { planChangeJob } from '../network/plans/plan-change.job.ts';
import { answerSmsJob } from '../phone/sms/answer-sms.job.ts';
import type { Job } from '../platform/jobs/define-job.ts';
import { sendInvoiceMailJob } from '../premiums/invoice-mails/invoice-mail.job.ts';
import { invoiceRunJob } from '../premiums/invoice-runs/invoice-run.job.ts';
import { invoiceReminderJob } from '../premiums/invoices/invoice-reminder.job.ts';
import { makeReferenceJob } from '../premiums/remita/reference-request.job.ts';
import { checkRemitaJob, remitaNightJob } from '../premiums/remita/remita-check.job.ts';
import { compactRollupsJob } from '../reports/engine/compact-rollups.job.ts';
import { reportClockJob, sendReportJob } from '../reports/views/report-sending.job.ts';
import { sealAuditJob } from '../scheme/audit/seal.job.ts';
import { sweepDiskJob, unusedFilesJob } from '../scheme/files/file-cleanup.job.ts';
import { applySettingsJob } from '../scheme/settings/apply-settings.job.ts';

/** Every job of the platform. */
export const jobs = [
  sendMailJob,
  sendInvoiceMailJob,
  sendSmsJob,
  smsBudgetJob,
  answerSmsJob,
  applySettingsJob,
  planChangeJob,
  noticeExpiryJob,
  accountMailJob,
  phoneCodeJob,
  openAccountJob,
  authCleanupJob,
  claimQuestionJob,
  paClockJob,
  complaintClockJob,
  paExpiryJob,
  referralExpiryJob,
  accreditationJob,
  unusedFilesJob,
  sweepDiskJob,
  hcpMoveRun.job,
  mdaBulkRun.job,
  settleRunJob,
  coverClockJob,
  facilityChangeJob,
  duplicatesJob,
  readRollJob,
  checkRollJob,
  loadRollJob,
  readClaimUploadJob,
  checkClaimUploadJob,
  loadClaimUploadJob,
  capitationRunJob,
  invoiceRunJob,
  invoiceReminderJob,
  messageReminderJob,
  makeReferenceJob,
  checkRemitaJob,
  remitaNightJob,
  reportClockJob,
  sendReportJob,
  compactRollupsJob,
  sealAuditJob,
  nightlyBackupJob,
  accessRetentionJob,
  dataRetentionJob,
  sendWebhooksJob,
  webhookRetentionJob,
] as unknown as readonly Job[];
