import type { Example } from './example.ts';

export const CLAIM_EXAMPLES: readonly Example[] = [
  {
    title: 'What claims cost, by LGA',
    question: 'How much was claimed, approved and is still unpaid in each local government? Amounts are kobo.',
    permission: 'CLAIM_STATS_READ',
    name: 'CostByLga',
    body: `
  claimStats(
    by: [LGA]
    filter: { from: $from, to: $to }
    orderBy: { measure: APPROVED }
  ) {
    rows {
      lga { label }
      claims
      claimed
      approved
      unpaid
      approvalRate
    }
    total {
      claims
      claimed
      approved
      unpaid
    }
  }`,
  },
  {
    title: 'Claims month by month',
    question: 'How do claims and their cost change over the year?',
    permission: 'CLAIM_STATS_READ',
    name: 'ClaimsByMonth',
    body: `
  claimStats(
    by: [MONTH]
    filter: { from: $from, to: $to }
  ) {
    rows {
      month { key label }
      claims
      claimants
      approved
      average
    }
  }`,
  },
  {
    title: 'Facilities that cost most',
    question: 'Which ten facilities have the highest approved amount, of those with at least 20 claims?',
    permission: 'CLAIM_STATS_READ',
    name: 'CostliestFacilities',
    body: `
  claimStats(
    by: [HCP]
    filter: { from: $from, to: $to }
    having: [{ measure: CLAIMS, min: 20 }]
    orderBy: { measure: APPROVED }
    limit: 10
  ) {
    count
    rows {
      hcp { key label }
      claims
      claimants
      approved
      average
      approvalRate
    }
  }`,
  },
  {
    title: 'Most costly services',
    question: 'Which services cost most, how often are they claimed, and how much is cut?',
    permission: 'CLAIM_STATS_READ',
    name: 'CostliestServices',
    body: `
  claimItemStats(
    by: [SERVICE]
    filter: { from: $from, to: $to }
    orderBy: { measure: LINE_APPROVED }
    limit: 20
  ) {
    rows {
      service { label }
      qty
      linePatients
      lineClaimed
      lineApproved
      lineCut
    }
  }`,
  },
  {
    title: 'Why lines are cut',
    question: 'Why are claim lines cut or rejected, and how much money does it come to?',
    permission: 'CLAIM_STATS_READ',
    name: 'ReasonsOfCuts',
    body: `
  cutLineStats(
    by: [REASON]
    filter: { from: $from, to: $to }
    orderBy: { measure: AMOUNT_CUT }
  ) {
    rows {
      reason { label }
      linesCut
      linesRefused
      cutFacilities
      amountCut
    }
    total { linesCut amountCut }
  }`,
  },
  {
    title: 'Longest payment times',
    question: 'How many days from submission of a bill to vetting and payment, by facility?',
    permission: 'CLAIM_STATS_READ',
    name: 'DaysToPay',
    body: `
  billStats(
    by: [HCP]
    filter: { from: $from, to: $to }
    orderBy: { measure: BILL_UNPAID }
    limit: 20
  ) {
    rows {
      hcp { label }
      bills
      billDaysToVet
      billDaysToPay
      billApproved
      billUnpaid
    }
  }`,
  },
];
