import { builder } from '../../scheme/graphql/builder.ts';
import { createMutation } from '../../scheme/graphql/record-mutations.ts';
import { raisePremiumInput } from './invoice.input.ts';
import { Invoice } from './invoice.schema.ts';
import { type RenewalOffer, raisePremiumInvoice, renewalOf, renewalOffer, requestRenewal } from './renewal.service.ts';

const RenewalOfferType = builder.objectRef<RenewalOffer>('RenewalOffer').implement({
  description: 'Another period of the member’s own cover, and what it costs.',
  fields: (t) => ({
    from: t.expose('from', { type: 'Date', description: 'First day of the new period; if cover has ended, assuming payment today.' }),
    daysAfterPayment: t.exposeInt('daysAfterPayment', {
      nullable: true,
      description: 'If cover has ended: days from payment to the new period. Null while cover is active.',
    }),
    amount: t.expose('amount', { type: 'Kobo' }),
  }),
});

builder.queryField('renewalOffer', (t) =>
  t.withAuth({ can: 'COVER_RENEW' }).field({
    type: RenewalOfferType,
    nullable: true,
    description: 'The renewal open to the member; null if it is too early, someone else pays, or the invoice already exists.',
    resolve: (_root, _args, { viewer }) => renewalOffer(viewer),
  }),
);

builder.queryField('renewalOf', (t) =>
  t.withAuth({ can: 'COVER_BILL' }).field({
    type: RenewalOfferType,
    nullable: true,
    description: 'The renewal open to a principal; null if it is too early, someone else pays, or a premium is already unpaid.',
    args: { enrolleeId: t.arg.id({ required: true }) },
    resolve: (_root, { enrolleeId }, { viewer }) => renewalOf(viewer, enrolleeId),
  }),
);

createMutation('raisePremiumInvoice', {
  type: Invoice,
  description: 'Invoices the next period of a family’s cover on its behalf; cover is extended once it is paid.',
  can: 'COVER_BILL',
  input: raisePremiumInput,
  run: raisePremiumInvoice,
});

createMutation('requestRenewal', {
  type: Invoice,
  description: 'Invoices the next period of the member’s own cover; the family’s cover is extended once it is paid.',
  can: 'COVER_RENEW',
  run: requestRenewal,
});
