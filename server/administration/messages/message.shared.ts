/** Record types to which a message can relate. */
export const MESSAGE_RECORDS = ['Claim', 'Bill', 'PaRequest', 'Referral', 'Invoice'] as const;
export type MessageRecord = (typeof MESSAGE_RECORDS)[number];

export const isMessageRecord = (type: string): type is MessageRecord => MESSAGE_RECORDS.some((known) => known === type);
