import { builder } from '../graphql/builder.ts';

export const Attachment = builder.prismaObject('Attachment', {
  description: 'A file of a record. Its url serves it to viewers who may see the record.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: 'Document type, e.g. PHOTO or BIRTH_CERTIFICATE.' }),
    filename: t.exposeString('filename'),
    mime: t.exposeString('mime'),
    size: t.exposeInt('size', { description: 'Bytes.' }),
    url: t.string({ select: { id: true }, resolve: ({ id }) => `/files/${id}` }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});
