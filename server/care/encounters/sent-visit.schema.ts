import { builder } from '../../scheme/graphql/builder.ts';
import { inputOf } from '../../scheme/graphql/input-of.ts';
import { SentRowType, sentRowArgs } from '../sent-rows/sent-row.schema.ts';
import { sentVisitInput } from './sent-visit.input.ts';
import { recordVisits } from './sent-visit.service.ts';

builder.mutationField('recordVisits', (t) =>
  t.withAuth({ can: 'ROWS_SEND' }).field({
    type: [SentRowType],
    extensions: { answersRows: true },
    description:
      'Records up to 500 visits of the own facility, sent by its own system; an API key needs VISITS. Each row has its own outcome; sending a row again returns the existing visit.',
    args: {
      input: t.arg({ type: [inputOf(sentVisitInput)], required: true }),
      ...sentRowArgs(t.arg),
    },
    resolve: (_root, { input, ...options }, { viewer }) => recordVisits(viewer, input as never, options),
  }),
);
