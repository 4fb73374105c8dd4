import type { Prisma } from '../../generated/prisma/client.ts';
import { Mda } from '../../members/mdas/mda.schema.ts';
import { Plan } from '../../network/plans/plan.schema.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Actor, statusHistory } from '../../scheme/workflow/history.schema.ts';
import { Invoice } from '../invoices/invoice.schema.ts';
import { visibleInvoiceDrafts, visibleInvoiceLives, visibleInvoiceRuns } from './invoice-run.access.ts';
import {
  discardInvoiceRunInput,
  excludeInvoiceDraftInput,
  issueInvoiceRunInput,
  openInvoiceRunInput,
  recomputeInvoiceRunInput,
} from './invoice-run.input.ts';
import { invoiceRunMachine } from './invoice-run.machine.ts';
import { discardInvoiceRun, excludeInvoiceDraft, issueInvoiceRun, openInvoiceRun, recomputeInvoiceRun } from './invoice-run.service.ts';

const RunAction = builder.enumType('InvoiceRunAction', { values: invoiceRunMachine.names });

const InvoiceRun = builder.prismaObject('InvoiceRun', {
  description: 'The invoices of a month to all employers, prepared and issued together.',
  authScopes: rowsIn(visibleInvoiceRuns, 'INVOICE_RUN_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    runNo: t.exposeString('runNo', { description: 'PRM-YYMM-NNN' }),
    month: t.expose('month', { type: 'Date', description: 'First day of the month that is invoiced.' }),
    status: t.expose('status', { type: enumOf('InvoiceRunStatus') }),
    bodies: t.exposeInt('bodies', { description: 'Employers that are invoiced.' }),
    lives: t.exposeInt('lives', { description: 'Principals on their lists.' }),
    amount: t.expose('amount', { type: 'Kobo' }),
    leftOutCount: t.relationCount('drafts', { description: 'Employers that are not invoiced.', where: { leftOut: { not: null } } }),
    dueDate: t.expose('dueDate', { type: 'Date', nullable: true, description: 'Null until it is issued.' }),
    failure: t.exposeString('failure', { nullable: true, description: 'Why it could not be computed; null unless that failed.' }),
    discardReason: t.exposeString('discardReason', { nullable: true, description: 'Null unless it was discarded.' }),
    computedBy: t.relation('computedBy', { type: Actor }),
    computedAt: t.expose('computedAt', { type: 'DateTime', nullable: true, description: 'Null while it is being computed.' }),
    issuedBy: t.relation('issuedBy', { type: Actor, nullable: true, description: 'Null until it is issued.' }),
    issuedAt: t.expose('issuedAt', { type: 'DateTime', nullable: true, description: 'Null until it is issued.' }),
    history: t.prismaField({ ...statusHistory('InvoiceRun') }),
    availableActions: t.field({
      type: [RunAction],
      description: 'Actions open to the viewer.',
      resolve: (run, _args, { viewer }) => (viewer ? invoiceRunMachine.available(viewer, run).filter((action) => action !== 'FINISH') : []),
    }),
  }),
});

/** The part of a run visible to viewers of only some employers' invoices. */
const RunHead = builder.prismaObject('InvoiceRun', {
  variant: 'InvoiceRunHead',
  description: 'Number, month and status of an invoice run.',
  fields: (t) => ({
    id: t.exposeID('id'),
    runNo: t.exposeString('runNo'),
    month: t.expose('month', { type: 'Date' }),
    status: t.expose('status', { type: enumOf('InvoiceRunStatus') }),
  }),
});

const InvoiceDraft = builder.prismaObject('InvoiceDraft', {
  description: 'What a run invoices to one employer.',
  authScopes: rowsIn(visibleInvoiceDrafts, 'INVOICE_RUN_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    run: t.relation('run', { type: RunHead }),
    mda: t.relation('mda', { type: Mda }),
    plan: t.relation('plan', { type: Plan }),
    lives: t.exposeInt('lives', { description: 'Principals on its list.' }),
    partLives: t.exposeInt('partLives', { description: 'Principals covered for part of the month.' }),
    withoutSalary: t.exposeInt('withoutSalary', { description: 'Principals without a salary on record; nothing is invoiced for them.' }),
    amount: t.expose('amount', { type: 'Kobo' }),
    leftOut: t.expose('leftOut', { type: enumOf('InvoiceLeftOut'), nullable: true, description: 'Why it is not invoiced; null if it is.' }),
    leftOutReason: t.exposeString('leftOutReason', { nullable: true, description: 'Null unless somebody took it out of the run.' }),
    invoice: t.relation('invoice', { type: Invoice, nullable: true, description: 'Null until the run is issued.' }),
  }),
});

builder.prismaObjectField(Invoice, 'draft', (t) =>
  t.relation('draft', {
    type: InvoiceDraft,
    nullable: true,
    description: 'The list of lives behind the invoice; null for other invoices, and for viewers who may not see lists.',
    authScopes: { can: 'INVOICE_RUN_READ' },
    unauthorizedResolver: () => null,
  }),
);

const InvoiceLife = builder.prismaObject('InvoiceLife', {
  description: 'A principal on the list of an employer’s invoice, as it was computed.',
  authScopes: rowsIn(visibleInvoiceLives, 'INVOICE_RUN_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    enrolmentNo: t.exposeString('enrolmentNo', { nullable: true, description: 'As it was then; null if the person had none yet.' }),
    fullName: t.exposeString('fullName', { description: 'Name at the time.' }),
    days: t.exposeInt('days', { description: 'Days of the month on which the person was covered.' }),
    amount: t.expose('amount', { type: 'Kobo' }),
    reason: t.expose('reason', { type: enumOf('InvoiceLifeReason') }),
  }),
});

