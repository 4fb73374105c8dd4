import { defineLabels } from '../labels.ts';

/** The course of a file that a job reads, checks and loads. */
export type UploadStatus = 'READING' | 'MAPPING' | 'CHECKING' | 'CHECKED' | 'LOADING' | 'LOADED' | 'FAILED' | 'CANCELLED';

export const UPLOAD_STATUS = defineLabels<UploadStatus>({
  READING: { text: 'Being read', tone: 'info' },
  MAPPING: { text: 'Columns to confirm', tone: 'warn' },
  CHECKING: { text: 'Being checked', tone: 'info' },
  CHECKED: { text: 'Checked', tone: 'accent' },
  LOADING: { text: 'Being loaded', tone: 'info' },
  LOADED: { text: 'Loaded', tone: 'success' },
  FAILED: { text: 'Cannot be read', tone: 'danger' },
  CANCELLED: { text: 'Given up', tone: 'neutral' },
});

/** The statuses in which a job works through the file. */
export const UPLOAD_JOB_STATUSES: readonly UploadStatus[] = ['READING', 'CHECKING', 'LOADING'];
