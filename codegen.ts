import type { CodegenConfig } from '@graphql-codegen/cli';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from './server/app/schema/index.ts';
import { reportDocuments } from './server/reports/engine/report-documents.ts';

/** Pothos → schema.graphql; schema and the client's documents → typed documents and hooks. */
const config: CodegenConfig = {
  schema: printSchema(lexicographicSortSchema(schema)),
  documents: ['client/src/**/*.graphql', ...reportDocuments()],
  ignoreNoDocuments: true,
  silent: true,
  generates: {
    'schema.graphql': { plugins: ['schema-ast'] },
    'server/generated/persisted-documents.json': { plugins: ['./client/codegen-persisted-documents.ts'] },
    'client/src/graphql/generated.ts': {
      plugins: ['typescript-operations', './client/codegen-documents.ts', './client/codegen-hooks.ts', './client/codegen-reports.ts'],
      config: {
        enumsAsTypes: true,
        useTypeImports: true,
        nonOptionalTypename: true,
        skipTypeNameForRoot: true,
        defaultScalarType: 'unknown',
        scalars: { DateTime: 'string', Date: 'string', Kobo: 'number', JSON: 'unknown' },
      },
    },
  },
};

export default config;
