import { mergeOutputs, type PluginFunction } from '@graphql-codegen/plugin-helpers';
import { plugin as operationTypes } from '@graphql-codegen/typescript-operations';
import { type DocumentNode, type GraphQLSchema, Kind, type OperationDefinitionNode, parse, validate, visit } from 'graphql';

type TestDocument = { text: string; document: DocumentNode; operation: OperationDefinitionNode };

const pascal = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A document with names that no other has, and without variables, of which only the names are typed. */
const withUniqueNames = (document: DocumentNode, index: number): DocumentNode =>
  visit(document, {
    OperationDefinition: (operation) => ({
      ...operation,
      name: { kind: Kind.NAME, value: `Document${index}` },
      variableDefinitions: [],
    }),
    FragmentDefinition: (fragment) => ({ ...fragment, name: { kind: Kind.NAME, value: `${fragment.name.value}_${index}` } }),
    FragmentSpread: (spread) => ({ ...spread, name: { kind: Kind.NAME, value: `${spread.name.value}_${index}` } }),
  });

/** Throws if the document does not fit the schema. */
function readDocument(schema: GraphQLSchema, text: string, location: string | undefined): TestDocument {
  const document = parse(text, { noLocation: true });
  const problems = validate(schema, document).map(({ message }) => message);
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operations.length !== 1) problems.push('Write one operation in a document.');
  if (operation && problems.length === 0) return { text, document, operation };
  throw new Error(`${location}: ${problems.join(' ')}\n${text}`);
}

/** Only the names of variables are checked: tests of errors send wrong values on purpose. */
function variablesOf({ variableDefinitions = [] }: OperationDefinitionNode): string {
  const names = variableDefinitions.map(({ variable }) => variable.name.value);
  return names.length > 0 ? `{ ${names.map((name) => `${name}?: unknown`).join('; ')} }` : 'Record<string, never>';
}

const entryOf = ({ text, operation }: TestDocument, index: number): string =>
  `  ${JSON.stringify(text)}: { data: Document${index}${pascal(operation.operation)}; variables: ${variablesOf(operation)} };`;

/** Codegen plugin: for each document of the tests, or of other server code, by its text, the type of its data and the names of its variables. */
export const plugin: PluginFunction = async (schema, files, config, info) => {
  const locations = new Map(files.flatMap(({ rawSDL, location }) => (rawSDL ? [[rawSDL, location] as const] : [])));
  const documents = [...locations].map(([text, location]) => readDocument(schema, text, location));
  const types = await operationTypes(
    schema,
    documents.map(({ document }, index) => ({ document: withUniqueNames(document, index) })),
    config,
    info ?? {},
  );
  const { documentsName = 'TestDocuments' } = config as { documentsName?: string };
  return `${mergeOutputs([types])}\nexport interface ${documentsName} {\n${documents.map(entryOf).join('\n')}\n}\n`;
};
