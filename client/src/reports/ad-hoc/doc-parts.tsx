import { Box, Code, chakra, Flex, Link, Span, Table } from '@chakra-ui/react';
import {
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import type { ReactNode } from 'react';

/** A type as written in the schema, linked to its description. */
export function TypeName({ type }: { type: GraphQLOutputType | GraphQLInputType }) {
  const named = getNamedType(type).name;
  const [before, after] = String(type).split(named);
  return (
    <Span className="code" css={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
      {before}
      <Link href={`#type-${named}`} color="accent.fg">
        {named}
      </Link>
      {after}
    </Span>
  );
}

/** Text that may contain `code`. */
export const DocText = ({ children }: { children: string | null | undefined }) => (
  <>
    {(children ?? '').split('`').map((part, at) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have nothing but their place
      at % 2 ? <Code key={at}>{part}</Code> : part,
    )}
  </>
);

type Line = { name: string; type?: ReactNode; description?: string | null | undefined };

/** Arguments, fields or values with their descriptions. */
export function Lines({ head, lines }: { head: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <Table.Root size="sm" mt="2" css={{ '& td, & th': { verticalAlign: 'top' } }}>
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader w={{ base: '45%', md: '30%' }}>{head}</Table.ColumnHeader>
          <Table.ColumnHeader>Meaning</Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {lines.map(({ name, type, description }) => (
          <Table.Row key={name}>
            <Table.Cell>
              <Span className="code" fontWeight="500" css={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
                {name}
              </Span>
              {type && <Box textStyle="small">{type}</Box>}
            </Table.Cell>
            <Table.Cell>
              <DocText>{description}</DocText>
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
}

export const argumentLines = (args: readonly GraphQLArgument[]): Line[] =>
  args.map(({ name, type, description }) => ({ name, type: <TypeName type={type} />, description }));

/** The fields or enum values of a type. */
export function typeLines(type: GraphQLNamedType): Line[] {
  if (isEnumType(type)) return type.getValues().map(({ name, description }) => ({ name, description }));
  if (!isObjectType(type) && !isInputObjectType(type)) return [];
  return Object.values(type.getFields()).map((field) => ({
    name: field.name,
    type: <TypeName type={field.type} />,
    description: field.description,
  }));
}

const Head = chakra('summary', {
  base: { cursor: 'pointer', py: '2', px: '3', _hover: { bg: 'bg.hover' }, focusVisibleRing: 'inside' },
});

type EntryProps = {
  id: string;
  name: string;
  note?: ReactNode;
  description?: string | null | undefined;
  open: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
};

/** One field or type: an expandable line; its content is rendered only while it is open. */
export function Entry({ id, name, note, description, open, onToggle, children }: EntryProps) {
  return (
    <chakra.details
      id={id}
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: '0' }}
      scrollMarginTop="4"
    >
      <Head>
        <Flex as="span" display="inline-flex" gap="2" align="baseline" wrap="wrap" w="calc(100% - 1.5rem)">
          <Span className="code" fontWeight="600" css={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
            {name}
          </Span>
          {note && (
            <Span textStyle="small" color="fg.muted">
              {note}
            </Span>
          )}
          <Box as="span" display="block" flexBasis="full" color="fg.muted">
            <DocText>{description}</DocText>
          </Box>
        </Flex>
      </Head>
      {open && (
        <Box px="3" pb="3" overflowX="auto">
          {children}
        </Box>
      )}
    </chakra.details>
  );
}