const RunFilter = builder.inputType('InvoiceRunFilter', { fields: (t) => ({ status: t.field({ type: [enumOf('InvoiceRunStatus')] }) }) });

listField('invoiceRuns', {
  description: 'Invoice runs, the newest month first (index on month). Empty for officers narrowed to some LGAs.',
  type: InvoiceRun,
  permission: 'INVOICE_RUN_READ',
  filter: RunFilter,
  sortBy: ['month', 'runNo', 'amount'],
  where: (viewer, filter, search): Prisma.InvoiceRunWhereInput => ({
    AND: [
      visibleInvoiceRuns(viewer),
      { status: { in: filter?.status ?? undefined } },
      search ? { runNo: { contains: escapeLike(search), mode: 'insensitive' } } : {},
    ],
  }),
  find: (args) => db.invoiceRun.findMany(args),
  count: (args) => db.invoiceRun.count(args),
});

const DraftFilter = builder.inputType('InvoiceDraftFilter', {
  fields: (t) => ({ runId: t.id(), mdaId: t.id(), invoiced: t.boolean({ description: 'Whether it is, or will be, invoiced.' }) }),
});

listField('invoiceDrafts', {
  description: 'Drafts per employer, including excluded employers; largest amount first.',
  type: InvoiceDraft,
  permission: 'INVOICE_RUN_READ',
  filter: DraftFilter,
  sortBy: ['amount', 'lives', 'mda'],
  orderBy: { mda: (direction) => ({ mda: { name: direction } }) },
  where: (viewer, filter, search): Prisma.InvoiceDraftWhereInput => ({
    AND: [
      visibleInvoiceDrafts(viewer),
      {
        runId: filter?.runId ?? undefined,
        mdaId: filter?.mdaId ?? undefined,
        ...(typeof filter?.invoiced === 'boolean' && { leftOut: filter.invoiced ? null : { not: null } }),
      },
      search ? { mda: { name: { contains: escapeLike(search), mode: 'insensitive' } } } : {},
    ],
  }),
  find: (args) => db.invoiceDraft.findMany(args),
  count: (args) => db.invoiceDraft.count(args),
  sum: async ({ where }) =>
    (await db.invoiceDraft.aggregate({ where: { AND: [where, { leftOut: null }] }, _sum: { amount: true } }))._sum.amount,
});

const LifeFilter = builder.inputType('InvoiceLifeFilter', {
  fields: (t) => ({ draftId: t.id(), reason: t.field({ type: [enumOf('InvoiceLifeReason')] }) }),
});

listField('invoiceLives', {
  description: 'The lives on an employer’s invoice, by name (index on draftId, fullName).',
  type: InvoiceLife,
  permission: 'INVOICE_RUN_READ',
  filter: LifeFilter,
  sortBy: ['fullName', 'amount', 'days'],
  defaultDirection: 'ASC',
  where: (viewer, filter, search): Prisma.InvoiceLifeWhereInput => ({
    AND: [
      visibleInvoiceLives(viewer),
      { draftId: filter?.draftId ?? undefined, reason: { in: filter?.reason ?? undefined } },
      search
        ? {
            OR: [
              { fullName: { contains: escapeLike(search), mode: 'insensitive' } },
              { enrolmentNo: { startsWith: escapeLike(search.toUpperCase()) } },
            ],
          }
        : {},
    ],
  }),
  find: (args) => db.invoiceLife.findMany(args),
  count: (args) => db.invoiceLife.count(args),
  sum: async ({ where }) => (await db.invoiceLife.aggregate({ where, _sum: { amount: true } }))._sum.amount,
});

builder.queryFields((t) => ({
  invoiceRun: t.withAuth({ can: 'INVOICE_RUN_READ' }).prismaField({
    type: InvoiceRun,
    description: 'One run. NOT_FOUND outside the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.invoiceRun.findFirstOrThrow({ ...query, where: { AND: [{ id }, visibleInvoiceRuns(viewer)] } }),
  }),
  invoiceDraft: t.withAuth({ can: 'INVOICE_RUN_READ' }).prismaField({
    type: InvoiceDraft,
    description: 'What a run invoices to one employer. NOT_FOUND outside the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.invoiceDraft.findFirstOrThrow({ ...query, where: { AND: [{ id }, visibleInvoiceDrafts(viewer)] } }),
  }),
}));

createMutation('openInvoiceRun', {
  type: InvoiceRun,
  description: 'Starts the invoices of a month for all employers; a job computes the drafts.',
  can: 'INVOICE_RUN_WRITE',
  input: openInvoiceRunInput,
  run: openInvoiceRun,
});
recordMutation('recomputeInvoiceRun', {
  type: InvoiceRun,
  description: 'Recomputes the drafts from current records.',
  can: 'INVOICE_RUN_WRITE',
  input: recomputeInvoiceRunInput,
  run: recomputeInvoiceRun,
});
recordMutation('excludeInvoiceDraft', {
  type: InvoiceRun,
  description: 'Excludes an employer from a run; a later run of the month can invoice it.',
  can: 'INVOICE_RUN_WRITE',
  input: excludeInvoiceDraftInput,
  run: excludeInvoiceDraft,
});
recordMutation('issueInvoiceRun', {
  type: InvoiceRun,
  description: 'Issues the drafts: every employer in the run is invoiced and notified.',
  can: 'INVOICE_RUN_WRITE',
  input: issueInvoiceRunInput,
  run: issueInvoiceRun,
});
recordMutation('discardInvoiceRun', {
  type: InvoiceRun,
  description: 'Discards a run that is not issued; nothing is owed.',
  can: 'INVOICE_RUN_WRITE',
  input: discardInvoiceRunInput,
  run: discardInvoiceRun,
});
