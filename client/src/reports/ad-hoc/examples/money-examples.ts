import type { Example } from './example.ts';

export const MONEY_EXAMPLES: readonly Example[] = [
  {
    title: 'Outstanding premiums',
    question: 'Which MDAs were invoiced, how much was received and how much is outstanding?',
    permission: 'REPORT_FINANCE_READ',
    name: 'PremiumsOutstanding',
    body: `
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
  },
  {
    title: 'Money in and out',
    question: 'What was received, paid to facilities and spent each month? Three facts side by side, each counted separately.',
    permission: 'REPORT_FINANCE_READ',
    name: 'MoneyByMonth',
    body: `
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
  },
];
