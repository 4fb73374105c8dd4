import { builder } from '../graphql/builder.ts';
import { discardFormDraft, formDraft, saveFormDraft } from './form-draft.service.ts';

const FormDraft = builder.prismaObject('FormDraft', {
  description: 'Unsent input of a form. Own rows only.',
  fields: (t) => ({
    key: t.exposeString('key'),
    data: t.field({ type: 'JSON', resolve: ({ data }) => data }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

builder.queryField('formDraft', (t) =>
  t.withAuth({ can: 'PROFILE_USE' }).prismaField({
    type: FormDraft,
    nullable: true,
    description: 'The viewer’s draft with this key; null without one.',
    args: { key: t.arg.string({ required: true }) },
    resolve: (_query, _root, { key }, { viewer }) => formDraft(viewer, key),
  }),
);

builder.mutationField('saveFormDraft', (t) =>
  t.withAuth({ can: 'PROFILE_USE' }).field({
    type: 'DateTime',
    description: 'Saves a draft of at most 200 kB. Returns the time.',
    args: { key: t.arg.string({ required: true }), data: t.arg({ type: 'JSON', required: true }) },
    resolve: (_root, { key, data }, { viewer }) => saveFormDraft(viewer, key, data),
  }),
);

builder.mutationField('discardFormDraft', (t) =>
  t.withAuth({ can: 'PROFILE_USE' }).boolean({
    description: 'Deletes a draft; false if there was none.',
    args: { key: t.arg.string({ required: true }) },
    resolve: (_root, { key }, { viewer }) => discardFormDraft(viewer, key),
  }),
);
