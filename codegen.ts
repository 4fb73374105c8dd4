import type { CodegenConfig } from '@graphql-codegen/cli';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { documentIds } from './client/persisted-documents.ts';
import { schema } from './server/app/schema/index.ts';
import { reportDocuments } from './server/reports/catalogue/report-documents.ts';

const pageDocuments = 'client/src/**/*.graphql';

const operationTypes = {
  enumsAsTypes: true,
  useTypeImports: true,
  skipTypeNameForRoot: true,
  defaultScalarType: 'unknown',
  scalars: { DateTime: 'string', Date: 'string', Kobo: 'number', JSON: 'unknown' },
};

const clientTypes = { ...operationTypes, nonOptionalTypename: true };

/** Documents of the client with their types and hooks, each with the ids under which the server has it. */
const typedDocuments = {
  plugins: ['typescript-operations', 'typed-document-node', './client/codegen-hooks.ts'],
  config: {
    ...clientTypes,
    importExtension: '.ts' as const,
    importSchemaTypesFrom: 'client/src/graphql/types.ts',
    namespacedImportName: 'Types',
    unstable_onExecutableDocumentNode: documentIds,
  },
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
      documents: [pageDocuments, ...reportDocuments()],
      plugins: ['./client/codegen-persisted-documents.ts'],
    },
    'server/generated/test-documents.ts': {
      documents: 'server/{**/*.test,testing/**/*}.ts',
      plugins: ['./server/testing/codegen-test-documents.ts'],
      config: { ...operationTypes, skipTypename: true, skipDocumentsValidation: true },
    },
    'server/generated/fhir-documents.ts': {
      documents: ['server/fhir/**/*.ts', '!server/fhir/**/*.test.ts'],
      plugins: ['./server/testing/codegen-test-documents.ts'],
      config: { ...operationTypes, skipTypename: true, skipDocumentsValidation: true, documentsName: 'Documents' },
    },
    'client/src/graphql/types.ts': {
      documents: [pageDocuments, ...reportDocuments()],
      plugins: ['typescript-operations'],
      config: { ...clientTypes, generateOperationTypes: false },
    },
    'client/src/': { documents: pageDocuments, preset: 'near-operation-file', ...typedDocuments },
    'client/src/graphql/reports.ts': {
      documents: reportDocuments(),
      ...typedDocuments,
      plugins: [...typedDocuments.plugins, './client/codegen-reports.ts'],
    },
    'client/src/graphql/report-heads.ts': { plugins: ['./client/codegen-report-heads.ts'] },
  },
};

export default config;
