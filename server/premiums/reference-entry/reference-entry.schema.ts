import { builder } from '../../scheme/graphql/builder.ts';
import { inputOf } from '../../scheme/graphql/input-of.ts';
import { enterReferencesInput } from './reference-entry.input.ts';
import { enterReferences, previewReferences, readReferenceFile } from './reference-entry.service.ts';
import { REFERENCE_LINE_STATES, type ReferenceLine, type TypedLine } from './reference-lines.ts';

const LineState = builder.enumType('ReferenceLineState', { values: REFERENCE_LINE_STATES });
const LineField = builder.enumType('ReferenceLineField', { values: { INVOICE: { value: 'invoice' }, RRR: { value: 'rrr' } } as const });

const LineProblem = builder.objectRef<NonNullable<ReferenceLine['problem']>>('ReferenceLineProblem').implement({
  description: 'Why a line of references is not saved.',
  fields: (t) => ({
    code: t.exposeString('code'),
    field: t.expose('field', { type: LineField, description: 'The part of the line that it is about.' }),
    message: t.exposeString('message'),
  }),
});

const ReferenceLineType = builder.objectRef<ReferenceLine>('ReferenceLine').implement({
  description: 'A line of a list of references, with the invoice that it means.',
  fields: (t) => ({
    invoice: t.exposeString('invoice', { description: 'As typed: number of the invoice, or code of the payer.' }),
    rrr: t.exposeString('rrr', { description: 'As typed.' }),
    state: t.expose('state', { type: LineState }),
    problem: t.expose('problem', { type: LineProblem, nullable: true, description: 'Null unless it is rejected.' }),
    invoiceId: t.exposeID('invoiceId', { nullable: true, description: 'Null if no invoice, or more than one, is meant.' }),
    invoiceNo: t.exposeString('invoiceNo', { nullable: true, description: 'Number of that invoice; null without one.' }),
    payerName: t.exposeString('payerName', { nullable: true, description: 'Who owes it; null without an invoice.' }),
    amountDue: t.expose('amountDue', {
      type: 'Kobo',
      nullable: true,
      description: 'What is left to pay on the invoice; null without one.',
    }),
  }),
});

const TypedLineType = builder.objectRef<TypedLine>('TypedReferenceLine').implement({
  description: 'A row of an uploaded list of references.',
  fields: (t) => ({ invoice: t.exposeString('invoice'), rrr: t.exposeString('rrr') }),
});

const input = inputOf(enterReferencesInput, 'EnterReferencesInput');

builder.queryFields((t) => ({
  referencePreview: t.withAuth({ can: 'INVOICE_ISSUE' }).field({
    type: [ReferenceLineType],
    description: 'What would become of each line of a list of references; nothing is saved.',
    args: { input: t.arg({ type: input, required: true }) },
    resolve: (_root, args, { viewer }) => previewReferences(viewer, args.input),
  }),
  referenceFileLines: t.withAuth({ can: 'INVOICE_ISSUE' }).field({
    type: [TypedLineType],
    description: 'The invoices and references of a CSV or XLSX file that the viewer uploaded; rows without a reference are left out.',
    args: { fileId: t.arg.id({ required: true }) },
    resolve: (_root, { fileId }, { viewer }) => readReferenceFile(viewer, fileId),
  }),
}));

builder.mutationField('enterReferences', (t) =>
  t.withAuth({ can: 'INVOICE_ISSUE' }).field({
    type: [ReferenceLineType],
    description: 'Enters the references of many invoices at once. Lines that cannot be saved are answered with their reason.',
    args: { input: t.arg({ type: input, required: true }) },
    resolve: (_root, args, { viewer }) => enterReferences(viewer, args.input),
  }),
);
