import {
  Banknote,
  BookText,
  CalendarDays,
  FileCheck2,
  FileClock,
  Files,
  FileText,
  Hourglass,
  LayoutDashboard,
  Package,
  ReceiptText,
  Scale,
  Tags,
} from 'lucide-react';
import { type Area, at } from '../../platform/screen.ts';
import {
  billDetail,
  books,
  claimDetail,
  claimList,
  expenseCategoryList,
  expenseItemList,
  ledgerList,
  payableList,
  paymentDetail,
  paymentList,
} from '../../screens/claims.screens.ts';
import { accountantDashboard, hcpDetail, profile } from '../../screens/overview.screens.ts';
import { invoiceDetail, invoiceList } from '../../screens/premiums.screens.ts';
import { reportAt } from '../../screens/reports.screens.ts';

export const accountant: Area = {
  role: 'ACCOUNTANT',
  label: 'Accountant',
  base: '/accountant-dashboard',
  mounts: [
    at('', accountantDashboard, { menu: '', icon: LayoutDashboard }),
    at('unpaid-claims', payableList, {
      title: 'Unpaid claims',
      menu: 'Waiting for you',
      label: 'Bills to pay',
      icon: Banknote,
      count: 'BILLS_TO_PAY',
    }),
    at('payments', paymentList, { title: 'Payments', menu: 'Waiting for you', icon: ReceiptText, count: 'PAYMENTS_TO_CONFIRM' }),
    at('payments/:id', paymentDetail),
    at('bills/:billId', billDetail, { under: 'unpaid-claims' }),
    at('claims/:claimId', claimDetail, { under: 'all-claims' }),
    at('view-hcp/:id', hcpDetail, { under: 'unpaid-claims' }),
    at('pending-invoices', invoiceList, {
      title: 'Pending invoices',
      menu: 'Waiting for you',
      label: 'Unpaid invoices',
      icon: FileClock,
      preset: { status: ['PENDING', 'PART_PAID'] },
      count: 'INVOICES_TO_PAY',
    }),
    at('pending-invoices/:id', invoiceDetail),
    at('all-invoices', invoiceList, { title: 'All invoices', menu: 'Income', icon: FileText }),
    at('all-invoices/:id', invoiceDetail),
    at('all-claims', claimList, {
      title: 'All claims',
      menu: 'Claims',
      icon: Files,
      preset: { status: ['SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED', 'APPROVED', 'REJECTED', 'PAID'] },
    }),
    at('paid-claims', claimList, { title: 'Paid claims', menu: 'Claims', label: 'Paid', icon: FileCheck2, preset: { status: ['PAID'] } }),
    at('books', books, { menu: 'Books', label: 'Funds', icon: Scale }),
    at('ledger', ledgerList, { menu: 'Books', icon: BookText }),
    at('manage-expense-items', expenseItemList, { menu: 'Expenses', label: 'Items', icon: Package }),
    at('manage-expense-items-category', expenseCategoryList, { menu: 'Expenses', label: 'Categories', icon: Tags }),
    reportAt('months', 'monthlyAccounts', { menu: 'Reports', icon: CalendarDays }),
    reportAt('unpaid-ageing', 'unpaidAgeing', { menu: 'Reports', icon: Hourglass }),
    at('profile', profile),
  ],
};
