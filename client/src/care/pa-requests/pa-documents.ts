import type { PaDocumentKind } from '../../graphql/types.ts';
import type { RequestedDocument } from '../../ui/form/fields/attachments.ts';
import type { PaRequest_DetailsFragment } from './PaRequest.generated.ts';
import { PA_DOCUMENT } from './pa-request.labels.ts';

export const MAX_PA_DOCUMENTS = 5;

type Requested = RequestedDocument<PaDocumentKind>;
type Request = Pick<PaRequest_DetailsFragment, 'documents' | 'infoRequestedAt'>;

/** The named document types, for the form of a new request. */
export const PA_DOCUMENTS: readonly Requested[] = (Object.keys(PA_DOCUMENT) as PaDocumentKind[])
  .filter((kind) => kind !== 'OTHER')
  .map((kind) => ({ kind, label: PA_DOCUMENT[kind] }));

/** Documents requested by the open query, without duplicates. */
export const requestedDocuments = ({ documents, infoRequestedAt }: Request): Requested[] =>
  documents
    .filter(({ file, wantedAt }) => !file && wantedAt !== null && wantedAt === infoRequestedAt)
    .map(({ kind, item }) => ({ kind, label: PA_DOCUMENT[kind], ...(item && { line: { id: item.id, name: item.service.name } }) }));
