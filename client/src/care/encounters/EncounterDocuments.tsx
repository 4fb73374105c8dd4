import { Box, Button } from '@chakra-ui/react';
import { useState } from 'react';
import { addEncounterDocumentsInput } from '../../../../server/care/encounters/encounter.input.ts';
import type { EncounterDocumentKind } from '../../graphql/types.ts';
import { useCareTexts } from '../../platform/i18n/use-care-texts.ts';
import { FileItem, FileLink, FileList } from '../../ui/detail/FileList.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { AttachmentsField } from '../../ui/form/fields/AttachmentsField.tsx';
import { attachmentRows, type RequestedDocument } from '../../ui/form/fields/attachments.ts';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { dateTime, fileSize } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import { useLabelText } from '../../ui/use-label-text.ts';
import { useAttachmentUpload } from '../use-attachment-upload.ts';
import { AddEncounterDocumentsDocument, type EncounterDetailPageQuery } from './EncounterDetailPage.generated.ts';
import { ENCOUNTER_DOCUMENT } from './encounter.labels.ts';

type Visit = EncounterDetailPageQuery['encounter'];
type Props = { visit: Visit; onAdded: () => void };

const KINDS: readonly RequestedDocument<EncounterDocumentKind>[] = (Object.keys(ENCOUNTER_DOCUMENT) as EncounterDocumentKind[]).map(
  (kind) => ({ kind, label: ENCOUNTER_DOCUMENT[kind] }),
);

/** Documents of a visit, with a button to add some if allowed. Hidden if there is neither. */
export function EncounterDocuments({ visit, onAdded }: Props) {
  const { t } = useCareTexts();
  const labelText = useLabelText();
  const [adding, setAdding] = useState(false);
  const { documents, availableActions } = visit;
  const canAdd = availableActions.includes('ADD_DOCUMENTS') || availableActions.includes('ADD_LATE_DOCUMENTS');
  if (documents.length === 0 && !canAdd) return null;
  return (
    <Panel
      title="Documents"
      action={
        canAdd && (
          <Button size="xs" variant="outline" onClick={() => setAdding(true)}>
            Add documents
          </Button>
        )
      }
    >
      {documents.length === 0 && (
        <Box color="fg.muted">You can add results and other documents until 24 hours after the visit is closed.</Box>
      )}
      <FileList>
        {documents.map(({ id, kind, file }) => (
          <FileItem key={id} title={<Box fontWeight="500">{labelText(ENCOUNTER_DOCUMENT[kind])}</Box>}>
            <FileLink file={file} /> {t('care:visit.fileAdded', { size: fileSize(file.size), date: dateTime(file.createdAt) })}
          </FileItem>
        ))}
      </FileList>
      {adding && <AddDocumentsDialog visit={visit} onClose={() => setAdding(false)} onAdded={onAdded} />}
    </Panel>
  );
}

function AddDocumentsDialog({ visit, onClose, onAdded }: Props & { onClose: () => void }) {
  return (
    <MutationDialog
      schema={addEncounterDocumentsInput}
      mutation={AddEncounterDocumentsDocument}
      defaultValues={{ version: visit.version, documents: attachmentRows(KINDS, []) }}
      variables={(input) => ({ id: visit.id, input })}
      onClose={onClose}
      onDone={() => {
        toast.done('Documents added');
        onAdded();
      }}
      title="Add documents"
      note={`For ${visit.encounterNo}. The documents stay on the visit.`}
      submitLabel="Add documents"
      size="md"
    >
      <AttachmentsField name="documents" requested={KINDS} {...useAttachmentUpload()} camera />
    </MutationDialog>
  );
}
