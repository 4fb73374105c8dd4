import type { Mapping } from '../../platform/spreadsheets/columns.shared.ts';
import { builder } from '../../scheme/graphql/builder.ts';

export const BankColumn = builder.objectRef<{ field: string; heading: string }>('BankColumn').implement({
  description: 'Which column of a file of a bank has which field.',
  fields: (t) => ({ field: t.exposeString('field'), heading: t.exposeString('heading') }),
});

export const BankSampleRow = builder.objectRef<{ cells: string[] }>('BankSampleRow').implement({
  description: 'The cells of a row.',
  fields: (t) => ({ cells: t.exposeStringList('cells') }),
});

export const bankColumns = (mapping: Mapping) => Object.entries(mapping).map(([field, heading]) => ({ field, heading }));
