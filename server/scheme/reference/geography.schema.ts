import { db } from '../../platform/db.ts';
import { builder } from '../graphql/builder.ts';

export const Ward = builder.prismaObject('Ward', {
  description: 'A political ward of an LGA.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    lgaId: t.exposeID('lgaId'),
    latitude: t.exposeFloat('latitude', { nullable: true, description: 'Of its middle; null if not known.' }),
    longitude: t.exposeFloat('longitude', { nullable: true, description: 'Of its middle; null if not known.' }),
  }),
});

export const Town = builder.prismaObject('Town', {
  description: 'A town or settlement of an LGA; reports group people and facilities by it.',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name'), lgaId: t.exposeID('lgaId') }),
});

export const Lga = builder.prismaObject('Lga', {
  description: 'A local government area of the state.',
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code'),
    name: t.exposeString('name'),
    shortCode: t.exposeString('shortCode', { description: 'Part of facility codes.' }),
  }),
});

builder.queryField('lgas', (t) =>
  t.withAuth({ can: 'REFERENCE_READ' }).prismaField({
    type: [Lga],
    description: 'The LGAs of the state, by name.',
    resolve: (query) => db.lga.findMany({ ...query, where: { isActive: true }, orderBy: { name: 'asc' } }),
  }),
);

const ofLga = (lgaId: string | null | undefined) => (lgaId ? { lgaId } : {});

builder.queryField('towns', (t) =>
  t.withAuth({ can: 'REFERENCE_READ' }).prismaField({
    type: [Town],
    description: 'Towns by name, optionally of one LGA.',
    args: { lgaId: t.arg.id() },
    resolve: (query, _root, { lgaId }) => db.town.findMany({ ...query, where: ofLga(lgaId), orderBy: { name: 'asc' } }),
  }),
);

builder.queryField('wards', (t) =>
  t.withAuth({ can: 'REFERENCE_READ' }).prismaField({
    type: [Ward],
    description: 'Wards by name, optionally of one LGA.',
    args: { lgaId: t.arg.id() },
    resolve: (query, _root, { lgaId }) => db.ward.findMany({ ...query, where: ofLga(lgaId), orderBy: { name: 'asc' } }),
  }),
);

builder.queryFields((t) => ({
  publicLgas: t.prismaField({
    type: [Lga],
    description: 'The LGAs of the state, by name, for forms without an account. Public.',
    resolve: (query) => db.lga.findMany({ ...query, where: { isActive: true }, orderBy: { name: 'asc' } }),
  }),
  publicTowns: t.prismaField({
    type: [Town],
    description: 'The towns of an LGA, by name, for forms without an account. Public.',
    args: { lgaId: t.arg.id({ required: true }) },
    resolve: (query, _root, { lgaId }) => db.town.findMany({ ...query, where: { lgaId }, orderBy: { name: 'asc' } }),
  }),
}));
