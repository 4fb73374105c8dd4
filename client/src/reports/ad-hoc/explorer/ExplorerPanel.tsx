import { Box, Button, Flex, Heading, Input, NativeSelect, Stack } from '@chakra-ui/react';
import { type GraphiQLPlugin, useGraphiQL, useGraphiQLActions, useOperationsEditorState } from '@graphiql/react';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
  Kind,
  parse,
} from 'graphql';
import { ListTree, Play, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { lagosIsoDay } from '../../../ui/format.ts';
import { useIsPhone } from '../../../ui/hooks.ts';
import { serverNow } from '../../../ui/time.ts';
import { type Editable, isEditable, type Scope, type Selections, withNewQuery, withSelections } from './query-edit.ts';
import { SelectionTree } from './SelectionTree.tsx';

function read(text: string): DocumentNode | Error {
  if (!text.trim()) return { kind: Kind.DOCUMENT, definitions: [] };
  try {
    return parse(text, { noLocation: true });
  } catch (error) {
    return error as Error;
  }
}

function ExplorerPanel() {
  const schema = useGraphiQL((state) => state.schema);
  const [text] = useOperationsEditorState();
  const document = useMemo(() => read(text), [text]);
  return (
    <Stack gap="3" textStyle="body" color="fg" data-explorer>
      <Heading as="h2" textStyle="h2">
        Explorer
      </Heading>
      {document instanceof Error ? (
        <Box color="fg.muted" textStyle="small" role="status">
          The query is not valid: {document.message} Correct it in the editor to continue.
        </Box>
      ) : (
        schema && <Explorer schema={schema} document={document} />
      )}
    </Stack>
  );
}

const LONE = 'Unnamed query';
const titleOf = (node: Editable | undefined) =>
  node?.name ? `${node.kind === Kind.FRAGMENT_DEFINITION ? 'Fragment' : 'Query'} ${node.name.value}` : LONE;

function Explorer({ schema, document }: { schema: GraphQLSchema; document: DocumentNode }) {
  const editor = useGraphiQL((state) => state.queryEditor);
  const { run, setOperationName, setVisiblePlugin } = useGraphiQLActions();
  const phone = useIsPhone();
  const [selectedOperation, setSelectedOperation] = useState('');

  const editable = document.definitions.filter(isEditable);
  const definition = editable.find((node) => titleOf(node) === selectedOperation) ?? editable[0];
  const isFragment = definition?.kind === Kind.FRAGMENT_DEFINITION;
  const type = isFragment ? schema.getType(definition.typeCondition.name.value) : schema.getQueryType();
  const scope: Scope = {
    variables: (!isFragment && definition?.variableDefinitions) || [],
    fragments: editable.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION && node !== definition) as FragmentDefinitionNode[],
    today: lagosIsoDay(new Date(serverNow())),
  };

  const write = (text: string) => {
    const whole = editor?.getModel()?.getFullModelRange();
    if (!editor || !whole) return;
    // An edit, so that the editor can undo a tick.
    editor.pushUndoStop();
    const before = editor.getValue().split('\n');
    editor.executeEdits('explorer', [{ range: whole, text }]);
    editor.pushUndoStop();
    editor.revealLineInCenterIfOutsideViewport(text.split('\n').findIndex((line, index) => line !== before[index]) + 1);
  };
  const addQuery = () => {
    const { text, name } = withNewQuery(document);
    write(text);
    setSelectedOperation(`Query ${name}`);
  };
  const ask = () => {
    if (!isFragment && definition?.name) setOperationName(definition.name.value);
    if (phone) setVisiblePlugin(null);
    run();
  };
  return (
    <>
      <NativeSelect.Root size="xs">
        <NativeSelect.Field
          aria-label="Selected fields"
          value={titleOf(definition)}
          onChange={(event) => setSelectedOperation(event.target.value)}
        >
          {editable.length === 0 && <option>{LONE}</option>}
          {editable.map((node) => (
            <option key={titleOf(node)}>{titleOf(node)}</option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <Flex gap="2">
        <Button size="xs" colorPalette="accent" onClick={ask}>
          <Play aria-hidden="true" />
          Run
        </Button>
        <Button variant="outline" size="xs" onClick={addQuery}>
          <Plus aria-hidden="true" />
          Add query
        </Button>
      </Flex>
      {isObjectType(type) && (
        <Fields
          key={titleOf(definition)}
          type={type}
          selections={definition?.selectionSet.selections ?? []}
          onChange={(selections) => write(withSelections(document, definition, selections))}
          scope={scope}
        />
      )}
    </>
  );
}

type FieldsProps = { type: GraphQLObjectType; selections: Selections; onChange: (selections: Selections) => void; scope: Scope };

/** Fields already selected come first; the order does not change while fields are ticked. */
function Fields({ type, selections, onChange, scope }: FieldsProps) {
  const [search, setSearch] = useState('');
  const [first] = useState(() => new Set(selections.flatMap((node) => (node.kind === Kind.FIELD ? [node.name.value] : []))));
  const searchedText = search.trim().toLowerCase();
  const fields = Object.values(type.getFields())
    .filter(({ name, description }) => `${name} ${description ?? ''}`.toLowerCase().includes(searchedText))
    .sort((a, b) => Number(first.has(b.name)) - Number(first.has(a.name)));
  return (
    <>
      <Input
        type="search"
        size="xs"
        aria-label="Find a field"
        placeholder="Find a field"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {fields.length ? (
        <SelectionTree type={type} fields={fields} selections={selections} onChange={onChange} scope={scope} />
      ) : (
        <Box color="fg.muted" textStyle="small">
          No field matches this name or description.
        </Box>
      )}
    </>
  );
}

export const EXPLORER_PLUGIN: GraphiQLPlugin = {
  title: 'Explorer',
  icon: () => <ListTree strokeWidth={1.75} />,
  content: ExplorerPanel,
};
