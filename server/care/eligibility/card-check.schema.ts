import { builder } from '../../scheme/graphql/builder.ts';
import { type CardAnswer, checkCard, checkCardNumber } from './card-check.service.ts';

const CardCheck = builder.objectRef<CardAnswer>('CardCheck').implement({
  description: 'Public answer of a card check.',
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
      'Whether a member’s card is valid today, by its code. Returns nothing about the person. At most 60 checks in 10 minutes per network address without a sign-in. Public.',
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, { viewer, request }) => checkCard(viewer, request, token),
  }),
);

builder.queryField('checkCardNumber', (t) =>
  t.field({
    type: CardCheck,
    complexity: 20,
    description:
      'Whether a member’s card is valid today, by the printed enrolment number and date of birth. Returns nothing about the person, and the same answer for unknown numbers. At most 20 checks in 10 minutes per network address, and 20 an hour per number. Errors: RATE_LIMITED. Public.',
    args: { number: t.arg.string({ required: true }), dateOfBirth: t.arg({ type: 'Date', required: true }) },
    resolve: (_root, { number, dateOfBirth }, { request }) => checkCardNumber(request, number, dateOfBirth),
  }),
);
