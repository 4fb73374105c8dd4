import type { RatioColumn } from '../engine/report.ts';

/** Ratios of two facts: claims of a period, divided by the people covered on its last day. */
export const claimsPer1000: RatioColumn = {
  kind: 'ratio',
  name: 'claimsPer1000',
  label: 'Claims per 1,000',
  description: 'Claims per 1,000 lives covered on the last day',
  ...{ unit: 'decimal', part: 'claims', whole: 'active', times: 1000 },
};
export const approvedPerLife: RatioColumn = {
  kind: 'ratio',
  name: 'approvedPerLife',
  label: 'Approved per life',
  description: 'Approved amount per life covered on the last day',
  ...{ unit: 'money', part: 'approved', whole: 'active' },
};
