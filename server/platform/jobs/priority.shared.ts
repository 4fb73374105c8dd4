/** The order of work; jobs of the same priority run by age. Lower numbers first, as Graphile Worker counts. */
export const PRIORITIES = {
  /** A person or patient is waiting: sign-in codes, links, decisions on care. */
  URGENT: -10,
  NORMAL: 0,
  /** Mass messages, and work that can wait until the night. */
  BULK: 10,
} as const;

export type Priority = keyof typeof PRIORITIES;

/** Each job is flagged with its priority; slots reserved for urgent jobs skip the others. */
export const UNHURRIED: Priority[] = ['NORMAL', 'BULK'];

/** Job types that are not NORMAL. Emails and text messages have the priority of their content instead. */
export const JOB_PRIORITIES: Readonly<Record<string, Priority>> = {
  phoneCode: 'URGENT',
  answerSms: 'URGENT',
  accountMail: 'URGENT',
  openAccount: 'URGENT',
  sendReport: 'BULK',
};
