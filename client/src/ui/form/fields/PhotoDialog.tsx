import { ImageCropper, useImageCropper } from '@ark-ui/react/image-cropper';
import { Box, Button, chakra, Dialog, Flex, Portal } from '@chakra-ui/react';
import { RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../detail/Callout.tsx';

/** The picture to crop; null if it has to be taken with the camera first. */
export type PhotoTask = { file: File | null; done: (photo: File | null) => void };

/** Width divided by height of a passport photograph. */
const PASSPORT = 35 / 45;

/** Height of the crop frame in pixels. */
const HEIGHT = 320;

const CROPPER = {
  '& [data-part=viewport]': { width: '100%' },
  '& [data-part=image]': { display: 'block', width: '100%', height: '100%' },
  '& [data-part=selection]': { outline: '2px solid white', boxShadow: '0 0 0 9999px rgb(0 0 0 / 0.5)', touchAction: 'none' },
  '& [data-part=handle]': { width: '24px', height: '24px', display: 'grid', placeItems: 'center', touchAction: 'none' },
  '& [data-part=handle] > div': { width: '10px', height: '10px', background: 'white', borderRadius: '2px' },
};

/** Takes a picture with the camera if there is none yet, then lets the person crop it. */
export function PhotoDialog({ task }: { task: PhotoTask }) {
  const { t } = useTranslation(['common', 'app']);
  const [taken, setTaken] = useState<File | null>(task.file);
  const close = () => task.done(null);
  return (
    <Dialog.Root open onOpenChange={(e) => !e.open && close()} closeOnInteractOutside={false} size="sm">
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="3">
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{t(taken ? 'app:photo.choosePart' : 'app:photo.take')}</Dialog.Title>
            </Dialog.Header>
            {taken ? (
              <Crop file={taken} onBack={task.file ? close : () => setTaken(null)} onDone={task.done} />
            ) : (
              <Shoot onBack={close} onDone={setTaken} />
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** The live picture of the computer's camera. */
function Shoot({ onBack, onDone }: { onBack: () => void; onDone: (file: File) => void }) {
  const { t } = useTranslation(['common', 'app']);
  const video = useRef<HTMLVideoElement>(null);
  const [ready, setReady] = useState(false);
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let left = false;
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user', width: { ideal: 1280 } } }).then(
      (opened) => {
        stream = opened;
        if (left) for (const track of opened.getTracks()) track.stop();
        else if (video.current) video.current.srcObject = opened;
      },
      () => setRefused(true),
    );
    return () => {
      left = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  const shoot = () => {
    const { current } = video;
    if (!current) return;
    const canvas = document.createElement('canvas');
    canvas.width = current.videoWidth;
    canvas.height = current.videoHeight;
    canvas.getContext('2d')?.drawImage(current, 0, 0);
    canvas.toBlob((blob) => blob && onDone(new File([blob], 'photo.jpg', { type: 'image/jpeg' })), 'image/jpeg', 0.92);
  };
  return (
    <>
      <Dialog.Body>
        {refused ? (
          <Callout kind="warn" title={t('app:photo.noCamera')}>
            {t('app:photo.noCameraText')}
          </Callout>
        ) : (
          <chakra.video ref={video} autoPlay muted playsInline w="full" rounded="l2" bg="bg.muted" onLoadedData={() => setReady(true)} />
        )}
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={onBack}>
          {t('app:cancel')}
        </Button>
        <Button onClick={shoot} disabled={!ready}>
          {t('app:photo.takeIt')}
        </Button>
      </Dialog.Footer>
    </>
  );
}

type CropProps = { file: File; onBack: () => void; onDone: (photo: File) => void };

function Crop({ file, onBack, onDone }: CropProps) {
  const { t } = useTranslation(['common', 'app']);
  const [picture, setPicture] = useState<{ url: string; ratio: number } | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const [busy, setBusy] = useState(false);
  const cropper = useImageCropper({ aspectRatio: PASSPORT, maxZoom: 4 });
  useEffect(() => {
    const url = URL.createObjectURL(file);
    const image = new Image();
    image.onload = () => setPicture({ url, ratio: image.naturalWidth / image.naturalHeight });
    image.onerror = () => setUnreadable(true);
    image.src = url;
    return () => {
      image.onload = null;
      image.onerror = null;
      URL.revokeObjectURL(url);
    };
  }, [file]);
  const use = async () => {
    setBusy(true);
    const cut = await cropper.getCroppedImage({ type: 'image/jpeg', quality: 0.9, maxSize: { width: 800, height: 800 } });
    setBusy(false);
    if (cut instanceof Blob) onDone(new File([cut], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }));
  };
  return (
    <>
      <Dialog.Body>
        {unreadable ? (
          <Callout kind="warn" title={t('app:photo.unreadable')}>
            {t('app:photo.unreadableText')}
          </Callout>
        ) : (
          <>
            <Box minH={`${HEIGHT}px`} display="grid" placeItems="center" bg="bg.muted" rounded="l2">
              {picture && (
                <Box
                  // The frame has the ratio of the picture, because the crop is measured on it.
                  w={`min(100%, ${Math.round(HEIGHT * picture.ratio)}px)`}
                  css={CROPPER}
                >
                  <ImageCropper.RootProvider value={cropper}>
                    <ImageCropper.Viewport style={{ aspectRatio: picture.ratio }}>
                      <ImageCropper.Image src={picture.url} alt={t('app:photo.chosen')} />
                      <ImageCropper.Selection>
                        {ImageCropper.handles.map((position) => (
                          <ImageCropper.Handle key={position} position={position}>
                            <div />
                          </ImageCropper.Handle>
                        ))}
                      </ImageCropper.Selection>
                    </ImageCropper.Viewport>
                  </ImageCropper.RootProvider>
                </Box>
              )}
            </Box>
            <Flex align="center" gap="3" mt="3">
              <chakra.label display="flex" alignItems="center" gap="3" flex="1">
                {t('app:photo.zoom')}
                <chakra.input
                  type="range"
                  flex="1"
                  minW="0"
                  accentColor="accent.fg"
                  min={1}
                  max={4}
                  step={0.05}
                  value={cropper.zoom}
                  onChange={(event) => cropper.setZoom(Number(event.target.value))}
                />
              </chakra.label>
              <Button variant="outline" size="sm" onClick={() => cropper.rotateBy(90)}>
                <RotateCw size={16} aria-hidden /> {t('app:photo.turn')}
              </Button>
            </Flex>
          </>
        )}
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={onBack}>
          {t(unreadable ? 'app:close' : 'app:cancel')}
        </Button>
        {!unreadable && (
          <Button onClick={() => void use()} loading={busy}>
            {t('app:photo.use')}
          </Button>
        )}
      </Dialog.Footer>
    </>
  );
}
