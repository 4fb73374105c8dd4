import type { Example } from './example.ts';

export const PEOPLE_EXAMPLES: readonly Example[] = [
  {
    title: 'Lives by plan and sex',
    question: 'How many people are covered under each plan, by sex, and what share of those registered is that?',
    permission: 'ENROLLEE_STATS_READ',
    name: 'LivesByPlan',
    body: `
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
  },
  {
    title: 'Vulnerable people by ward',
    question: 'Where do enrolled children under five, pregnant women and elderly people live?',
    permission: 'ENROLLEE_STATS_READ',
    name: 'VulnerableByWard',
    body: `
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
  },
];
