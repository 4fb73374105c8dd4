import { getNamedType, isEnumType, isObjectType } from 'graphql';
import { schema } from '../../app/schema/index.ts';
import type { Role } from '../../generated/prisma/enums.ts';
import { roleCan } from '../../scheme/access/permissions.shared.ts';
import { rootFields } from '../root-fields.ts';
import { anyValues, type InputPath, valuesWith } from '../root-operation.ts';
import type { AllowedLeak, Probe, ViewerName } from './probe.ts';
import { idPlaces, leavesOf, nested, pathsFrom, type Root, selectionOf } from './schema-places.ts';
import { completionOf, sampleFor, tableOf, UNKNOWN_ID, unknownLike, withMissingValues } from './values.ts';
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
/** The complexity of a query is limited, so larger documents are probed without nested fields. */
const MAX_FIELD_NAMES = 350;
function documentOf(root: Root, role: Role): string {
  const documentWithDepth = (depth: number) => `${header(root)} { ${call(root)}${selectionOf(root.field.type, role, depth)} }`;
  const nestedDocument = documentWithDepth(1);
  return root.kind === 'query' && nestedDocument.split(' ').length < MAX_FIELD_NAMES ? nestedDocument : documentWithDepth(0);
}

/** The viewers of world A whose role has the permission of the field. */
function* permittedViewers({ viewers }: Worlds, { can }: Root): Generator<{ viewer: ViewerName; role: Role }> {
  for (const [name, { role }] of Object.entries(viewers))
    if (can === null || roleCan(role, can)) yield { viewer: name as ViewerName, role };
}

/**
 * Where a foreign id may be answered differently from an unknown one, because the record may be seen: active facilities by facilities and
 * members, employers and their sessions by officers, names of officers by those who work with them. A filter by a foreign id may find records
 * of the viewer, such as a claim of a patient whose employer is elsewhere.
 */
function leakAllowedFor(table: string, viewer: ViewerName, isFilter: boolean): AllowedLeak | undefined {
  const isOutsideOffice = viewer === 'facility' || viewer === 'member';
  if (table === 'Hcp') return isOutsideOffice || isFilter ? 'rows' : undefined;
  if (table === 'Mda' || table === 'AcademicSession') return isOutsideOffice && !isFilter ? undefined : 'rows';
  return table === 'UserAccount' ? 'rows' : undefined;
}

/** A facility treats anyone, so these mutations take any enrollee and show the name and number (`lookupScope`). */
const DESK_MUTATIONS = ['createEncounter', 'createNoAuthClaim', 'createPaRequest', 'createReferral', 'generatePa'];
/** A roll may name any active facility. */
const FACILITY_CHOICE_MUTATIONS = ['createRoll'];

function leakAllowedBy({ name }: Root, table: string, viewer: ViewerName): AllowedLeak | undefined {
  if (table === 'Enrollee' && viewer === 'facility' && DESK_MUTATIONS.includes(name)) return 'name';
  return table === 'Hcp' && FACILITY_CHOICE_MUTATIONS.includes(name) ? 'rows' : undefined;
}

/** The rows of the table that a place refers to, and one row each of some other tables. */
function* rowsFor({ foreign }: Worlds, table: string, others: number) {
  yield* foreign.filter((row) => row.table === table);
  const otherTables = [...new Map(foreign.filter((row) => row.table !== table).map((row) => [row.table, row])).values()];
  yield* otherTables.slice(0, others);
}

