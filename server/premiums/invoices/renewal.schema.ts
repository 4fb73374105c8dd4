import { builder } from '../../platform/graphql/builder.ts';
import { createMutation } from '../../platform/graphql/record-mutations.ts';
import { raisePremiumInput } from './invoice.input.ts';
import { Invoice } from './invoice.schema.ts';
import { type RenewalOffer, raisePremiumInvoice, renewalOf, renewalOffer, requestRenewal } from './renewal.service.ts';

const RenewalOfferType = builder.objectRef<RenewalOffer>('RenewalOffer').implement({
  description: 'Another period of the member’s own cover, and what it costs.',
  fields: (t) => ({
    from: t.expose('from', { type: 'Date', description: 'First day of the new period; of cover that has ended, if it is paid today.' }),
    daysAfterPayment: t.exposeInt('daysAfterPayment', {
      nullable: true,
      description: 'Of cover that has ended: days from the payment to the new period. Null while cover runs.',
    }),
    amount: t.expose('amount', { type: 'Kobo' }),
  }),
});

builder.queryField('renewalOffer', (t) =>
  t.withAuth({ can: 'COVER_RENEW' }).field({
    type: RenewalOfferType,
    nullable: true,
    description: 'What the member may renew now; null when it is too early, another pays, or the invoice is out already.',
    resolve: (_root, _args, { viewer }) => renewalOffer(viewer),
  }),
);

builder.queryField('renewalOf', (t) =>
  t.withAuth({ can: 'COVER_BILL' }).field({
    type: RenewalOfferType,
    nullable: true,
    description: 'What another period of a principal’s cover costs; null when it is too early, another pays, or a premium waits already.',
    args: { enrolleeId: t.arg.id({ required: true }) },
    resolve: (_root, { enrolleeId }, { viewer }) => renewalOf(viewer, enrolleeId),
  }),
);

createMutation('raisePremiumInvoice', {
  type: Invoice,
  description: 'Bills the next period of a family’s cover in its place; paid, it extends the cover.',
  can: 'COVER_BILL',
  input: raisePremiumInput,
  run: raisePremiumInvoice,
});

createMutation('requestRenewal', {
  type: Invoice,
  description: 'Bills the next period of the member’s own cover; paid, it extends the cover of the family.',
  can: 'COVER_RENEW',
  run: requestRenewal,
});
