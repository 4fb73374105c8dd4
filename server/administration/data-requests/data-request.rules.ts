import type { DataSubjectRequest } from '../../generated/prisma/client.ts';
import { addDays, today } from '../../platform/clock.ts';

/** The last day for the answer. */
export const dueDayOf = (receivedOn: Date, dataRequestDays: number): Date => addDays(receivedOn, dataRequestDays);

/** Open requests whose last day has passed. */
export const afterDueDay = () => ({ status: 'OPEN', dueOn: { lt: today() } }) as const;

export const isOverdue = ({ status, dueOn }: Pick<DataSubjectRequest, 'status' | 'dueOn'>): boolean => status === 'OPEN' && dueOn < today();
