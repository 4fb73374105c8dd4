import type { CodegenConfig } from '@graphql-codegen/cli';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from './server/app/schema/index.ts';
import { reportDocuments } from './server/reports/catalogue/report-documents.ts';

/** Operations of the client, and one for each report. */
const clientDocuments = ['client/src/**/*.graphql', ...reportDocuments()];

const operationTypes = {
  enumsAsTypes: true,
  useTypeImports: true,
  skipTypeNameForRoot: true,
  defaultScalarType: 'unknown',
  scalars: { DateTime: 'string', Date: 'string', Kobo: 'number', JSON: 'unknown' },
};

/** Pothos → schema.graphql; schema and the documents of the client and of tests → typed documents and hooks. */
const config: CodegenConfig = {
  schema: printSchema(lexicographicSortSchema(schema)),
  ignoreNoDocuments: true,
  silent: true,
  hooks: { onError: (message: string) => console.error(message) },
  // Otherwise codegen would run every test file that holds no document.
  config: { noRequire: true },
  generates: {
    'schema.graphql': { plugins: ['schema-ast'] },
    'server/generated/persisted-documents.json': {
      documents: clientDocuments,
      plugins: ['./client/codegen-persisted-documents.ts'],
    },
    'server/generated/test-documents.ts': {
      documents: 'server/{**/*.test,testing/**/*}.ts',
      plugins: ['./server/testing/codegen-test-documents.ts'],
      config: { ...operationTypes, skipTypename: true, skipDocumentsValidation: true },
    },
    'client/src/graphql/generated.ts': {
      documents: clientDocuments,
      plugins: ['typescript-operations', './client/codegen-documents.ts', './client/codegen-hooks.ts', './client/codegen-reports.ts'],
      config: { ...operationTypes, nonOptionalTypename: true },
    },
  },
};

export default config;
