import { Hcp } from '../../network/hcps/hcp.schema.ts';
import { db } from '../../platform/db.ts';
import { messageOf } from '../../platform/errors.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { PageInput } from '../../scheme/graphql/list.ts';
import { Enrollee } from '../enrollees/enrollee.schema.ts';
import { type ChangeEligibility, changeEligibility, peopleOf } from './facility-change.rules.ts';
import { type FacilityOption, type FacilityOptions, facilityOptions } from './facility-choice.service.ts';

const Nearness = builder.enumType('Nearness', {
  description: 'Distance class of a facility from the person’s home.',
  values: ['TOWN', 'LGA', 'ELSEWHERE'] as const,
});

const Option = builder.objectRef<FacilityOption>('FacilityOption').implement({
  description: 'A facility that the person may choose.',
  fields: (t) => ({
    id: t.exposeID('hcpId'),
    hcp: t.prismaField({
      type: Hcp,
      resolve: (query, { hcpId }) => db.hcp.findUniqueOrThrow({ ...query, where: { id: hcpId } }),
    }),
    nearness: t.field({ type: Nearness, resolve: ({ nearness }) => nearness }),
    placesLeft: t.exposeInt('placesLeft', { nullable: true, description: 'Lives that it can still take; null is no limit.' }),
    present: t.exposeBoolean('present', { description: 'The current facility.' }),
  }),
});

const Options = builder.objectRef<FacilityOptions>('FacilityOptions').implement({
  description: 'A page of facilities, the nearest first.',
  fields: (t) => ({ total: t.exposeInt('total'), items: t.field({ type: [Option], resolve: ({ items }) => items }) }),
});

const ChangeStanding = builder.objectRef<ChangeEligibility>('FacilityChangeStanding').implement({
  description: 'Whether a person may request another facility now.',
  fields: (t) => ({
    id: t.string({ description: 'Id of the person.', resolve: ({ person }) => person.id }),
    enrollee: t.prismaField({
      type: Enrollee,
      resolve: (query, { person }) => db.enrollee.findUniqueOrThrow({ ...query, where: { id: person.id } }),
    }),
    firstChoice: t.exposeBoolean('first', { description: 'No facility yet: the choice takes effect immediately.' }),
    changeFrom: t.field({
      type: 'Date',
      nullable: true,
      description: 'The earliest day for a request; null means now.',
      resolve: ({ from }) => from,
    }),
    refusal: t.string({
      nullable: true,
      description: 'Why a change is not possible; null if it is possible.',
      resolve: ({ refusal }) => refusal && messageOf(refusal.code, refusal.params),
    }),
    refusalCode: t.string({
      nullable: true,
      description: 'The error code of `refusal`; null if a change is possible.',
      resolve: ({ refusal }) => refusal?.code,
    }),
  }),
});

const FacilityOptionFilter = builder.inputType('FacilityOptionFilter', {
  fields: (t) => ({ lgaId: t.id(), level: t.field({ type: enumOf('HcpLevel') }) }),
});

const family = { required: true, description: 'Includes the spouse and children of this principal.' } as const;

builder.queryFields((t) => ({
  facilityChangeStandings: t.withAuth({ can: 'FACILITY_CHANGE_CREATE' }).field({
    type: [ChangeStanding],
    complexity: 20,
    description: 'The person, or a principal’s whole family, and what prevents a change of facility.',
    args: { enrolleeId: t.arg.id({ required: true }), wholeFamily: t.arg.boolean(family) },
    resolve: async (_root, { enrolleeId, wholeFamily }, { viewer }) =>
      changeEligibility(db, await peopleOf(db, viewer, enrolleeId, wholeFamily)),
  }),
  facilityOptions: t.withAuth({ can: 'FACILITY_CHANGE_CREATE' }).field({
    type: Options,
    complexity: 20,
    description:
      'Facilities that the person may choose under the plan, the nearest first; found by a part of the name, the code or the town.',
    args: {
      enrolleeId: t.arg.id({ required: true }),
      wholeFamily: t.arg.boolean(family),
      page: t.arg({ type: PageInput, required: true }),
      search: t.arg.string(),
      filter: t.arg({ type: FacilityOptionFilter }),
    },
    resolve: (_root, args, { viewer }) => facilityOptions(viewer, args),
  }),
}));
