import { SentRowType, sentRowArgs } from '../../care/sent-rows/sent-row.schema.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { inputOf } from '../../scheme/graphql/input-of.ts';
import { sentClaimInput } from './sent-claim.input.ts';
import { submitClaims } from './sent-claim.service.ts';

builder.mutationField('submitClaims', (t) =>
  t.withAuth({ can: 'ROWS_SEND' }).field({
    type: [SentRowType],
    extensions: { answersRows: true },
    description:
      'Makes up to 500 claims of the own facility ready for a bill, as its own system sends them; an API key needs CLAIMS. A row that a check blocks is rejected, with all errors. A row sent again answers the claim that is there.',
    args: {
      input: t.arg({ type: [inputOf(sentClaimInput)], required: true }),
      ...sentRowArgs(t.arg),
    },
    resolve: (_root, { input, ...options }, { viewer }) => submitClaims(viewer, input as never, options),
  }),
);
