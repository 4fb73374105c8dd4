import { builder } from '../../platform/graphql/builder.ts';
import { checkCard } from './card-check.service.ts';

const CardCheck = builder.objectRef<{ valid: boolean; checkedAt: Date }>('CardCheck').implement({
  description: 'The whole answer to whoever holds a member’s card, signed in or not.',
  fields: (t) => ({
    valid: t.exposeBoolean('valid', { description: 'Whether the card is the latest and its holder has cover today.' }),
    checkedAt: t.expose('checkedAt', { type: 'DateTime' }),
  }),
});

builder.queryField('checkCard', (t) =>
  t.field({
    type: CardCheck,
    complexity: 20,
    description:
      'Whether a member’s card is valid today, by the code on it; nothing of the person. At most 60 in ten minutes from one network address without a sign-in. Public.',
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, { viewer, request }) => checkCard(viewer, request, token),
  }),
);
