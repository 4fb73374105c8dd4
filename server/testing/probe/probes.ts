import { getNamedType, isEnumType, isObjectType } from 'graphql';
import { schema } from '../../app/schema/index.ts';
import type { Role } from '../../generated/prisma/enums.ts';
import { roleCan } from '../../platform/access/permissions.shared.ts';
import { rootFields } from '../root-fields.ts';
import { anyValues, type InputPath, valuesWith } from '../root-operation.ts';
import type { Open, Probe, ViewerName } from './probe.ts';
import { idPlaces, leavesOf, nested, pathsFrom, type Root, selectionOf } from './schema-places.ts';
import { completed, completionOf, sampleFor, tableOf, UNKNOWN, unlike } from './values.ts';
import type { Worlds } from './worlds.ts';

const roots = rootFields(schema);
const queries = roots.filter(({ kind }) => kind === 'query');
const mutations = roots.filter(({ kind }) => kind === 'mutation');

const typeOf = ({ field }: Root) => getNamedType(field.type).name;
const header = ({ kind, field }: Root) => {
  const variables = field.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  return `${kind} ${variables && `(${variables})`}`;
};
const call = ({ name, field }: Root) =>
  `${name}${field.args.length > 0 ? `(${field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')})` : ''}`;
/** What one answer may have of fields is limited. */
const MOST_NAMES = 350;
function documentOf(root: Root, role: Role): string {
  const asked = (depth: number) => `${header(root)} { ${call(root)}${selectionOf(root.field.type, role, depth)} }`;
  const deep = asked(1);
  return root.kind === 'query' && deep.split(' ').length < MOST_NAMES ? deep : asked(0);
}

/** Those of world A who may ask the field at all. */
function* askersOf({ viewers }: Worlds, { can }: Root): Generator<{ viewer: ViewerName; role: Role }> {
  for (const [name, { role }] of Object.entries(viewers))
    if (can === null || roleCan(role, can)) yield { viewer: name as ViewerName, role };
}

/**
 * Where a foreign id may be answered otherwise than an unknown one, since what it names is open: active facilities to facilities and members,
 * employers and their sessions to officers, the names of officers to those who work with them. A filter finds own records: a claim of a
 * patient whose employer is elsewhere, a wish to change to a facility elsewhere.
 */
function openRows(table: string, viewer: ViewerName, filters: boolean): Open | undefined {
  const outside = viewer === 'facility' || viewer === 'member';
  if (table === 'Hcp') return outside || filters ? 'rows' : undefined;
  if (table === 'Mda' || table === 'AcademicSession') return outside && !filters ? undefined : 'rows';
  return table === 'UserAccount' ? 'rows' : undefined;
}

/** A facility treats whoever comes: it may name anyone in what it writes, and is told the name and number (`askableEnrollees`). */
const AT_DESK = ['createEncounter', 'createNoAuthClaim', 'createPaRequest', 'generatePa'];
/** Whom a roll enrols chooses among all active facilities. */
const CHOOSING = ['createRoll'];

function openIn({ name }: Root, table: string, viewer: ViewerName): Open | undefined {
  if (table === 'Enrollee' && viewer === 'facility' && AT_DESK.includes(name)) return 'name';
  return table === 'Hcp' && CHOOSING.includes(name) ? 'rows' : undefined;
}

/** Rows of the table that a place is about, and one of each of the others: an id of any type in every place. */
function* rowsFor({ foreign }: Worlds, table: string, others: number) {
  yield* foreign.filter((row) => row.table === table);
  const rest = [...new Map(foreign.filter((row) => row.table !== table).map((row) => [row.table, row])).values()];
  yield* rest.slice(0, others);
}

function* withIds(worlds: Worlds, root: Root, place: InputPath, others: number): Generator<Omit<Probe, 'kind'>> {
  const sample = sampleFor(worlds, root.name, typeOf(root));
  const last = place.path.filter((name) => name !== '0').at(-1) ?? '';
  const table = tableOf(root.name, typeOf(root), last);
  const more = root.kind === 'mutation' ? completionOf(root.name, worlds) : {};
  const sending = (id: string) => completed(valuesWith(root, place, id, sample), more, place.path);
  for (const { viewer, role } of askersOf(worlds, root)) {
    const document = documentOf(root, role);
    for (const row of rowsFor(worlds, table, others)) {
      const sent = { theirs: row.id, nobodys: UNKNOWN, values: sending(UNKNOWN) };
      const name = `${root.name} ${place.path.join('.')} = ${row.table}`;
      const filters = root.kind === 'query' && place.path[0] === 'filter';
      const open = openIn(root, row.table, viewer) ?? openRows(row.table, viewer, filters);
      yield { viewer, name, document, values: sending(row.id), sent, open };
    }
  }
}

/** Every argument of every query that takes an id. */
function* idProbes(worlds: Worlds): Generator<Probe> {
  for (const root of queries) {
    const report = root.field.args.some((arg) => String(arg.type) === 'ReportFilter!');
    for (const place of idPlaces(root)) {
      const kind = report ? 'report' : place.path[0] === 'filter' ? 'filter' : root.name === 'eligibility' ? 'look-up' : 'record';
      for (const probe of withIds(worlds, root, place, kind === 'record' ? 40 : 3)) {
        // A patient at its desk is named to a facility that says why it asks.
        const desk = kind === 'look-up' && probe.viewer === 'facility';
        yield { ...probe, kind, ...(desk && { open: 'name' as const }) };
      }
    }
  }
}

/** Every query that searches, with the names and numbers of world B. */
function* searchProbes(worlds: Worlds): Generator<Probe> {
  const { b } = worlds;
  const [word, digits] = [b.mark.word, b.mark.digits];
  const people = [b.principal, b.spouse, b.student].flatMap((p) => [
    p.enrolmentNo,
    p.nin,
    p.phone,
    p.staffNo,
    p.matricNo,
    p.nextOfKinPhone,
  ]);
  const numbers = ['CLM', 'BAT', 'PAR', 'PAY', 'INV', 'ENC', 'ROLL', 'CARD'].map((prefix) => `${prefix}-${word}-`);
  const texts = [b.mark.name, word, `${word} draft`, `${word}sur`, digits, ...people, ...numbers].filter((text) => text !== null);
  for (const root of queries) {
    const argument = root.field.args.find(({ name }) => ['search', 'text', 'number', 'code'].includes(name));
    if (!argument) continue;
    const place = { path: [argument.name], type: 'String' };
    const sample = sampleFor(worlds, root.name, typeOf(root));
    for (const { viewer, role } of askersOf(worlds, root)) {
      const document = documentOf(root, role);
      for (const theirs of new Set(texts)) {
        const nobodys = unlike(theirs, b.mark);
        const purpose = root.name === 'eligibility' && { purpose: 'EMERGENCY' };
        const desk = root.name === 'eligibility' && viewer === 'facility';
        const values = { ...valuesWith(root, place, theirs, sample), ...purpose };
        const sent = { theirs, nobodys, values: { ...valuesWith(root, place, nobodys, sample), ...purpose } };
        const kind = root.name === 'eligibility' ? 'look-up' : 'search';
        const name = `${root.name} ${argument.name} = ${theirs.replace(word, 'B')}`;
        yield { kind, viewer, name, document, values, sent, open: desk ? 'name' : undefined };
      }
    }
  }
}

/** Every list in every order, every report by every key, and every other query as it is asked at first. */
function* sortProbes(worlds: Worlds): Generator<Probe> {
  for (const root of queries) {
    const sample = sampleFor(worlds, root.name, typeOf(root));
    const values = anyValues(root, sample);
    const choices = (name: string): string[] => {
      const type = root.field.args.find((arg) => arg.name === name)?.type;
      const named = type && getNamedType(type);
      return isEnumType(named) ? named.getValues().map((value) => value.name) : [];
    };
    const variants = [
      ...choices('sort').flatMap((sort) => ['ASC', 'DESC'].map((direction) => ({ sort, direction }))),
      ...choices('by').map((by) => ({ by: [by] })),
    ];
    for (const { viewer, role } of askersOf(worlds, root)) {
      const document = documentOf(root, role);
      for (const variant of variants.length > 0 ? variants : [{}]) {
        const kind = 'by' in variant ? 'report' : 'sort';
        yield { kind, viewer, name: `${root.name} ${Object.values(variant).join(' ')}`, document, values: { ...values, ...variant } };
      }
    }
  }
}

/** From every record of world A through its fields to other records: all that may be read there. */
function* nestedProbes(worlds: Worlds, most: number): Generator<Probe> {
  const tables = new Set(worlds.foreign.map(({ table }) => table));
  const wanted = (name: string) => tables.has(name);
  for (const root of queries) {
    const type = getNamedType(root.field.type);
    if (!isObjectType(type) || root.field.args.some((arg) => String(arg.type) === 'ReportFilter!')) continue;
    const sample = sampleFor(worlds, root.name, typeOf(root));
    const places = idPlaces(root).filter(({ path }) => path.length === 1);
    const [place] = places;
    const ids = place ? (worlds.own.get(tableOf(root.name, typeOf(root), place.path[0] ?? '')) ?? []) : [];
    // The first, and the last, which a link to world B has made.
    const some = [...new Set([ids.at(0), ids.at(-1)])].filter((id) => id !== undefined);
    const calls = place && some.length > 0 ? some.map((id) => valuesWith(root, place, id, sample)) : [anyValues(root, sample)];
    const isPage = 'items' in type.getFields();
    for (const { viewer, role } of askersOf(worlds, root)) {
      const ways = pathsFrom(type, { role, wanted, most: isPage ? most + 1 : most });
      for (const { names, end } of ways) {
        const document = `${header(root)} ${nested([call(root), ...names], `{ __typename ${leavesOf(end, role).join(' ')} }`)}`;
        for (const values of calls) {
          const desk = root.name === 'eligibility' && viewer === 'facility';
          yield { kind: 'nested path', viewer, name: [root.name, ...names].join('.'), document, values, open: desk ? 'name' : undefined };
        }
      }
    }
  }
}

/** Every file of world B. */
function* fileProbes({ viewers, foreign }: Worlds): Generator<Probe> {
  for (const viewer of Object.keys(viewers) as ViewerName[]) {
    for (const { id, table } of foreign) {
      yield {
        kind: 'file',
        viewer,
        name: `file ${table}`,
        document: '',
        values: { id },
        sent: { theirs: id, nobodys: UNKNOWN, values: { id: UNKNOWN } },
      };
    }
  }
}

/** Every argument of every mutation that takes an id. */
function* mutationProbes(worlds: Worlds): Generator<Probe> {
  for (const root of mutations) {
    for (const place of idPlaces(root)) {
      for (const probe of withIds(worlds, root, place, 4)) yield { ...probe, kind: 'mutation' };
    }
  }
}

/** All there is to try; what changes world A comes last. */
export function* allProbes(worlds: Worlds, depth = 4): Generator<Probe> {
  yield* fileProbes(worlds);
  yield* idProbes(worlds);
  yield* searchProbes(worlds);
  yield* sortProbes(worlds);
  yield* nestedProbes(worlds, depth);
  yield* mutationProbes(worlds);
}
