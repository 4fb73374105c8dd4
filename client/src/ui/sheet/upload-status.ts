import { defineLabels } from '../labels.ts';

/** Statuses of an upload that a job reads, checks and loads. */
export type UploadStatus = 'READING' | 'MAPPING' | 'CHECKING' | 'CHECKED' | 'LOADING' | 'LOADED' | 'FAILED' | 'CANCELLED';

export const UPLOAD_STATUS = defineLabels<UploadStatus>({
  READING: { text: 'Reading', tone: 'info' },
  MAPPING: { text: 'Columns to match', tone: 'warn' },
  CHECKING: { text: 'Checking', tone: 'info' },
  CHECKED: { text: 'Checked', tone: 'accent' },
  LOADING: { text: 'Loading', tone: 'info' },
  LOADED: { text: 'Loaded', tone: 'success' },
  FAILED: { text: 'Unreadable', tone: 'danger' },
  CANCELLED: { text: 'Cancelled', tone: 'neutral' },
});

/** Statuses in which a job processes the file. */
export const UPLOAD_JOB_STATUSES: readonly UploadStatus[] = ['READING', 'CHECKING', 'LOADING'];
