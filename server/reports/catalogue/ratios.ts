import { ratio } from '../engine/report.ts';

/** Ratios of two facts: claims of a period divided by the people covered on its last day, or by premiums. */
export const claimsPer1000 = ratio('claimsPer1000', 'Claims per 1,000', 'Claims per 1,000 lives covered on the last day', {
  unit: 'decimal',
  part: 'claims',
  whole: 'active',
  times: 1000,
});
export const approvedPerLife = ratio('approvedPerLife', 'Approved per life', 'Approved amount per life covered on the last day', {
  unit: 'money',
  part: 'approved',
  whole: 'active',
});
export const claimsRatio = ratio(
  'claimsRatio',
  'Claims ratio',
  'Approved claims divided by premiums received; blank if no premium was received',
  { unit: 'percent', part: 'approved', whole: 'premiumReceived' },
);
