import { builder } from '../../platform/graphql/builder.ts';
import { inputOf } from '../../platform/graphql/input-of.ts';
import { SentRowType } from '../sent-rows/sent-row.schema.ts';
import { sentVisitInput } from './sent-visit.input.ts';
import { recordVisits } from './sent-visit.service.ts';

builder.mutationField('recordVisits', (t) =>
  t.withAuth({ can: 'ROWS_SEND' }).field({
    type: [SentRowType],
    description:
      'Records up to 500 visits of the own facility, as its own system sends them; an API key needs VISITS. Each row has its own outcome, and a row sent again answers the visit that is there.',
    args: {
      input: t.arg({ type: [inputOf(sentVisitInput)], required: true }),
      checkOnly: t.arg.boolean({ required: true, defaultValue: false, description: 'Answers what would happen, and saves nothing.' }),
    },
    resolve: (_root, { input, checkOnly }, { viewer }) => recordVisits(viewer, input as never, checkOnly),
  }),
);
