import { Box, Button, Flex, IconButton, Image, Link, Spinner } from '@chakra-ui/react';
import { Camera, FileText, Upload, X } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFailure } from '../../errors.ts';
import { fileSize } from '../../format.ts';
import { useLimits } from '../../limits.ts';
import { useFailureText } from '../../use-failure-text.ts';
import { FileButton } from './FileButton.tsx';
import { FieldFrame, type FieldProps, useField } from './field.tsx';
import { limitsText, sizeProblem, typeProblem } from './file-check.ts';

export type Uploaded = {
  id: string;
  name: string;
  url?: string;
  /** Deletes the upload when it is removed from the form. */
  discard?: () => Promise<unknown>;
};

type Props = FieldProps & {
  /** The kind of file, which decides the types and the size that are accepted. */
  kind: string;
  /** Uploads the file when it is selected; the value of the field is then its id. */
  upload: (file: File) => Promise<Uploaded>;
  /** The address of the file uploaded earlier. */
  existingUrl?: string | null;
  /** Label shown instead of the file name. */
  existingName?: string;
  /** Offers the camera of the device. */
  camera?: boolean;
  /** Also accepts a dropped file. */
  drop?: boolean;
  /** Changes the selected file before it is checked and uploaded, for example crops it; null cancels. */
  prepare?: (file: File) => Promise<File | null>;
  /** Takes a photograph in another way than the file input. */
  takePhoto?: () => Promise<File | null>;
};

/** A temporary address of a file on this computer, for its preview. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) {
      setUrl(null);
      return;
    }
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}

/** Checks and uploads a selected file, reports errors, and deletes the upload when it is removed. */
export function useFileUpload(kind: string, upload: Props['upload'], onUploaded: (uploaded: Uploaded) => void, prepare?: Props['prepare']) {
  const limits = useLimits();
  const { t } = useTranslation(['common', 'app']);
  const failureText = useFailureText();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const uploads = useRef<Uploaded[]>([]);
  const send = async (selectedFile: File | null) => {
    if (!selectedFile) return;
    const refusal = sizeProblem(selectedFile, kind, limits, t);
    setProblem(refusal);
    if (refusal) return;
    setFile(selectedFile);
    setBusy(true);
    try {
      const uploaded = await upload(selectedFile);
      uploads.current.push(uploaded);
      onUploaded(uploaded);
    } catch (failure) {
      setFile(null);
      setProblem(failureText(readFailure(failure)));
    } finally {
      setBusy(false);
    }
  };
  const pick = async (pickedFile: File | undefined) => {
    if (!pickedFile) return;
    const refusal = typeProblem(pickedFile, kind, t);
    setProblem(refusal);
    if (!refusal) await send(prepare ? await prepare(pickedFile) : pickedFile);
  };
  const remove = (fileId: string | null | undefined) => {
    setFile(null);
    // The server deletes orphaned uploads later.
    uploads.current
      .find(({ id }) => id === fileId)
      ?.discard?.()
      .catch(() => {});
  };
  return { file, problem, busy, pick, send, remove };
}

type UploadedFileProps = { label: string; name: string; size?: number; url?: string | null; isPicture?: boolean; busy?: boolean };

/** The selected or uploaded file: a picture as a picture, any other behind its icon, and its name as a link to it. */
export function UploadedFile({ label, name, size, url, isPicture, busy, onRemove }: UploadedFileProps & { onRemove: () => void }) {
  const { t } = useTranslation(['common', 'app']);
  // An earlier upload may be a PDF, which has no image preview.
  const [unreadableUrl, setUnreadableUrl] = useState<string | null>(null);
  const hasPicture = isPicture && url && url !== unreadableUrl;
  return (
    <>
      {hasPicture && (
        <Image
          src={url}
          alt={t('app:file.preview', { label })}
          boxSize="72px"
          objectFit="cover"
          rounded="l1"
          borderWidth="1px"
          onError={() => setUnreadableUrl(url)}
        />
      )}
      <Flex align="center" gap="2" minW="0">
        {busy ? <Spinner size="sm" /> : !hasPicture && <FileText size={16} aria-hidden />}
        <Box minW="0">
          <Box truncate maxW="260px">
            {url ? (
              <Link href={url} target="_blank" rel="noreferrer">
                {name}
              </Link>
            ) : (
              name
            )}
          </Box>
          {size !== undefined && (
            <Box textStyle="small" color="fg.muted">
              {busy ? t('app:file.sending') : fileSize(size)}
            </Box>
          )}
        </Box>
        {!busy && (
          <IconButton variant="ghost" size="xs" aria-label={t('app:file.remove', { label: label.toLowerCase() })} onClick={onRemove}>
            <X />
          </IconButton>
        )}
      </Flex>
    </>
  );
}

function useDropTarget(onDrop: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false);
  return {
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: isOver ? 'accent.solid' : 'border.control',
    bg: isOver ? 'accent.subtle' : undefined,
    rounded: 'l1',
    p: '4',
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop(event.dataTransfer.files[0]);
    },
  };
}

/** A field for one file, from the disk or the camera. Its value is the id of the uploaded file. */
export function FileField({ name, kind, upload, existingUrl, existingName, camera, drop, prepare, takePhoto, help, ...frame }: Props) {
  const limits = useLimits();
  const { t } = useTranslation(['common', 'app']);
  const { field, error } = useField(name, frame.label);
  const { file, problem, busy, pick, send, remove } = useFileUpload(kind, upload, ({ id }) => field.onChange(id), prepare);
  const objectUrl = useObjectUrl(file);
  const target = useDropTarget((droppedFile) => void pick(droppedFile));
  const removeFile = () => {
    remove(field.value);
    field.onChange(undefined);
  };
  return (
    <FieldFrame {...frame} error={problem ?? error} help={help ?? limitsText(kind, limits, t)}>
      <Flex align="center" gap="3" wrap="wrap" w="full" {...(drop && target)}>
        {field.value || busy ? (
          <UploadedFile
            label={frame.label}
            name={file?.name ?? existingName ?? t('app:file.alreadySent')}
            size={file?.size}
            url={file ? objectUrl : existingUrl}
            isPicture={!file || file.type.startsWith('image/')}
            busy={busy}
            onRemove={removeFile}
          />
        ) : (
          <>
            <FileButton
              kind={kind}
              label={frame.label}
              disabled={frame.disabled}
              buttonRef={field.ref}
              onBlur={field.onBlur}
              onFile={(picked) => void pick(picked)}
            >
              <Upload aria-hidden /> {t('app:file.choose')}
            </FileButton>
            {drop && (
              <Box color="fg.muted" hideBelow="md">
                {t('app:file.drop')}
              </Box>
            )}
            {camera && takePhoto && (
              <Button variant="outline" disabled={frame.disabled} onClick={() => void takePhoto().then(send)}>
                <Camera aria-hidden /> {t('app:photo.take')}
              </Button>
            )}
            {camera && !takePhoto && (
              <FileButton
                kind={kind}
                label={t('app:photo.of', { label: frame.label })}
                camera
                disabled={frame.disabled}
                onFile={(picked) => void pick(picked)}
              >
                <Camera aria-hidden /> {t('app:photo.take')}
              </FileButton>
            )}
          </>
        )}
      </Flex>
    </FieldFrame>
  );
}
