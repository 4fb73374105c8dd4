import { BankColumn, BankSampleRow, bankColumns } from '../../ledger/bank-layouts/bank-layout.schema.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { inputOf } from '../../scheme/graphql/input-of.ts';
import { type PaymentResultPreview, previewPaymentResult } from './payment-result.service.ts';
import type { StatusWord } from './payment-result-layout.rules.ts';
import { previewPaymentResultInput } from './payment-run.input.ts';

const SAMPLE_ROWS = 20;

const StatusMeaning = builder.enumType('PaymentStatusMeaning', {
  description: 'What a status word of a bank means.',
  values: ['PAID', 'FAILED'] as const,
});

const StatusWordType = builder.objectRef<StatusWord>('PaymentStatusWord').implement({
  description: 'A status word of a bank result file.',
  fields: (t) => ({
    word: t.exposeString('word'),
    count: t.exposeInt('count', { description: 'Number of lines with it.' }),
    meaning: t.expose('meaning', {
      type: StatusMeaning,
      nullable: true,
      description: 'As remembered from the last file of this bank, or as banks usually write; null if neither says it.',
    }),
  }),
});

const PaymentResultPreviewType = builder.objectRef<PaymentResultPreview>('PaymentResultPreview').implement({
  description: 'How a bank result file is laid out.',
  fields: (t) => ({
    isOwnFormat: t.exposeBoolean('isOwnFormat', { description: 'Whether it is in the format of the scheme, which needs no layout.' }),
    bankNames: t.exposeStringList('bankNames', { description: 'Banks that may have sent the file.' }),
    headings: t.stringList({ resolve: ({ file }) => file?.sheet.headings ?? [] }),
    headingRow: t.int({ description: 'Row of the headings.', resolve: ({ file }) => file?.sheet.headingRow ?? 1 }),
    mapping: t.field({
      type: [BankColumn],
      description: 'As chosen, remembered from the last file of this bank, or guessed.',
      resolve: ({ file }) => bankColumns(file?.layout.mapping ?? {}),
    }),
    isRemembered: t.boolean({
      description: 'Whether the columns are the remembered ones of this bank.',
      resolve: ({ file }) => file?.isRemembered ?? false,
    }),
    dateOrder: t.field({ type: enumOf('DateOrder'), resolve: ({ file }) => file?.layout.dateOrder ?? 'DAY_FIRST' }),
    missing: t.exposeStringList('missing', { description: 'Required columns that are not matched.' }),
    sample: t.field({
      type: [BankSampleRow],
      description: 'The first rows below the headings.',
      resolve: ({ file }) => file?.sheet.rows.slice(0, SAMPLE_ROWS) ?? [],
    }),
    statuses: t.field({
      type: [StatusWordType],
      description: 'The words in the column of the status.',
      resolve: ({ statuses }) => statuses,
    }),
  }),
});

builder.queryField('paymentResultPreview', (t) =>
  t.withAuth({ can: 'PAYMENT_WRITE' }).field({
    type: PaymentResultPreviewType,
    complexity: 50,
    description: 'Previews the layout of an uploaded bank result file of a run; changes nothing.',
    args: {
      id: t.arg.id({ required: true }),
      input: t.arg({ type: inputOf(previewPaymentResultInput, 'PaymentResultPreviewInput'), required: true }),
    },
    resolve: (_root, { id, input }, { viewer }) => previewPaymentResult(viewer, id, input),
  }),
);
