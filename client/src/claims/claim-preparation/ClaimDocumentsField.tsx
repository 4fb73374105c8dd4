import { Box, Flex, NativeSelect } from '@chakra-ui/react';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_FORM_DOCUMENTS } from '../../../../server/claims/claim.input.ts';
import { useAttachmentUpload } from '../../care/use-attachment-upload.ts';
import type { ClaimDocumentKind } from '../../graphql/types.ts';
import type { Attachment } from '../../ui/form/fields/attachments.ts';
import { FileButton } from '../../ui/form/fields/FileButton.tsx';
import { UploadedFile, useFileUpload } from '../../ui/form/fields/FileField.tsx';
import { FieldFrame, useField } from '../../ui/form/fields/field.tsx';
import { limitsText } from '../../ui/form/fields/file-check.ts';
import { optionsOf } from '../../ui/labels.ts';
import { useLimits } from '../../ui/limits.ts';
import { CLAIM_DOCUMENT } from '../claim-questions/claim-question.labels.ts';

const LABEL = 'Documents of the claim';

/** The documents of a claim form, each with its type. */
export function ClaimDocumentsField({ name }: { name: string }) {
  const { t } = useTranslation(['common', 'app']);
  const { field, error } = useField(name, LABEL);
  const { upload, urlOf } = useAttachmentUpload();
  const [kind, setKind] = useState<ClaimDocumentKind>('LABORATORY_RESULT');
  const documents: Attachment<ClaimDocumentKind>[] = field.value ?? [];
  const { file, problem, busy, pick, remove } = useFileUpload(
    kind,
    (selectedFile) => upload(selectedFile, kind),
    ({ id, name: filename }) => field.onChange([...documents, { kind, fileId: id, filename }]),
  );
  const isFull = documents.length >= MAX_FORM_DOCUMENTS;
  return (
    <FieldFrame
      label={LABEL}
      optional
      error={problem ?? error}
      help={`At most ${MAX_FORM_DOCUMENTS} documents. ${limitsText(kind, useLimits(), t)}`}
    >
      <Flex direction="column" align="start" gap="3" w="full">
        {documents.map(({ kind: documentKind, fileId, filename = t('app:file.alreadySent') }) => (
          <Box key={fileId} minW="0" maxW="full">
            <Box fontWeight="500">{CLAIM_DOCUMENT[documentKind]}</Box>
            <UploadedFile
              label={filename}
              name={filename}
              url={fileId && urlOf(fileId)}
              onRemove={() => {
                remove(fileId);
                field.onChange(documents.filter((document) => document.fileId !== fileId));
              }}
            />
          </Box>
        ))}
        <Flex gap="2" wrap="wrap">
          <NativeSelect.Root width="220px" disabled={busy || isFull}>
            <NativeSelect.Field
              aria-label="Document type"
              value={kind}
              onChange={(event) => setKind(event.target.value as ClaimDocumentKind)}
            >
              {optionsOf(CLAIM_DOCUMENT).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
          <FileButton
            kind={kind}
            label={LABEL}
            buttonRef={field.ref}
            loading={busy}
            loadingText={file && `Sending ${file.name}`}
            disabled={isFull}
            onFile={(selectedFile) => void pick(selectedFile)}
          >
            <Upload aria-hidden /> Add a document
          </FileButton>
        </Flex>
      </Flex>
    </FieldFrame>
  );
}