function* withIds(worlds: Worlds, root: Root, place: InputPath, others: number): Generator<Omit<Probe, 'kind'>> {
  const sample = sampleFor(worlds, root.name, typeOf(root));
  const argumentName = place.path.filter((name) => name !== '0').at(-1) ?? '';
  const table = tableOf(root.name, typeOf(root), argumentName);
  const completion = root.kind === 'mutation' ? completionOf(root.name, worlds) : {};
  const valuesFor = (id: string) => withMissingValues(valuesWith(root, place, id, sample), completion, place.path);
  for (const { viewer, role } of permittedViewers(worlds, root)) {
    const document = documentOf(root, role);
    for (const row of rowsFor(worlds, table, others)) {
      const sent = { foreignValue: row.id, unknownValue: UNKNOWN_ID, values: valuesFor(UNKNOWN_ID) };
      const name = `${root.name} ${place.path.join('.')} = ${row.table}`;
      const isFilter = root.kind === 'query' && place.path[0] === 'filter';
      const allowed = leakAllowedBy(root, row.table, viewer) ?? leakAllowedFor(row.table, viewer, isFilter);
      yield { viewer, name, document, values: valuesFor(row.id), sent, allowed };
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
        // A facility that states its purpose gets the name of the patient.
        const isDeskLookUp = kind === 'look-up' && probe.viewer === 'facility';
        yield { ...probe, kind, ...(isDeskLookUp && { allowed: 'name' as const }) };
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
  const texts = [b.mark.name, word, `${word} draft`, `${word}sur`, `REF/${word}/`, digits, ...people, ...numbers].filter(
    (text) => text !== null,
  );
  for (const root of queries) {
    const argument = root.field.args.find(({ name }) => ['search', 'text', 'number', 'code'].includes(name));
    if (!argument) continue;
    const place = { path: [argument.name], type: 'String' };
    const sample = sampleFor(worlds, root.name, typeOf(root));
    for (const { viewer, role } of permittedViewers(worlds, root)) {
      const document = documentOf(root, role);
      for (const foreignValue of new Set(texts)) {
        const unknownValue = unknownLike(foreignValue, b.mark);
        const purpose = root.name === 'eligibility' && { purpose: 'EMERGENCY' };
        const isDeskLookUp = root.name === 'eligibility' && viewer === 'facility';
        const values = { ...valuesWith(root, place, foreignValue, sample), ...purpose };
        const sent = { foreignValue, unknownValue, values: { ...valuesWith(root, place, unknownValue, sample), ...purpose } };
        const kind = root.name === 'eligibility' ? 'look-up' : 'search';
        const name = `${root.name} ${argument.name} = ${foreignValue.replace(word, 'B')}`;
        yield { kind, viewer, name, document, values, sent, allowed: isDeskLookUp ? 'name' : undefined };
      }
    }
  }
}

/** Every list in every order, every report by every key, and every other query with any values. */
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
    for (const { viewer, role } of permittedViewers(worlds, root)) {
      const document = documentOf(root, role);
      for (const variant of variants.length > 0 ? variants : [{}]) {
        const kind = 'by' in variant ? 'report' : 'sort';
        yield { kind, viewer, name: `${root.name} ${Object.values(variant).join(' ')}`, document, values: { ...values, ...variant } };
      }
    }
  }
}

/** From records of world A through their fields to all other records that can be reached. */
function* nestedProbes(worlds: Worlds, maxLength: number): Generator<Probe> {
  const tables = new Set(worlds.foreign.map(({ table }) => table));
  const isProbedTable = (name: string) => tables.has(name);
  for (const root of queries) {
    const type = getNamedType(root.field.type);
    if (!isObjectType(type) || root.field.args.some((arg) => String(arg.type) === 'ReportFilter!')) continue;
    const sample = sampleFor(worlds, root.name, typeOf(root));
    const places = idPlaces(root).filter(({ path }) => path.length === 1);
    const [place] = places;
    const ids = place ? (worlds.idsOfA.get(tableOf(root.name, typeOf(root), place.path[0] ?? '')) ?? []) : [];
    // The first one, and the last one, which is linked to world B.
    const sampleIds = [...new Set([ids.at(0), ids.at(-1)])].filter((id) => id !== undefined);
    const argumentSets =
      place && sampleIds.length > 0 ? sampleIds.map((id) => valuesWith(root, place, id, sample)) : [anyValues(root, sample)];
    const isPage = 'items' in type.getFields();
    for (const { viewer, role } of permittedViewers(worlds, root)) {
      const paths = pathsFrom(type, { role, isTarget: isProbedTable, maxLength: isPage ? maxLength + 1 : maxLength });
      for (const { names, end } of paths) {
        const document = `${header(root)} ${nested([call(root), ...names], `{ __typename ${leavesOf(end, role).join(' ')} }`)}`;
        for (const values of argumentSets) {
          const isDeskLookUp = root.name === 'eligibility' && viewer === 'facility';
          yield {
            kind: 'nested path',
            viewer,
            name: [root.name, ...names].join('.'),
            document,
            values,
            allowed: isDeskLookUp ? 'name' : undefined,
          };
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
        sent: { foreignValue: id, unknownValue: UNKNOWN_ID, values: { id: UNKNOWN_ID } },
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

/** All probes. Mutations come last, because they change world A. */
export function* allProbes(worlds: Worlds, depth = 4): Generator<Probe> {
  yield* fileProbes(worlds);
  yield* idProbes(worlds);
  yield* searchProbes(worlds);
  yield* sortProbes(worlds);
  yield* nestedProbes(worlds, depth);
  yield* mutationProbes(worlds);
}
