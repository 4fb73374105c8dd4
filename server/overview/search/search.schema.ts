import { builder } from '../../scheme/graphql/builder.ts';
import { search } from './search.service.ts';
import { SEARCH_KINDS, type SearchHit } from './search-hit.ts';

const SearchKindEnum = builder.enumType('SearchKind', {
  values: [...SEARCH_KINDS],
});

const SearchHitType = builder.objectRef<SearchHit>('SearchHit').implement({
  description: 'A record found by the search in the top bar.',
  fields: (t) => ({
    kind: t.field({ type: SearchKindEnum, resolve: ({ kind }) => kind }),
    id: t.exposeID('id'),
    title: t.exposeString('title', { description: 'Name or number.' }),
    subtitle: t.exposeString('subtitle'),
  }),
});

builder.queryField('search', (t) =>
  t.withAuth({ can: 'SEARCH' }).field({
    type: [SearchHitType],
    description:
      'Records by name (also misspelt), enrolment, staff or matric number, phone, NIN for those who may read it, claim number, PA code, referral number or code, facility, number of a bill, payment, invoice, expense, dispute or run, RRR, bank reference or voucher number, at most five per type; only rows in the viewer’s scope.',
    args: { text: t.arg.string({ required: true, description: 'At least two characters.' }) },
    resolve: (_root, { text }, { viewer }) => search(viewer, text),
  }),
);
