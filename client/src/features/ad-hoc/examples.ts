/** A question that the scheme really asks, as a query; `$from` and `$to` are the days it covers. */
export type Example = {
  title: string;
  question: string;
  query: string;
  permission: 'CLAIM_STATS_READ' | 'ENROLLEE_STATS_READ' | 'CARE_STATS_READ' | 'REPORT_FINANCE_READ' | 'REPORT_READ';
};

const query = (name: string, body: string) => `query ${name}(\n  $from: Date!\n  $to: Date!\n) {\n${body.replace(/^\n|\n\s*$/g, '')}\n}\n`;

export const EXAMPLES: readonly Example[] = [
  {
    title: 'What claims cost, by LGA',
    question: 'How much was claimed, approved and is still unpaid in each local government? Amounts are kobo.',
    permission: 'CLAIM_STATS_READ',
    query: query(
      'CostByLga',
      `
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
    ),
  },
  {
    title: 'Claims month by month',
    question: 'How do claims and their cost move over the year?',
    permission: 'CLAIM_STATS_READ',
    query: query(
      'ClaimsByMonth',
      `
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
    ),
  },
  {
    title: 'Facilities that cost most',
    question: 'Which ten facilities have the highest approved amount, of those with at least 20 claims?',
    permission: 'CLAIM_STATS_READ',
    query: query(
      'CostliestFacilities',
      `
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
    ),
  },
  {
    title: 'What is claimed most',
    question: 'Which services cost most, how often are they claimed, and how much of it is cut?',
    permission: 'CLAIM_STATS_READ',
    query: query(
      'CostliestServices',
      `
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
    ),
  },
  {
    title: 'Why lines are cut',
    question: 'For which reasons are claim lines cut or refused, and how much money is it?',
    permission: 'CLAIM_STATS_READ',
    query: query(
      'ReasonsOfCuts',
      `
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
    ),
  },
  {
    title: 'Who waits for money longest',
    question: 'How many days from the sending of a bill to its vetting and payment, facility by facility?',
    permission: 'CLAIM_STATS_READ',
    query: query(
      'DaysToPay',
      `
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
    ),
  },
  {
    title: 'Lives by plan and sex',
    question: 'How many people are covered under each plan, women and men, and how many is that of those registered?',
    permission: 'ENROLLEE_STATS_READ',
    query: query(
      'LivesByPlan',
      `
  enrolleeStats(
    by: [PLAN, SEX]
    filter: { from: $from, to: $to }
  ) {
    rows {
      plan { label }
      sex { label }
      lives
      active
      activeShare
      expiringSoon
    }
    total { lives active }
  }`,
    ),
  },
  {
    title: 'Vulnerable people by ward',
    question: 'Where do children under five, pregnant women and elderly people on the scheme live?',
    permission: 'ENROLLEE_STATS_READ',
    query: query(
      'VulnerableByWard',
      `
  enrolleeStats(
    by: [LGA, WARD]
    filter: { from: $from, to: $to }
    orderBy: { measure: LIVES }
    limit: 50
  ) {
    rows {
      lga { label }
      ward { label }
      lives
      underFive
      pregnant
      elderly
      withDisability
    }
  }`,
    ),
  },
  {
    title: 'Is authorisation given within the hour?',
    question: 'Which part of the requests is decided within 60 minutes, by urgency and month?',
    permission: 'CARE_STATS_READ',
    query: query(
      'AuthorisationClock',
      `
  paRequestStats(
    by: [MONTH, URGENCY]
    filter: { from: $from, to: $to }
  ) {
    rows {
      month { label }
      urgency { label }
      paRequests
      paDecided
      paInSla
      paMedian
      paLongest
    }
    total { paRequests paInSla paMedian }
  }`,
    ),
  },
  {
    title: 'Authorised and never used',
    question: 'Which facilities ask for codes that are not claimed in the end?',
    permission: 'CARE_STATS_READ',
    query: query(
      'UnusedCodes',
      `
  paRequestStats(
    by: [HCP]
    filter: { from: $from, to: $to }
    having: [{ measure: PA_REQUESTS, min: 5 }]
    orderBy: { measure: PA_UTILISATION, direction: ASC }
    limit: 20
  ) {
    rows {
      hcp { label }
      paRequests
      paRate
      paUsed
      paExpired
      paUtilisation
    }
  }`,
    ),
  },
  {
    title: 'Where patients are referred to',
    question: 'From which LGA do referrals go to which facility, and how long until the patient is there?',
    permission: 'CARE_STATS_READ',
    query: query(
      'ReferralRoutes',
      `
  referralStats(
    by: [LGA, DESTINATION]
    filter: { from: $from, to: $to }
    orderBy: { measure: REFERRALS }
    limit: 25
  ) {
    rows {
      lga { label }
      destination { label }
      referrals
      emergencyShare
      hoursToDecision
      daysToArrival
    }
  }`,
    ),
  },
  {
    title: 'Visits by age',
    question: 'How many visits, admissions and nights, by age and kind of visit?',
    permission: 'CARE_STATS_READ',
    query: query(
      'VisitsByAge',
      `
  encounterStats(
    by: [AGE_BAND, VISIT_TYPE]
    filter: { from: $from, to: $to }
  ) {
    rows {
      ageBand { label }
      visitType { label }
      visits
      patients
      admissions
      inpatientDays
      averageStay
    }
  }`,
    ),
  },
  {
    title: 'Premiums that are outstanding',
    question: 'Which MDAs were invoiced, what came in, and what is still owed?',
    permission: 'REPORT_FINANCE_READ',
    query: query(
      'PremiumsOutstanding',
      `
  invoiceStats(
    by: [MDA]
    filter: { from: $from, to: $to }
    orderBy: { measure: PREMIUM_OUTSTANDING }
    limit: 30
  ) {
    rows {
      mda { label }
      invoices
      premiumInvoiced
      premiumReceived
      premiumOutstanding
    }
    total { premiumInvoiced premiumReceived premiumOutstanding }
  }`,
    ),
  },
  {
    title: 'Money in and out',
    question: 'What was received, paid to facilities and spent in each month? Three facts side by side, each counted by itself.',
    permission: 'REPORT_FINANCE_READ',
    query: query(
      'MoneyByMonth',
      `
  receiptStats(
    by: [MONTH]
    filter: { from: $from, to: $to }
  ) {
    rows {
      month { label }
      cashReceived
    }
  }
  paymentStats(
    by: [MONTH]
    filter: { from: $from, to: $to }
  ) {
    rows {
      month { label }
      paidNet
      deducted
    }
  }
  expenseStats(
    by: [MONTH]
    filter: { from: $from, to: $to }
  ) {
    rows {
      month { label }
      spent
    }
  }`,
    ),
  },
];

/** The year so far. */
export const exampleVariables = (today: string): string => JSON.stringify({ from: `${today.slice(0, 4)}-01-01`, to: today }, null, 2);
