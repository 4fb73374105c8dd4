import { db } from '../../platform/db.ts';
import type { Mapping } from '../../platform/spreadsheets/columns.shared.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Actor, statusHistory } from '../../scheme/workflow/history.schema.ts';
import { visibleBankLayouts } from './bank-layout.access.ts';
import { forgetBankLayoutInput, updateBankLayoutInput } from './bank-layout.input.ts';
import { forgetBankLayout, updateBankLayout } from './bank-layout.service.ts';

export const BankColumn = builder.objectRef<{ field: string; heading: string }>('BankColumn').implement({
  description: 'Which column of a file of a bank has which field.',
  fields: (t) => ({ field: t.exposeString('field'), heading: t.exposeString('heading') }),
});

export const BankSampleRow = builder.objectRef<{ cells: string[] }>('BankSampleRow').implement({
  description: 'The cells of a row.',
  fields: (t) => ({ cells: t.exposeStringList('cells') }),
});

export const bankColumns = (mapping: Mapping) => Object.entries(mapping).map(([field, heading]) => ({ field, heading }));

const BankLayout = builder.prismaObject('BankLayout', {
  description: 'How the files of a bank are laid out, as matched at the last import or corrected since.',
  authScopes: rowsIn(visibleBankLayouts, 'BANK_STATEMENT_WRITE'),
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    kind: t.expose('kind', { type: enumOf('BankFileKind') }),
    bankName: t.exposeString('bankName'),
    mapping: t.field({
      type: [BankColumn],
      select: { mapping: true },
      resolve: ({ mapping }) => bankColumns(mapping as Mapping),
    }),
    dateOrder: t.expose('dateOrder', { type: enumOf('DateOrder'), description: 'How numeric dates are read.' }),
    headingRow: t.exposeInt('headingRow', { nullable: true, description: 'Row of the headings; null if it is detected.' }),
    paidWords: t.exposeStringList('paidWords', { description: 'Status words for a payment that was made; empty for statements.' }),
    failedWords: t.exposeStringList('failedWords', { description: 'Status words for a payment that failed; empty for statements.' }),
    isActive: t.exposeBoolean('isActive', { description: 'False once it is forgotten.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    updatedBy: t.relation('updatedBy', { type: Actor }),
    history: t.prismaField({ ...statusHistory('BankLayout') }),
  }),
});

builder.queryField('bankLayouts', (t) =>
  t.withAuth({ can: 'BANK_STATEMENT_WRITE' }).prismaField({
    type: [BankLayout],
    description: 'The remembered layouts, by bank. Empty for officers limited to some LGAs.',
    complexity: 20,
    resolve: (query, _root, _args, { viewer }) =>
      db.bankLayout.findMany({
        ...query,
        where: { AND: [{ isActive: true }, visibleBankLayouts(viewer)] },
        orderBy: [{ bankName: 'asc' }, { kind: 'asc' }],
        take: 200,
      }),
  }),
);

recordMutation('updateBankLayout', {
  type: BankLayout,
  description: 'Corrects the remembered layout of a bank’s files.',
  can: 'BANK_STATEMENT_WRITE',
  input: updateBankLayoutInput,
  run: updateBankLayout,
});

recordMutation('forgetBankLayout', {
  type: BankLayout,
  description: 'Forgets a layout: the columns of the next file of this bank are guessed.',
  can: 'BANK_STATEMENT_WRITE',
  input: forgetBankLayoutInput,
  run: forgetBankLayout,
});
