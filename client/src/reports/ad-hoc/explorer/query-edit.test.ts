import { buildSchema, type FieldNode, type OperationDefinitionNode, parse, print, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { put, putSelection, readScalar, type Scope, startField, startValue, withNewQuery, withSelections } from './query-edit.ts';

const schema = buildSchema(`
  scalar Date
  enum Dimension { LGA MONTH }
  input Filter { from: Date! to: Date! lgaId: [ID!] }
  type Key { key: ID! label: String! }
  type Row { claims: Int lga: Key history(days: Int!): Int }
  type Stats { rows: [Row!]! total: Row! count: Int! }
  type Query { claimStats(by: [Dimension!]!, filter: Filter!, limit: Int = 10): Stats! ready: Boolean! lga(id: ID!): Key! }
`);
const fields = schema.getQueryType()?.getFields() ?? {};
const scope: Scope = { variables: [], fragments: [], today: '2026-11-22' };
const read = (text: string) => {
  const document = parse(text, { noLocation: true });
  const definition = document.definitions[0] as OperationDefinitionNode;
  return { document, definition, selections: definition.selectionSet.selections };
};
const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();
const start = (name: string, usedScope = scope) => squeeze(print(startField(fields[name] as never, usedScope)));

describe('ticking a field', () => {
  test('adds its required arguments and a subfield, so that the query can run', () => {
    expect(start('claimStats')).toBe('claimStats(by: [], filter: {from: "2026-01-01", to: "2026-11-22"}) { __typename }');
    expect(start('lga')).toBe('lga(id: "") { label }');
    expect(start('ready')).toBe('ready');
    const text = withSelections({ kind: 'Document', definitions: [] } as never, undefined, [startField(fields.claimStats as never, scope)]);
    expect(validate(schema, parse(text))).toEqual([]);
  });

  test('uses query variables that match its arguments by name and type', () => {
    const { definition } = read('query ($from: Date!, $to: Date) { ready }');
    expect(start('claimStats', { ...scope, variables: definition.variableDefinitions ?? [] })).toContain('{from: $from, to: "2026-11-22"}');
  });
});

describe('a selection', () => {
  test('is appended, changed in place and removed; an empty selection gets a placeholder', () => {
    const { selections } = read('{ a: ready b: ready }');
    const [a, b] = selections as FieldNode[];
    const names = (list: typeof selections) => list.map((node) => print(node));
    expect(names(putSelection(selections, a, { ...(a as FieldNode), alias: undefined }))).toEqual(['ready', 'b: ready']);
    const none = putSelection(putSelection(selections, a, undefined), b, undefined);
    expect(names(none)).toEqual(['__typename']);
    expect(names(putSelection(none, undefined, a))).toEqual(['a: ready']);
    expect(names(putSelection(read('{ __typename a: ready }').selections, undefined, b))).toEqual(['__typename', 'a: ready', 'b: ready']);
  });

  test('is added to a list that lacks it', () => {
    expect(put(undefined, undefined, 1)).toEqual([1]);
    expect(put([1, 2, 3], 2, undefined)).toEqual([1, 3]);
  });
});

describe('values', () => {
  test('start with the minimal value of their type', () => {
    const arg = (name: string) => fields.claimStats?.args.find((each) => each.name === name) as never;
    expect(print(startValue(arg('limit'), scope))).toBe('1');
    expect(print(startValue(arg('by'), scope))).toBe('[]');
  });

  test('accept a valid number, and any text', () => {
    const type = (name: string) => schema.getType(name) as never;
    expect(readScalar(type('Int'), '')).toBeNull();
    expect(readScalar(type('Int'), '1.5')).toBeNull();
    expect(readScalar(type('Int'), '-12')).toMatchObject({ kind: 'IntValue', value: '-12' });
    expect(print(readScalar(type('ID'), 'a "quoted" name') as never)).toBe('"a \\"quoted\\" name"');
  });
});

describe('the query text', () => {
  const TWO = `
    query A($from: Date!, $to: Date!, $old: Int) { claimStats(by: [LGA], filter: { from: $from, to: $to }) { ...F } ready }
    query B { ready }
    fragment F on Stats { count }
    fragment G on Row { history(days: $old) }`;

  test('changes one definition and drops unused variables', () => {
    const { document, definition, selections } = read(TWO);
    const text = withSelections(document, definition, selections.slice(1));
    expect(squeeze(text)).toBe(
      'query A($old: Int) { ready } query B { ready } fragment F on Stats { count } fragment G on Row { history(days: $old) }',
    );
  });

  test('names all queries when a second one is added', () => {
    const { document } = read('{ ready }');
    expect(withNewQuery(document)).toEqual({
      name: 'Query2',
      text: expect.stringMatching(/^query Query1 {\n {2}ready\n}\n\nquery Query2 {/),
    });
    const named = read('query Query1 { ready }').document;
    expect(withNewQuery(named).name).toBe('Query2');
    expect(withNewQuery({ ...document, definitions: [] }).name).toBe('Query1');
  });
});
