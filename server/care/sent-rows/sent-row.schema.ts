import { builder } from '../../platform/graphql/builder.ts';
import { SENT_OUTCOMES, type SentProblem, type SentRow } from './sent-rows.ts';

const SentOutcome = builder.enumType('SentOutcome', {
  description:
    'EXISTS: the same row was sent before; its record is answered. WOULD_CREATE: checked without saving. REFUSED: nothing of the row is kept.',
  values: SENT_OUTCOMES,
});

const SentProblemType = builder.objectRef<SentProblem>('SentProblem').implement({
  description: 'Errors and warnings of a row.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Of the catalogue of errors; stays the same when the words change.' }),
    message: t.exposeString('message'),
    path: t.exposeString('path', { description: 'The field of the row, such as items.0.service; empty for the row as a whole.' }),
  }),
});

export const SentRowType = builder.objectRef<SentRow>('SentRow').implement({
  description: 'What became of one row that a facility sent.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'Its place in the call, from 0.' }),
    externalId: t.exposeString('externalId', { description: 'The sender’s own number.' }),
    outcome: t.expose('outcome', { type: SentOutcome }),
    id: t.exposeID('id', { nullable: true, description: 'Of the record; null when the row is refused or only checked.' }),
    number: t.exposeString('number', { nullable: true, description: 'Of the record; null when the row is refused or only checked.' }),
    status: t.exposeString('status', {
      nullable: true,
      description: 'Of the record as it is now; null when the row is refused or only checked.',
    }),
    problems: t.field({
      type: [SentProblemType],
      description: 'Why the row is refused; empty otherwise.',
      resolve: ({ problems }) => problems,
    }),
    warnings: t.field({
      type: [SentProblemType],
      description: 'What an officer will look at, or was read in another way. They do not refuse a row.',
      resolve: ({ warnings }) => warnings,
    }),
  }),
});
