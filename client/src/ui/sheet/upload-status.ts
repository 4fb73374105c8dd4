import { defineLabels } from '../labels.ts';

/** The course of a file that a job reads, checks and loads. */
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

/** The statuses in which a job works through the file. */
export const UPLOAD_JOB_STATUSES: readonly UploadStatus[] = ['READING', 'CHECKING', 'LOADING'];
