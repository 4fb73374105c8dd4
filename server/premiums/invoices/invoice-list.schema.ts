import type { Prisma } from '../../generated/prisma/client.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput, daysWithin, instantsWithin } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { overdueInvoices, visibleInvoices } from './invoice.access.ts';
import { Invoice } from './invoice.schema.ts';

const InvoiceFilter = builder.inputType('InvoiceFilter', {
  fields: (t) => ({
    status: t.field({ type: [enumOf('InvoiceStatus')] }),
    kind: t.field({ type: [enumOf('InvoiceKind')] }),
    mdaId: t.id(),
    enrolleeId: t.id({ description: 'The person whose premium it is: the principal of a family.' }),
    overdue: t.boolean({ description: 'Past its due date and not fully paid.' }),
    runId: t.id({ description: 'The invoice run that issued it.' }),
    hasRrr: t.boolean({ description: 'Whether it has a payment reference.' }),
    due: t.field({ type: DateRangeInput }),
    issued: t.field({ type: DateRangeInput }),
  }),
});

const invoiceWhere = (filter: typeof InvoiceFilter.$inferInput | null | undefined): Prisma.InvoiceWhereInput => ({
  status: { in: filter?.status ?? undefined },
  kind: { in: filter?.kind ?? undefined },
  mdaId: filter?.mdaId ?? undefined,
  enrolleeId: filter?.enrolleeId ?? undefined,
  draft: filter?.runId ? { runId: filter.runId } : undefined,
  dueDate: daysWithin(filter?.due),
  issuedAt: instantsWithin(filter?.issued),
  ...(filter?.overdue === true && { AND: [overdueInvoices()] }),
  ...(filter?.overdue === false && { NOT: overdueInvoices() }),
  ...(filter?.hasRrr !== null && filter?.hasRrr !== undefined && { rrr: filter.hasRrr ? { not: null } : null }),
});

/** Number, reference, or a name: the shape of the text says which. */
function found(search: string): Prisma.InvoiceWhereInput {
  const digits = search.replace(/[\s-]/g, '');
  if (/^\d{12}$/.test(digits))
    return { OR: [{ rrr: digits }, { references: { some: { rrr: digits } } }, { matches: { some: { receipt: { rrr: digits } } } }] };
  if (/^inv-/i.test(search)) return { invoiceNo: { startsWith: escapeLike(search.toUpperCase()) } };
  const name = { contains: escapeLike(search), mode: 'insensitive' } as const;
  return { OR: [{ mda: { name } }, { enrollee: { fullName: name } }, { enrollee: { enrolmentNo: search.toUpperCase() } }] };
}

listField('invoices', {
  description: 'Invoices, newest first (indexes on createdAt and on status, dueDate); found by number, RRR or payer.',
  type: Invoice,
  permission: 'INVOICE_READ',
  filter: InvoiceFilter,
  sortBy: ['createdAt', 'dueDate', 'amount', 'invoiceNo'],
  where: (viewer, filter, search): Prisma.InvoiceWhereInput => ({
    AND: [visibleInvoices(viewer), invoiceWhere(filter), search ? found(search) : {}],
  }),
  find: (args) => db.invoice.findMany(args),
  isLong: true,
  count: (args) => db.invoice.count(args),
  sum: async ({ where }) => {
    // Nothing is owed on a cancelled invoice.
    const open: Prisma.InvoiceWhereInput = { AND: [where ?? {}, { status: { not: 'CANCELLED' } }] };
    const { _sum } = await db.invoice.aggregate({ where: open, _sum: { amount: true, amountPaid: true } });
    return (_sum.amount ?? 0n) - (_sum.amountPaid ?? 0n);
  },
});
