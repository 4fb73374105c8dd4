import type { Prisma } from '../../generated/prisma/client.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { inputOf } from '../../scheme/graphql/input-of.ts';
import { PageInput } from '../../scheme/graphql/list.ts';
import { Lga, Town } from '../../scheme/reference/geography.schema.ts';
import { applyAsHcpInput } from '../hcps/hcp.input.ts';
import { applyAsHcp } from '../hcps/hcp-application.service.ts';
import { directoryWhere, facilitiesByLga } from './directory.ts';

const MAX_SIZE = 50;
const MAX_OFFSET = 10_000;

const PublicHcp = builder.prismaObject('Hcp', {
  variant: 'PublicHcp',
  description: 'An active facility, with public data.',
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code', { nullable: true, description: 'PL-{LGA}-{NNNN}; null if none is issued.' }),
    name: t.exposeString('name'),
    level: t.expose('level', { type: enumOf('HcpLevel') }),
    ownership: t.expose('ownership', { type: enumOf('HcpOwnership') }),
    providerType: t.expose('providerType', { type: enumOf('HcpType') }),
    careType: t.expose('careType', { type: enumOf('CareType') }),
    lga: t.relation('lga', { type: Lga }),
    town: t.relation('town', { type: Town }),
    address: t.exposeString('address'),
    phone: t.exposeString('phone'),
  }),
});

type Page = { where: Prisma.HcpWhereInput; skip: number; take: number };
const PublicHcpPage = builder.objectRef<Page>('PublicHcpPage').implement({
  description: 'A page of the directory.',
  fields: (t) => ({
    total: t.int({ complexity: 5, resolve: ({ where }) => db.hcp.count({ where }) }),
    items: t.prismaField({
      type: [PublicHcp],
      resolve: (query, { where, skip, take }) =>
        db.hcp.findMany({ ...query, where, skip, take, orderBy: [{ name: 'asc' }, { id: 'asc' }] }),
    }),
  }),
});

const PublicHcpFilter = builder.inputType('PublicHcpFilter', {
  fields: (t) => ({
    lgaId: t.id(),
    townId: t.id(),
    level: t.field({ type: enumOf('HcpLevel') }),
    type: t.field({ type: enumOf('HcpType') }),
    service: t.string({ description: 'Search words of a service name: facilities that may provide such a service.' }),
  }),
});

const FacilitiesOfLga = builder.objectRef<{ lgaId: string; count: number }>('FacilitiesOfLga').implement({
  description: 'Number of active facilities of an LGA.',
  fields: (t) => ({ lgaId: t.exposeID('lgaId'), count: t.exposeInt('count') }),
});

builder.queryFields((t) => ({
  publicHcps: t.field({
    type: PublicHcpPage,
    description:
      'Directory of active facilities, sorted by name; found by part of the name, the code or the town. Index Hcp_status_name_idx. Public.',
    args: { page: t.arg({ type: PageInput, required: true }), search: t.arg.string(), filter: t.arg({ type: PublicHcpFilter }) },
    resolve: async (_root, { page: { number, size }, search, filter }): Promise<Page> => {
      const skip = (number - 1) * size;
      if (number < 1 || size < 1 || size > MAX_SIZE || skip > MAX_OFFSET)
        throw new DomainError('RPT_TOO_LARGE', { params: { n: MAX_OFFSET } });
      return { skip, take: size, where: await directoryWhere(search, filter) };
    },
  }),
  publicHcpsByLga: t.field({
    type: [FacilitiesOfLga],
    complexity: 10,
    description: 'Number of facilities in the directory per LGA, for a map; LGAs without any are missing. Public.',
    args: { search: t.arg.string(), filter: t.arg({ type: PublicHcpFilter }) },
    resolve: async (_root, { search, filter }) => facilitiesByLga(await directoryWhere(search, filter)),
  }),
}));

builder.mutationField('applyAsHcp', (t) =>
  t.string({
    description:
      'Applies as a facility without an account. Returns an application number, whether or not the address is already on record. At most 10 an hour per network address. Public.',
    args: { input: t.arg({ type: inputOf(applyAsHcpInput, 'ApplyAsHcpInput'), required: true }) },
    resolve: (_root, { input }, { request }) => applyAsHcp(request, input),
  }),
);
