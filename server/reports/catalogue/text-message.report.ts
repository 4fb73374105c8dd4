import { columnsFrom, type Report } from '../engine/report.ts';
import { textMessages } from '../facts/text-message.measures.ts';

const shared = {
  permission: 'REPORT_FINANCE_READ',
  columns: [
    columnsFrom(
      textMessages,
      ...(['textMessages', 'textMessageParts', 'textMessageCost', 'textMessagesDelivered'] as const),
      ...(['textMessagesUndelivered', 'textMessageDeliveryRate'] as const),
    ),
  ],
  filters: [],
} as const satisfies Partial<Report>;

export const textMessageCosts: Report = {
  ...shared,
  ...{ key: 'textMessageCosts', title: 'Text messages by day', path: 'text-messages/by-day', period: 'YEAR' },
  description: 'Text messages of each day by type: parts, what they cost, and how many were delivered.',
  by: ['day', 'textKind'],
  subtotalsBy: 'day',
  sparse: true,
};

export const textMessageCostsByMonth: Report = {
  ...shared,
  ...{ key: 'textMessageCostsByMonth', title: 'Text messages by month', path: 'text-messages/by-month', period: 'YEAR' },
  description: 'Text messages of each month: parts, what they cost, and how many were delivered.',
  by: ['month'],
};
