/** The order of work; jobs of the same priority run by age. Lower numbers first, as Graphile Worker counts. */
export const PRIORITIES = {
  /** Somebody waits in front of the screen, or a patient at the desk: codes to sign in, links, decisions on care. */
  URGENT: -10,
  NORMAL: 0,
  /** Texts to many, and what may wait until the night. */
  BULK: 10,
} as const;

export type Priority = keyof typeof PRIORITIES;

/** Each job is flagged with its priority; the slots kept for urgent jobs skip these. */
export const UNHURRIED: Priority[] = ['NORMAL', 'BULK'];

/** Kinds of jobs that are not NORMAL. Mails and text messages have the priority of what they say instead. */
export const JOB_PRIORITIES: Readonly<Record<string, Priority>> = {
  phoneCode: 'URGENT',
  accountMail: 'URGENT',
  openAccount: 'URGENT',
  sendReport: 'BULK',
};
