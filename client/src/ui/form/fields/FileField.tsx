import { Box, Button, chakra, Flex, IconButton, Image, Spinner } from '@chakra-ui/react';
import { Camera, FileText, Upload, X } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { readFailure } from '../../errors.ts';
import { fileSize } from '../../format.ts';
import { FieldFrame, type FieldProps, useField } from './field.tsx';

export type Uploaded = { id: string; name: string; url?: string };

type Props = FieldProps & {
  accept?: string;
  maxMb?: number;
  /** Offers the camera of the device. */
  camera?: boolean;
  /** Uploads the file when it is selected; the value is then its id. Without it the value is the File. */
  upload?: (file: File) => Promise<Uploaded>;
  /** The address of the file uploaded earlier. */
  existingUrl?: string | null;
  onUploaded?: (file: Uploaded) => void;
  /** Also accepts a dropped file. */
  drop?: boolean;
  /** Changes the selected file before it is checked and uploaded, for example crops it; null cancels. */
  prepare?: (file: File) => Promise<File | null>;
  /** Takes a photograph in another way than the file input. Adds a button for it. */
  takePhoto?: () => Promise<File | null>;
};

const fits = (file: File, accept: string) =>
  accept
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .some((part) =>
      part.startsWith('.')
        ? file.name.toLowerCase().endsWith(part)
        : part.endsWith('/*')
          ? file.type.startsWith(part.slice(0, -1))
          : file.type === part,
    );

const kinds = (accept: string) =>
  [
    ...new Set(
      accept.split(',').map((part) =>
        part
          .trim()
          .replace(/^.*[/.]/, '')
          .replace('jpeg', 'jpg')
          .replace('*', 'picture')
          .toUpperCase(),
      ),
    ),
  ]
    .join(', ')
    .replace('PICTURE', 'Picture');

/** A field for one file, from the disk or the camera, which is checked before it is uploaded. */
export function FileField({
  name,
  accept = 'image/*,application/pdf',
  maxMb = 5,
  camera,
  upload,
  existingUrl,
  onUploaded,
  drop,
  prepare,
  takePhoto,
  help,
  ...frame
}: Props) {
  const { field, error } = useField(name, frame.label);
  const [file, setFile] = useState<File | null>(field.value instanceof File ? field.value : null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [preview, setPreview] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const photo = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!file?.type.startsWith('image/')) {
      setPreview(null);
      return;
    }
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const selectedFile = event.target.files?.[0];
    event.target.value = '';
    return pick(selectedFile);
  };
  const [over, setOver] = useState(false);
  const target = drop && {
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: over ? 'accent.solid' : 'border.control',
    bg: over ? 'accent.subtle' : undefined,
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
      void pick(event.dataTransfer.files[0]);
    },
  };
  const pick = async (picked: File | undefined) => {
    if (!picked) return;
    setProblem(null);
    if (!fits(picked, accept)) return setProblem(`Only ${kinds(accept)} files are accepted. This one is ${picked.name}.`);
    await send(prepare ? await prepare(picked) : picked);
  };
  const send = async (selectedFile: File | null) => {
    if (!selectedFile) return;
    setProblem(null);
    if (selectedFile.size > maxMb * 1e6) return setProblem(`The file is ${fileSize(selectedFile.size)}; at most ${maxMb} MB are accepted.`);
    setFile(selectedFile);
    if (!upload) return field.onChange(selectedFile);
    setBusy(true);
    try {
      const stored = await upload(selectedFile);
      field.onChange(stored.id);
      onUploaded?.(stored);
    } catch (failure) {
      setFile(null);
      setProblem(readFailure(failure).message);
    } finally {
      setBusy(false);
    }
  };
  const remove = () => {
    setFile(null);
    field.onChange(undefined);
  };
  const picture = preview ?? (field.value ? existingUrl : null);
  return (
    <FieldFrame {...frame} error={problem ?? error} help={help ?? `${kinds(accept)}, at most ${maxMb} MB`}>
      <Flex align="center" gap="3" wrap="wrap" w="full" {...target}>
        {picture && <Image src={picture} alt={`${frame.label}, preview`} boxSize="72px" objectFit="cover" rounded="l1" borderWidth="1px" />}
        {field.value || busy ? (
          <Flex align="center" gap="2" minW="0">
            {busy ? <Spinner size="sm" /> : !picture && <FileText size={16} aria-hidden />}
            <Box minW="0">
              <Box truncate maxW="260px">
                {file?.name ?? 'Already sent'}
              </Box>
              {file && (
                <Box textStyle="small" color="fg.muted">
                  {busy ? 'Sending' : fileSize(file.size)}
                </Box>
              )}
            </Box>
            {!busy && (
              <IconButton variant="ghost" size="xs" aria-label={`Remove ${frame.label.toLowerCase()}`} onClick={remove}>
                <X />
              </IconButton>
            )}
          </Flex>
        ) : (
          <>
            <Button
              variant="outline"
              disabled={frame.disabled}
              ref={field.ref}
              onBlur={field.onBlur}
              onClick={() => input.current?.click()}
            >
              <Upload aria-hidden /> Choose a file
            </Button>
            {drop && (
              <Box color="fg.muted" hideBelow="md">
                or drop it here
              </Box>
            )}
            {camera && (
              <Button
                variant="outline"
                disabled={frame.disabled}
                onClick={() => (takePhoto ? void takePhoto().then(send) : photo.current?.click())}
              >
                <Camera aria-hidden /> Take a photo
              </Button>
            )}
          </>
        )}
        <chakra.input ref={input} type="file" hidden accept={accept} onChange={take} aria-label={frame.label} tabIndex={-1} />
        {camera && <chakra.input ref={photo} type="file" hidden accept="image/*" capture="user" onChange={take} tabIndex={-1} />}
      </Flex>
    </FieldFrame>
  );
}
