import { visitTotalRollups } from '../care/encounters/encounter.schema.ts';
import { paTotalRollups } from '../care/pa-requests/pa-request-list.schema.ts';
import { claimTotalRollups } from '../claims/claim-totals.ts';
import { ledgerRollups } from '../ledger/ledger.schema.ts';
import { peopleRollups } from '../members/enrollees/enrollee-totals.ts';
import { claimRollups } from '../reports/facts/claim.measures.ts';
import { claimLineRollups, claimPatientRollups } from '../reports/facts/claim-item-rollups.ts';
import { encounterRollups, visitorRollups } from '../reports/facts/encounter.measures.ts';
import { enrolleeRollups } from '../reports/facts/enrollee.measures.ts';
import { invoiceRollups } from '../reports/facts/invoice.measures.ts';
import { paItemRollups } from '../reports/facts/pa-item.measures.ts';
import { paRollups } from '../reports/facts/pa-request.measures.ts';
import { referralRollups } from '../reports/facts/referral.measures.ts';
import { approvalRollups } from '../reports/facts/unpaid.measures.ts';

/** All rollup tables of sums. */
export const STORED = [
  ...[claimRollups, claimTotalRollups, approvalRollups, encounterRollups, visitTotalRollups, paRollups, paTotalRollups, paItemRollups],
  ...[referralRollups, peopleRollups, enrolleeRollups, invoiceRollups, ledgerRollups],
].flatMap((group) => Object.values(group));

/** All rollup tables of distinct counts. */
export const DISTINCT = [claimLineRollups, claimPatientRollups, visitorRollups];
