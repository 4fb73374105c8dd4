import { db } from '../../platform/db.ts';
import { builder, type SchemaTypes } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { addAcademicSession, updateAcademicSession } from './academic-session.service.ts';
import { Mda } from './mda.schema.ts';
import { createMda, disableMda, enableMda, updateMda } from './mda.service.ts';

type Fields = PothosSchemaTypes.InputFieldBuilder<PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>, 'InputObject'>;

const mdaFields = (t: Fields) => ({
  name: t.string({ required: true }),
  code: t.string({ required: true, description: '2 to 12 capital letters, digits and hyphens.' }),
  type: t.field({ type: enumOf('MdaType'), required: true }),
  lgaId: t.id(),
  address: t.string(),
  contactName: t.string({ required: true }),
  phone: t.string({ required: true }),
  email: t.string({ required: true }),
  premiumType: t.field({ type: enumOf('MdaPremiumType'), description: 'None is the rule of each member’s plan.' }),
  premiumPercent: t.float({ description: 'Of basic salary, with PERCENT.' }),
  premiumAmount: t.field({ type: 'Kobo', description: 'A month, with FLAT.' }),
});

const CreateMdaInput = builder.inputType('CreateMdaInput', { fields: (t) => mdaFields(t) });
const UpdateMdaInput = builder.inputType('UpdateMdaInput', {
  fields: (t) => ({ ...mdaFields(t), version: t.int({ required: true }) }),
});
const DisableMdaInput = builder.inputType('DisableMdaInput', {
  fields: (t) => ({ version: t.int({ required: true }), reason: t.string({ required: true }) }),
});
const EnableMdaInput = builder.inputType('EnableMdaInput', { fields: (t) => ({ version: t.int({ required: true }) }) });
const AcademicSessionInput = builder.inputType('AcademicSessionInput', {
  fields: (t) => ({
    name: t.string({ required: true, description: '2025/2026' }),
    startsOn: t.field({ type: 'Date', required: true }),
    endsOn: t.field({ type: 'Date', required: true }),
    isCurrent: t.boolean({ description: 'It takes the place of the one before.' }),
  }),
});

const reread = (query: object, { id }: { id: string }) => db.mda.findUniqueOrThrow({ ...query, where: { id } });

builder.mutationFields((t) => {
  const admin = t.withAuth({ can: 'MDA_MANAGE' });
  const id = () => t.arg.id({ required: true });
  return {
    createMda: admin.prismaField({
      type: Mda,
      description: 'Puts an employer body or institution on record.',
      args: { input: t.arg({ type: CreateMdaInput, required: true }) },
      resolve: async (query, _root, { input }, { viewer }) => reread(query, await createMda(viewer, input)),
    }),
    updateMda: admin.prismaField({
      type: Mda,
      description: 'Changes what is on record of an MDA.',
      args: { id: id(), input: t.arg({ type: UpdateMdaInput, required: true }) },
      resolve: async (query, _root, args, { viewer }) => reread(query, await updateMda(viewer, args.id, args.input)),
    }),
    disableMda: admin.prismaField({
      type: Mda,
      description: 'Takes an MDA off every choice: nobody new is enrolled under it, the cover of its people goes on.',
      args: { id: id(), input: t.arg({ type: DisableMdaInput, required: true }) },
      resolve: async (query, _root, args, { viewer }) => reread(query, await disableMda(viewer, args.id, args.input)),
    }),
    enableMda: admin.prismaField({
      type: Mda,
      description: 'Lets people be enrolled under an MDA again.',
      args: { id: id(), input: t.arg({ type: EnableMdaInput, required: true }) },
      resolve: async (query, _root, args, { viewer }) => reread(query, await enableMda(viewer, args.id, args.input)),
    }),
    addAcademicSession: admin.prismaField({
      type: Mda,
      description: 'Adds a session to an institution.',
      args: { mdaId: id(), input: t.arg({ type: AcademicSessionInput, required: true }) },
      resolve: async (query, _root, args, { viewer }) => reread(query, await addAcademicSession(viewer, args.mdaId, args.input)),
    }),
    updateAcademicSession: admin.prismaField({
      type: Mda,
      description: 'Changes a session of an institution; the cover of its students keeps the dates it was given.',
      args: { id: id(), input: t.arg({ type: AcademicSessionInput, required: true }) },
      resolve: async (query, _root, args, { viewer }) => reread(query, await updateAcademicSession(viewer, args.id, args.input)),
    }),
  };
});
