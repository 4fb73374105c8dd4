import { Flex } from '@chakra-ui/react';
import { Upload } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLimits } from '../../limits.ts';
import type { Attachment, RequestedDocument } from './attachments.ts';
import { FileButton } from './FileButton.tsx';
import { FileField, type Uploaded, UploadedFile, useFileUpload } from './FileField.tsx';
import { FieldFrame, useField } from './field.tsx';
import { limitsText } from './file-check.ts';

type Props = {
  /** The path of an array of `Attachment` in the form. Its first values are `attachmentRows(requested, …)`. */
  name: string;
  /** Requested documents; each has its own field and error. */
  requested?: readonly RequestedDocument[];
  /** Allows additional files: their type, list label and maximum number. */
  more?: { kind: string; label: string; max: number };
  upload: (file: File, kind: string) => Promise<Uploaded>;
  /** The address of a file uploaded earlier. */
  urlOf: (fileId: string) => string;
  /** Label shown instead of the file name. */
  existingName?: string;
  camera?: boolean;
};

/** Several files in a form. */
export function AttachmentsField({ name, requested = [], more, upload, urlOf, existingName, camera }: Props) {
  const { t } = useTranslation(['common', 'app']);
  const attachments: Attachment[] = useWatch({ name }) ?? [];
  const limits = useLimits();
  return (
    <>
      {requested.map(({ kind, label, line }, index) => {
        const fileId = attachments[index]?.fileId;
        return (
          <FileField
            key={`${kind} ${line?.id}`}
            name={`${name}.${index}.fileId`}
            kind={kind}
            label={label}
            help={line && `For ${line.name}. ${limitsText(kind, limits, t)}`}
            upload={(file) => upload(file, kind)}
            existingUrl={fileId ? urlOf(fileId) : null}
            existingName={existingName}
            camera={camera}
          />
        );
      })}
      {more && <MoreFiles name={name} requestedCount={requested.length} {...more} upload={upload} urlOf={urlOf} />}
    </>
  );
}

type MoreProps = NonNullable<Props['more']> & Pick<Props, 'name' | 'upload' | 'urlOf'> & { requestedCount: number };

function MoreFiles({ name, requestedCount, kind, label, max, upload, urlOf }: MoreProps) {
  const { t } = useTranslation(['common', 'app']);
  const { field, error } = useField(name, label);
  const attachments: Attachment[] = field.value ?? [];
  const additional = attachments.slice(requestedCount);
  const add = ({ id, name: filename }: Uploaded) => field.onChange([...attachments, { kind, fileId: id, filename }]);
  const { file, problem, busy, pick, remove } = useFileUpload(kind, (selectedFile) => upload(selectedFile, kind), add);
  return (
    <FieldFrame label={label} error={problem ?? error} help={limitsText(kind, useLimits(), t)} optional>
      <Flex direction="column" align="start" gap="2" w="full">
        {additional.map(({ fileId, filename = t('app:file.alreadySent') }) => (
          <Flex key={fileId} align="center" gap="3" wrap="wrap">
            <UploadedFile
              label={filename}
              name={filename}
              url={fileId && urlOf(fileId)}
              onRemove={() => {
                remove(fileId);
                field.onChange(attachments.filter((attachment) => attachment.fileId !== fileId));
              }}
            />
          </Flex>
        ))}
        <FileButton
          kind={kind}
          label={label}
          buttonRef={field.ref}
          loading={busy}
          loadingText={file && `Sending ${file.name}`}
          disabled={additional.length >= max}
          onFile={(selectedFile) => void pick(selectedFile)}
        >
          <Upload aria-hidden /> Add a file
        </FileButton>
      </Flex>
    </FieldFrame>
  );
}
