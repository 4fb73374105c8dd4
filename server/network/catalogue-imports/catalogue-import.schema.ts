import type { Prisma } from '../../generated/prisma/client.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { inputOf } from '../../scheme/graphql/input-of.ts';
import { listField, PageInput } from '../../scheme/graphql/list.ts';
import { createMutation } from '../../scheme/graphql/record-mutations.ts';
import { Actor } from '../../scheme/workflow/history.schema.ts';
import { previewCatalogueImportInput, runCatalogueImportInput } from './catalogue-import.input.ts';
import { type CataloguePreview, countOf, previewCatalogueImport, runCatalogueImport } from './catalogue-import.service.ts';
import type { RowProblem, ValidatedRow } from './catalogue-rows.ts';

const MAX_SIZE = 500;
const SAMPLE_ROWS = 20;

const CatalogueOutcome = builder.enumType('CatalogueOutcome', {
  description: 'Result of a row of a file.',
  values: ['NEW', 'CHANGED', 'UNCHANGED', 'REFUSED'] as const,
});

const CatalogueProblem = builder.objectRef<RowProblem>('CatalogueProblem').implement({
  description: 'The error of a row.',
  fields: (t) => ({ code: t.exposeString('code'), field: t.exposeString('field'), message: t.exposeString('message') }),
});

const CataloguePreviewRow = builder.objectRef<ValidatedRow>('CataloguePreviewRow').implement({
  description: 'One row of a file of services or prices.',
  fields: (t) => ({
    id: t.id({ resolve: ({ number }) => String(number) }),
    number: t.exposeInt('number', { description: 'Its number in the file.' }),
    code: t.exposeString('code', { description: 'Code of the service; empty if there is none.' }),
    name: t.exposeString('name', { nullable: true, description: 'Name of the service; null if there is none.' }),
    outcome: t.expose('outcome', { type: CatalogueOutcome }),
    changes: t.exposeStringList('changes', { description: 'Description of the changes.' }),
    cells: t.exposeStringList('cells', { description: 'The cells of the row as in the file.' }),
    problems: t.field({ type: [CatalogueProblem], resolve: ({ problems }) => problems }),
  }),
});

const CatalogueColumn = builder.objectRef<{ field: string; heading: string }>('CatalogueColumn').implement({
  description: 'Which column of the file has which field.',
  fields: (t) => ({ field: t.exposeString('field'), heading: t.exposeString('heading') }),
});

const CatalogueRowsPage = builder.objectRef<{ total: number; items: ValidatedRow[] }>('CatalogueRowsPage').implement({
  description: 'A page of the rows of a file.',
  fields: (t) => ({ total: t.exposeInt('total'), items: t.field({ type: [CataloguePreviewRow], resolve: ({ items }) => items }) }),
});

const CataloguePreviewType = builder.objectRef<CataloguePreview>('CataloguePreview').implement({
  description: 'Preview of an import.',
  fields: (t) => ({
    headings: t.exposeStringList('headings'),
    mapping: t.field({
      type: [CatalogueColumn],
      resolve: ({ mapping }) => Object.entries(mapping).map(([field, heading]) => ({ field, heading })),
    }),
    missing: t.exposeStringList('missing', { description: 'Required columns that are not mapped; then no row is read.' }),
    sample: t.field({
      type: CatalogueRowsPage,
      description: 'The first rows, with any result.',
      resolve: ({ rows }) => ({ total: rows.length, items: rows.slice(0, SAMPLE_ROWS) }),
    }),
    rows: t.field({
      type: CatalogueRowsPage,
      args: { outcome: t.arg({ type: [CatalogueOutcome] }), page: t.arg({ type: PageInput, required: true }) },
      resolve: ({ rows }, { outcome, page: { number, size } }) => {
        const chosen = outcome ? rows.filter((row) => outcome.includes(row.outcome)) : rows;
        const [first, limit] = [Math.max(0, number - 1) * size, Math.min(Math.max(size, 1), MAX_SIZE)];
        return { total: chosen.length, items: chosen.slice(first, first + limit) };
      },
    }),
    newCount: t.int({ resolve: ({ rows }) => countOf(rows, 'NEW') }),
    changedCount: t.int({ resolve: ({ rows }) => countOf(rows, 'CHANGED') }),
    unchangedCount: t.int({ resolve: ({ rows }) => countOf(rows, 'UNCHANGED') }),
    refusedCount: t.int({ resolve: ({ rows }) => countOf(rows, 'REFUSED') }),
  }),
});

