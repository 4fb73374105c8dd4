import { Service } from '../../network/catalogue/service.schema.ts';
import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { batchLoader } from '../../platform/graphql/load-together.ts';
import { type Destination, findDestinations } from './referral-destination.service.ts';

const ReferralDistance = builder.enumType('ReferralDistance', {
  description: 'From the home of the patient to a facility.',
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
    missingServices: t.field({
      type: [Service],
      description: 'Of the services asked for, those that it does not offer.',
      resolve: ({ missingServices }) => missingServices as never,
    }),
    lives: t.exposeInt('lives', { description: 'People with cover who chose it.' }),
    capacity: t.exposeInt('capacity', { nullable: true, description: 'How many lives may choose it; null if there is no limit.' }),
    medianHoursToAccept: t.exposeFloat('medianHoursToAccept', {
      nullable: true,
      description: 'Median hours from the approval of a referral to its acceptance there, over a year; null if there was none.',
    }),
    refusal: t.exposeString('refusal', { nullable: true, description: 'Why it cannot be chosen; null if it can.' }),
  }),
});

builder.queryField('referralDestinations', (t) =>
  t.withAuth({ can: 'REFERRAL_CREATE' }).field({
    type: [ReferralDestination],
    complexity: 20,
    description:
      'Active facilities for a referral from the viewer’s facility, by name or code; those that can be chosen first, the nearest to the patient’s home first, at most 50.',
    args: {
      enrolleeId: t.arg.id({ description: 'The patient; distances are from the viewer’s facility if not given.' }),
      serviceIds: t.arg.idList({ description: 'What the patient is referred for.' }),
      search: t.arg.string(),
      level: t.arg({ type: enumOf('HcpLevel') }),
      urgency: t.arg({ type: enumOf('Urgency'), description: 'An emergency may go further; routine if not given.' }),
    },
    resolve: (_root, { serviceIds, ...args }, { viewer }) => findDestinations(viewer, { ...args, serviceIds: serviceIds ?? [] }),
  }),
);
