import type { Example } from './example.ts';

export const CARE_EXAMPLES: readonly Example[] = [
  {
    title: 'Are authorisations decided in time?',
    question: 'What share of requests is decided within 60 minutes, by urgency and month?',
    permission: 'CARE_STATS_READ',
    name: 'AuthorisationClock',
    body: `
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
  },
  {
    title: 'Authorised but never used',
    question: 'Which facilities request codes that are never claimed?',
    permission: 'CARE_STATS_READ',
    name: 'UnusedCodes',
    body: `
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
  },
  {
    title: 'Where patients are referred to',
    question: 'From which LGA do referrals go to which facility, and how soon does the patient arrive?',
    permission: 'CARE_STATS_READ',
    name: 'ReferralRoutes',
    body: `
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
  },
  {
    title: 'Visits by age',
    question: 'How many visits, admissions and nights, by age and type of visit?',
    permission: 'CARE_STATS_READ',
    name: 'VisitsByAge',
    body: `
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
  },
];