builder.queryField('cataloguePreview', (t) =>
  t.withAuth({ can: 'SERVICE_MANAGE' }).field({
    type: CataloguePreviewType,
    complexity: 50,
    description: 'Previews an uploaded file of services or prices; changes nothing.',
    args: { input: t.arg({ type: inputOf(previewCatalogueImportInput, 'CataloguePreviewInput'), required: true }) },
    resolve: (_root, { input }, { viewer }) => previewCatalogueImport(viewer, input),
  }),
);

type RefusedRow = { number: number; cells: string[]; problems: RowProblem[] };
const CatalogueRefusedRow = builder.objectRef<RefusedRow>('CatalogueRefusedRow').implement({
  description: 'A rejected row.',
  fields: (t) => ({
    number: t.exposeInt('number'),
    cells: t.exposeStringList('cells'),
    problems: t.field({ type: [CatalogueProblem], resolve: ({ problems }) => problems }),
  }),
});

const CatalogueImport = builder.prismaObject('CatalogueImport', {
  description: 'An imported file of services or prices.',
  authScopes: { can: 'SERVICE_MANAGE' },
  fields: (t) => ({
    id: t.exposeID('id'),
    importNo: t.exposeString('importNo', { description: 'CIM-YYMM-NNNN' }),
    kind: t.expose('kind', { type: enumOf('CatalogueImportKind') }),
    filename: t.exposeString('filename'),
    fileUrl: t.string({
      description: 'Address of the uploaded file.',
      select: { fileId: true },
      resolve: ({ fileId }) => `/files/${fileId}`,
    }),
    effectiveFrom: t.expose('effectiveFrom', { type: 'Date' }),
    newCount: t.exposeInt('newCount'),
    changedCount: t.exposeInt('changedCount'),
    unchangedCount: t.exposeInt('unchangedCount'),
    refusedCount: t.exposeInt('refusedCount'),
    headings: t.exposeStringList('headings'),
    refusedRows: t.field({
      type: [CatalogueRefusedRow],
      select: { refusedRows: true },
      resolve: ({ refusedRows }) => refusedRows as RefusedRow[],
    }),
    importedBy: t.relation('importedBy', { type: Actor }),
    importedAt: t.expose('importedAt', { type: 'DateTime' }),
  }),
});

const CatalogueImportFilter = builder.inputType('CatalogueImportFilter', {
  fields: (t) => ({ kind: t.field({ type: [enumOf('CatalogueImportKind')] }) }),
});

listField('catalogueImports', {
  description: 'Imports of services and prices, by number or file name.',
  type: CatalogueImport,
  permission: 'SERVICE_MANAGE',
  filter: CatalogueImportFilter,
  sortBy: ['importedAt', 'importNo', 'filename'],
  where: (_viewer, filter, search): Prisma.CatalogueImportWhereInput => ({
    kind: { in: filter?.kind ?? undefined },
    ...(search && {
      OR: [
        { importNo: { startsWith: escapeLike(search.toUpperCase()) } },
        { filename: { contains: escapeLike(search), mode: 'insensitive' } },
      ],
    }),
  }),
  find: (args) => db.catalogueImport.findMany(args),
  count: (args) => db.catalogueImport.count(args),
});

builder.queryField('catalogueImport', (t) =>
  t.withAuth({ can: 'SERVICE_MANAGE' }).prismaField({
    type: CatalogueImport,
    description: 'One import with its rejected rows.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }) => db.catalogueImport.findUniqueOrThrow({ ...query, where: { id } }),
  }),
);

createMutation('runCatalogueImport', {
  type: CatalogueImport,
  can: 'SERVICE_MANAGE',
  input: runCatalogueImportInput,
  run: runCatalogueImport,
  description: 'Imports the new and changed rows of a file as previewed.',
});
