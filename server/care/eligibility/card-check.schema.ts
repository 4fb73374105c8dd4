import { builder } from '../../platform/graphql/builder.ts';
import { type CardAnswer, checkCard, checkCardNumber } from './card-check.service.ts';

const CardCheck = builder.objectRef<CardAnswer>('CardCheck').implement({
  description: 'What anyone who holds a member’s card may know, signed in or not.',
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

builder.queryField('checkCardNumber', (t) =>
  t.field({
    type: CardCheck,
    complexity: 20,
    description:
      'Whether a member’s card is valid today, by the enrolment number and the date of birth printed on it; nothing of the person, and the same answer for a number that is nobody’s. At most 20 in ten minutes from one network address, and 20 an hour for one number. Errors: RATE_LIMITED. Public.',
    args: { number: t.arg.string({ required: true }), dateOfBirth: t.arg({ type: 'Date', required: true }) },
    resolve: (_root, { number, dateOfBirth }, { request }) => checkCardNumber(request, number, dateOfBirth),
  }),
);
