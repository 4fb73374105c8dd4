import { Box, Flex, Input } from '@chakra-ui/react';
import { type GraphQLNamedType, type GraphQLSchema, isEnumType, isInputObjectType, isObjectType, isScalarType } from 'graphql';
import { Play } from 'lucide-react';
import { useContext, useEffect, useMemo, useState } from 'react';
import { AreaContext } from '../../platform/mount.tsx';
import { PublicFrame } from '../../platform/PublicFrame.tsx';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { plural } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { DocsStart } from './DocsStart.tsx';
import { argumentLines, Entry, Lines, TypeName, typeLines } from './doc-parts.tsx';
import { useGraphqlDocsPageQuery } from './GraphqlDocsPage.generated.ts';
import { useVisibleSchema } from './visible-schema.ts';

type Searchable = { name: string; text: string };

const matches = (search: string, { name, text }: Searchable) => `${name} ${text}`.toLowerCase().includes(search.toLowerCase());

function kindOf(type: GraphQLNamedType): string {
  if (isEnumType(type)) return plural(type.getValues().length, 'value');
  if (isInputObjectType(type)) return 'input';
  if (isScalarType(type)) return 'scalar';
  return 'object';
}

const textOf = (type: GraphQLNamedType): string =>
  [type.description, ...(isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : [])].join(' ');

/** The documentation of the API, from the schema's descriptions. */
export default function GraphqlDocsPage() {
  const area = useContext(AreaContext);
  const page = <Docs />;
  return area.role ? page : <PublicFrame action={<TryIt />}>{page}</PublicFrame>;
}

const TryIt = () => (
  <LinkButton to="/playground" variant="outline">
    <Play size={16} strokeWidth={1.75} aria-hidden="true" />
    Playground
  </LinkButton>
);

function Docs() {
  const area = useContext(AreaContext);
  const { schema, error } = useVisibleSchema();
  const [search, setSearch] = useState('');
  return (
    <Page>
      <PageHeader
        title="GraphQL queries"
        subtitle="What programs and people can query with GraphQL."
        actions={area.role ? <TryIt /> : undefined}
      />
      <Flex direction="column" gap="4" maxW="60rem">
        <Input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder="Search fields, types and errors"
          aria-label="Search fields, types and errors"
          bg="bg.panel"
        />
        {!search && <DocsStart />}
        {error && <ErrorPanel error={error} retry={() => window.location.reload()} />}
        {!error && !schema && <LoadingPanel />}
        {schema && <Reference schema={schema} search={search.trim()} />}
        <Errors search={search.trim()} />
      </Flex>
    </Page>
  );
}

/** Opens the entry that the address names and scrolls to it. */
function useOpened() {
  const [opened, set] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => (open: boolean) =>
    set((before) => {
      if (before.has(id) === open) return before;
      const after = new Set(before);
      if (open) after.add(id);
      else after.delete(id);
      return after;
    });
  useEffect(() => {
    const show = () => {
      const id = decodeURIComponent(window.location.hash.slice(1));
      if (!id) return;
      set((before) => new Set(before).add(id));
      requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView());
    };
    show();
    window.addEventListener('hashchange', show);
    return () => window.removeEventListener('hashchange', show);
  }, []);
  return { opened, toggle };
}

function Reference({ schema, search }: { schema: GraphQLSchema; search: string }) {
  const { opened, toggle } = useOpened();
  const query = schema.getQueryType();
  const fields = useMemo(
    () => Object.values(query?.getFields() ?? {}).sort((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name)),
    [query],
  );
  const types = useMemo(
    () =>
      Object.values(schema.getTypeMap())
        .filter((type) => type !== query && !type.name.startsWith('__'))
        .sort((a, b) => a.name.localeCompare(b.name)),
    [schema, query],
  );
  const shownFields = fields.filter(({ name, description }) => matches(search, { name, text: description ?? '' }));
  // There are several hundred types, so only linked or searched ones are listed.
  const shownTypes = types.filter(
    (type) => opened.has(`type-${type.name}`) || (search !== '' && matches(search, { name: type.name, text: textOf(type) })),
  );
  return (
    <>
      <Panel title="Questions" note={plural(shownFields.length, 'field')} padding={false}>
        {shownFields.map((field) => (
          <Entry
            key={field.name}
            id={`field-${field.name}`}
            name={field.name}
            description={field.description}
            open={opened.has(`field-${field.name}`)}
            onToggle={toggle(`field-${field.name}`)}
          >
            <Box>
              Answers <TypeName type={field.type} />
            </Box>
            <Lines head="Argument" lines={argumentLines(field.args)} />
          </Entry>
        ))}
        {shownFields.length === 0 && <EmptyState title="No field with that name" />}
      </Panel>
      <Panel title="Types" note={plural(search ? shownTypes.length : types.length, 'type')} padding={false}>
        {shownTypes.map((type) => (
          <Entry
            key={type.name}
            id={`type-${type.name}`}
            name={type.name}
            note={kindOf(type)}
            description={type.description}
            open={opened.has(`type-${type.name}`)}
            onToggle={toggle(`type-${type.name}`)}
          >
            <Lines head={isEnumType(type) ? 'Value' : 'Field'} lines={typeLines(type)} />
          </Entry>
        ))}
        {shownTypes.length === 0 && (
          <Box px="3" pb="3" color="fg.muted">
            {search ? 'No type with that name.' : 'Select a type in a query, or search for it.'}
          </Box>
        )}
      </Panel>
    </>
  );
}

/** The ad hoc fields of facts come first. */
const rank = (name: string) => (name.endsWith('Stats') ? 0 : 1);

/** Open during a search; otherwise a line like the others. */
function Errors({ search }: { search: string }) {
  const { data } = useGraphqlDocsPageQuery();
  const [opened, setOpened] = useState(false);
  const errors = (data?.queryErrors ?? []).filter(({ code, message }) => matches(search, { name: code, text: message }));
  if (errors.length === 0) return null;
  return (
    <Panel title="Errors" note={plural(errors.length, 'code')} padding={false}>
      <Entry
        id="errors"
        name="extensions.code"
        description="Errors a query can return, and what to do about them."
        open={opened || search !== ''}
        onToggle={setOpened}
      >
        <Lines head="Code" lines={errors.map(({ code, message }) => ({ name: code, description: message }))} />
      </Entry>
    </Panel>
  );
}
