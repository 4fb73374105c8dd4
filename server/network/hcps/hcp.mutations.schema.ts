import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { BankDetailsInput } from '../bank-changes/bank-change.schema.ts';
import { facilityFields, paperFields } from './facility-fields.ts';
import { Hcp } from './hcp.schema.ts';
import { createHcp, updateHcp, updateHcpContact } from './hcp.service.ts';
import { setHcpServices } from './hcp-service.service.ts';
import { activateHcp, deactivateHcp, rejectHcp } from './hcp-status.service.ts';

const CreateHcpInput = builder.inputType('CreateHcpInput', {
  fields: (t) => ({
    ...facilityFields(t),
    ...paperFields(t),
    bank: t.field({ type: BankDetailsInput, description: 'The first bank details; later ones need an approval.' }),
    licenceFileId: t.id({ description: 'A file that the viewer uploaded to their own account.' }),
    accreditationFileId: t.id(),
  }),
});
const UpdateHcpInput = builder.inputType('UpdateHcpInput', {
  fields: (t) => ({ ...facilityFields(t), ...paperFields(t), version: t.int({ required: true }) }),
});
const UpdateHcpContactInput = builder.inputType('UpdateHcpContactInput', {
  fields: (t) => ({
    phone: t.string({ required: true }),
    contactName: t.string({ required: true }),
    contactDesignation: t.string({ required: true }),
    contactPhone: t.string({ required: true }),
    version: t.int({ required: true }),
  }),
});
const ActivateHcpInput = builder.inputType('ActivateHcpInput', {
  fields: (t) => ({
    licenceNo: t.string({ required: true }),
    accreditationNo: t.string({ required: true }),
    accreditedFrom: t.field({ type: 'Date', required: true }),
    accreditedTo: t.field({ type: 'Date', required: true }),
    capitationCapacity: t.int(),
    userEmail: t.string({ description: 'Who is invited as its first user; the facility’s own address where it is left out.' }),
    version: t.int({ required: true }),
  }),
});
const HcpReasonInput = builder.inputType('HcpReasonInput', {
  fields: (t) => ({ reason: t.string({ required: true }), version: t.int({ required: true }) }),
});
const SetHcpServicesInput = builder.inputType('SetHcpServicesInput', {
  fields: (t) => ({
    all: t.boolean({ required: true, description: 'Every service of its level and below; none is named then.' }),
    serviceIds: t.idList({ required: true }),
    version: t.int({ required: true }),
  }),
});

const reread = (query: object, { id }: { id: string }) => db.hcp.findUniqueOrThrow({ ...query, where: { id } });

builder.mutationFields((t) => {
  const manager = t.withAuth({ can: 'HCP_MANAGE' });
  const id = () => t.arg.id({ required: true });
  const reason = () => t.arg({ type: HcpReasonInput, required: true });
  return {
    createHcp: manager.prismaField({
      type: Hcp,
      description: 'Puts a facility on record, waiting to be activated.',
      args: { input: t.arg({ type: CreateHcpInput, required: true }) },
      resolve: async (query, _root, { input }, { viewer }) => reread(query, await createHcp(viewer, input)),
    }),
    updateHcp: manager.prismaField({
      type: Hcp,
      description: 'Changes what is on record of a facility, but for bank details and status.',
      args: { id: id(), input: t.arg({ type: UpdateHcpInput, required: true }) },
      resolve: async (query, _root, args, { viewer }) => reread(query, await updateHcp(viewer, args.id, args.input)),
    }),
    activateHcp: manager.prismaField({
      type: Hcp,
      description: 'Lets a waiting facility in, or a closed one in again: its code is issued and its first user invited.',
      args: { id: id(), input: t.arg({ type: ActivateHcpInput, required: true }) },
      resolve: async (query, _root, args, { viewer }) => reread(query, await activateHcp(viewer, args.id, args.input)),
    }),
    rejectHcp: manager.prismaField({
      type: Hcp,
      description: 'Refuses an application; the applicant reads the reason.',
      args: { id: id(), input: reason() },
      resolve: async (query, _root, args, { viewer }) => reread(query, await rejectHcp(viewer, args.id, args.input)),
    }),
    deactivateHcp: manager.prismaField({
      type: Hcp,
      description: 'Closes a facility: nothing new is made there and its users are signed out; what is under way is finished.',
      args: { id: id(), input: reason() },
      resolve: async (query, _root, args, { viewer }) => reread(query, await deactivateHcp(viewer, args.id, args.input)),
    }),
    setHcpServices: t.withAuth({ can: 'HCP_ACCREDIT' }).prismaField({
      type: Hcp,
      description: 'Which services a facility is accredited for.',
      args: { id: id(), input: t.arg({ type: SetHcpServicesInput, required: true }) },
      resolve: async (query, _root, args, { viewer }) => reread(query, await setHcpServices(viewer, args.id, args.input)),
    }),
    updateHcpContact: t.withAuth({ can: 'HCP_CONTACT_UPDATE' }).prismaField({
      type: Hcp,
      description: 'Phone and contact person of the viewer’s own facility.',
      args: { input: t.arg({ type: UpdateHcpContactInput, required: true }) },
      resolve: async (query, _root, { input }, { viewer }) => reread(query, await updateHcpContact(viewer, input)),
    }),
  };
});
