import { builder } from '../../scheme/graphql/builder.ts';
import { SENT_OUTCOMES, type SentProblem, type SentRow } from './sent-rows.ts';

const SentOutcome = builder.enumType('SentOutcome', {
  description:
    'EXISTS: the row was sent before; its record is returned. REPLACED: the record of this number now has the content of the row. WOULD_CREATE, WOULD_REPLACE: checked without saving. REFUSED: the row was rejected and nothing is stored.',
  values: SENT_OUTCOMES,
});

const SentProblemType = builder.objectRef<SentProblem>('SentProblem').implement({
  description: 'Errors and warnings of a row.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Error code of the catalogue; stable when messages change.' }),
    message: t.exposeString('message'),
    path: t.exposeString('path', { description: 'The field of the row, such as items.0.service; empty for the row as a whole.' }),
  }),
});

type ArgBuilder = Parameters<Parameters<typeof builder.queryField>[1]>[0]['arg'];

/** The arguments of a bulk mutation beside its rows. */
export const sentRowArgs = (arg: ArgBuilder) => ({
  checkOnly: arg.boolean({ required: true, defaultValue: false, description: 'Returns what would happen, without saving.' }),
  replace: arg.boolean({
    required: true,
    defaultValue: false,
    description: 'A row with a number that was sent before and other content changes its record, instead of being rejected.',
  }),
});

export const SentRowType = builder.objectRef<SentRow>('SentRow').implement({
  description: 'The result of one row sent by a facility.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'Position in the call, from 0.' }),
    externalId: t.exposeString('externalId', { description: 'The sender’s own number.' }),
    outcome: t.expose('outcome', { type: SentOutcome }),
    id: t.exposeID('id', { nullable: true, description: 'Id of the record; null if the row is rejected or only checked.' }),
    number: t.exposeString('number', { nullable: true, description: 'Number of the record; null if the row is rejected or only checked.' }),
    status: t.exposeString('status', {
      nullable: true,
      description: 'Current status of the record; null if the row is rejected or only checked.',
    }),
    problems: t.field({
      type: [SentProblemType],
      description: 'Why the row is rejected; empty otherwise.',
      resolve: ({ problems }) => problems,
    }),
    warnings: t.field({
      type: [SentProblemType],
      description: 'Remarks for officers, and values interpreted differently. They do not reject a row.',
      resolve: ({ warnings }) => warnings,
    }),
  }),
});
