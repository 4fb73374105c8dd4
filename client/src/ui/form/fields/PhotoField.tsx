import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInBrowser, useMedia } from '../../hooks.ts';
import { FileField, type Uploaded } from './FileField.tsx';
import type { FieldProps } from './field.tsx';
import { PhotoDialog, type PhotoTask } from './PhotoDialog.tsx';

type Props = FieldProps & { upload: (file: File) => Promise<Uploaded>; existingUrl?: string | null; existingName?: string };

/** On a phone the file input opens the camera; elsewhere the page shows the camera's picture itself. */
function useOwnCamera(): boolean {
  const isTouched = useMedia('(pointer: coarse)');
  return useInBrowser() && !isTouched && Boolean(navigator.mediaDevices?.getUserMedia);
}

/** A passport photograph from the camera or a file, cropped to the right ratio before it is uploaded. */
export function PhotoField(props: Props) {
  const { t } = useTranslation(['common', 'app']);
  const [task, setTask] = useState<PhotoTask | null>(null);
  const ownCamera = useOwnCamera();
  const ask = (file: File | null) =>
    new Promise<File | null>((resolve) =>
      setTask({
        file,
        done: (photo) => {
          setTask(null);
          resolve(photo);
        },
      }),
    );
  return (
    <>
      <FileField
        help={t('app:photo.help')}
        {...props}
        kind="PHOTO"
        camera
        prepare={ask}
        takePhoto={ownCamera ? () => ask(null) : undefined}
      />
      {task && <PhotoDialog task={task} />}
    </>
  );
}
