import type { Prisma } from '../../generated/prisma/client.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { visibleRolls } from './roll.access.ts';
import type { RowProblem } from './roll-problems.ts';

const RollProblem = builder.objectRef<RowProblem>('RollProblem').implement({
  description: 'The error of a row.',
  fields: (t) => ({
    code: t.exposeString('code'),
    field: t.exposeString('field', { description: 'The column with the error; empty for the whole row.' }),
    message: t.exposeString('message'),
  }),
});

type Known = { id: string; enrolmentNo: string | null };
const RollEnrollee = builder.objectRef<Known>('RollEnrollee').implement({
  description: 'The person on record that a row matches.',
  fields: (t) => ({
    id: t.exposeID('id'),
    enrolmentNo: t.exposeString('enrolmentNo', { nullable: true, description: 'Null until it is issued.' }),
  }),
});

const RollRow = builder.prismaObject('RollRow', {
  description: 'One row of a roll as in the file, and its result.',
  authScopes: { can: 'ROLL_READ' },
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.exposeInt('number', { description: 'Its number in the file.' }),
    name: t.exposeString('name'),
    cells: t.exposeStringList('cells'),
    relationship: t.expose('relationship', {
      type: enumOf('Relationship'),
      nullable: true,
      description: 'Null until the row is checked, and if its relationship cannot be read.',
    }),
    outcome: t.expose('outcome', {
      type: enumOf('RollOutcome'),
      nullable: true,
      description: 'The result of the row; null until it is checked.',
    }),
    problems: t.field({ type: [RollProblem], select: { problems: true }, resolve: ({ problems }) => problems as RowProblem[] }),
    remarks: t.exposeStringList('remarks', { description: 'Automatic corrections made while the row was read.' }),
    loadedAt: t.expose('loadedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the person was enrolled or renewed; null until then.',
    }),
    enrollee: t.field({
      type: RollEnrollee,
      nullable: true,
      description: 'The person that the row matches; null if not on record.',
      select: { enrollee: { select: { id: true, enrolmentNo: true } } },
      resolve: ({ enrollee }) => enrollee,
    }),
  }),
});

const RollRowFilter = builder.inputType('RollRowFilter', {
  fields: (t) => ({
    rollId: t.id({ required: true }),
    outcome: t.field({ type: [enumOf('RollOutcome')] }),
    remarked: t.boolean({ description: 'Only rows with automatic corrections.' }),
    toCorrect: t.boolean({ description: 'Rows with errors, and the principals that identify their families.' }),
  }),
});

listField('rollRows', {
  description: 'The rows of one roll, filtered by result. Served by the index on (rollId, outcome, number).',
  type: RollRow,
  permission: 'ROLL_READ',
  filter: RollRowFilter,
  sortBy: ['number', 'name'],
  defaultDirection: 'ASC',
  where: (viewer, filter, search): Prisma.RollRowWhereInput => ({
    AND: [
      { rollId: filter?.rollId ?? '', roll: visibleRolls(viewer) },
      { outcome: { in: filter?.outcome ?? undefined } },
      filter?.toCorrect ? { toCorrect: true } : {},
      filter?.remarked ? { remarks: { isEmpty: false } } : {},
      search ? { OR: [{ name: { contains: escapeLike(search), mode: 'insensitive' } }, { nin: search }, { familyKey: search }] } : {},
    ],
  }),
  find: (args) => db.rollRow.findMany(args),
  count: (args) => db.rollRow.count(args),
});
