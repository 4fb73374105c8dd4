import { Service } from '../../network/catalogue/service.schema.ts';
import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { batchLoader } from '../../scheme/graphql/load-together.ts';
import { type Destination, findDestinations } from './referral-destination.service.ts';

const ReferralDistance = builder.enumType('ReferralDistance', {
  description: 'Distance from the patient’s home to a facility.',
  values: ['SAME_TOWN', 'SAME_LGA', 'ELSEWHERE'] as const,
});

const ReferralDestination = builder.objectRef<Destination>('ReferralDestination').implement({
  description: 'A facility that a patient could be referred to.',
  fields: (t) => ({
    hcp: t.field({
      type: Hcp,
      resolve: ({ hcpId }, _args, _context, info) =>
        batchLoader(info, hcpId, async (ids) => {
          const rows = await db.hcp.findMany({ where: { id: { in: [...ids] } } });
          return (id) => rows.find((row) => row.id === id) as never;
        }),
    }),
    distance: t.field({ type: ReferralDistance, resolve: ({ distance }) => distance }),
    km: t.exposeFloat('km', {
      nullable: true,
      description: 'Kilometres in a straight line between the wards, or else the LGAs; null where no coordinates are known.',
    }),
    missingServices: t.field({
      type: [Service],
      description: 'Requested services that the facility does not offer.',
      resolve: ({ missingServices }) => missingServices as never,
    }),
    lives: t.exposeInt('lives', { description: 'Covered people who chose the facility.' }),
    capacity: t.exposeInt('capacity', { nullable: true, description: 'Maximum number of lives; null means no limit.' }),
    medianHoursToAccept: t.exposeFloat('medianHoursToAccept', {
      nullable: true,
      description: 'Median hours from approval to acceptance of referrals there, over a year; null if there were none.',
    }),
    refusal: t.exposeString('refusal', { nullable: true, description: 'Why it cannot be chosen; null if it can.' }),
  }),
});

builder.queryField('referralDestinations', (t) =>
  t.withAuth({ can: 'REFERRAL_CREATE' }).field({
    type: [ReferralDestination],
    complexity: 20,
    description:
      'Active facilities that serve the need, by name, code or town. Those that can be chosen come first, nearest to the patient’s home first, at most 50.',
    args: {
      enrolleeId: t.arg.id({ description: 'The patient; distances are from the viewer’s facility if not given.' }),
      serviceIds: t.arg.idList({ description: 'What the patient is referred for.' }),
      search: t.arg.string(),
      level: t.arg({ type: enumOf('HcpLevel') }),
      urgency: t.arg({ type: enumOf('Urgency'), description: 'An emergency may skip levels; routine if not given.' }),
    },
    resolve: (_root, { serviceIds, ...args }, { viewer }) => findDestinations(viewer, { ...args, serviceIds: serviceIds ?? [] }),
  }),
);
