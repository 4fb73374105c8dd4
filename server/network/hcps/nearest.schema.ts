import { db } from '../../platform/db.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { Hcp } from './hcp.schema.ts';
import { nearestHcps } from './nearest.ts';

const MAX_HCPS = 20;

builder.queryField('nearestHcps', (t) =>
  t.withAuth({ can: 'HCP_READ' }).prismaField({
    type: [Hcp],
    complexity: 20,
    description: 'Active hospitals and primary care centres, by name, code or town, nearest to a home first, at most 20.',
    args: {
      lgaId: t.arg.id({ required: true, description: 'The LGA of the home.' }),
      townId: t.arg.id({ description: 'Facilities of this town come first.' }),
      wardId: t.arg.id({ description: 'Distances are from this ward; from the middle of the LGA if not given.' }),
      search: t.arg.string(),
      level: t.arg({ type: [enumOf('HcpLevel')] }),
    },
    resolve: async (query, _root, { lgaId, townId, wardId, search, level }, { viewer }) => {
      const ids = await nearestHcps(viewer, { home: { lgaId, townId, wardId }, search, level }, MAX_HCPS);
      const rows = await db.hcp.findMany({ ...query, where: { id: { in: ids } } });
      return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    },
  }),
);
