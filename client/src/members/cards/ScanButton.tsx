import { Button, CloseButton, Dialog, Portal } from '@chakra-ui/react';
import { ScanLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Callout } from '../../ui/detail/Callout.tsx';
import { useInBrowser } from '../../ui/hooks.ts';

type Props = {
  /** The paper with the code. */
  what?: 'card' | 'slip';
  onScan: (text: string) => void;
};

/** Scans a QR code with the camera. Not shown if the browser cannot. A handheld scanner types like a keyboard and needs no button. */
export function ScanButton({ what = 'card', onScan }: Props) {
  const [open, setOpen] = useState(false);
  const inBrowser = useInBrowser();
  // Browsers allow the camera only on https. The server writes the button, so that what follows it stays in its place.
  if (inBrowser && !('mediaDevices' in navigator)) return null;
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <ScanLine size={16} aria-hidden /> Scan the {what}
      </Button>
      <Dialog.Root open={open} onOpenChange={(event) => setOpen(event.open)} size="sm" lazyMount unmountOnExit>
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner px="3">
            <Dialog.Content>
              <Dialog.Header pe="12">
                <Dialog.Title>Hold the QR code of the {what} in front of the camera</Dialog.Title>
              </Dialog.Header>
              <Dialog.Body pb="4">
                <Camera
                  what={what}
                  onScan={(text) => {
                    setOpen(false);
                    onScan(text);
                  }}
                />
              </Dialog.Body>
              <Dialog.CloseTrigger asChild>
                <CloseButton size="sm" aria-label="Close" />
              </Dialog.CloseTrigger>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </>
  );
}

function Camera({ what, onScan }: Required<Props>) {
  const video = useRef<HTMLVideoElement>(null);
  const onScanRef = useRef(onScan);
  onScanRef.current = onScan;
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    let over = false;
    let stream: MediaStream | undefined;
    const watch = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (over || !video.current) return stop(stream);
      video.current.srcObject = stream;
      await video.current.play();
      const { codeIn } = await import('./read-code.ts');
      while (!over && video.current) {
        const text = codeIn(frameOf(video.current));
        if (text !== null) return onScanRef.current(text);
        await new Promise((done) => setTimeout(done, 150));
      }
    };
    watch().catch(() => !over && setRefused(true));
    return () => {
      over = true;
      if (stream) stop(stream);
    };
  }, []);
  if (refused) return <Callout kind="warn" title={`The camera is not available. Type the number on the ${what} instead.`} />;
  return <video ref={video} muted playsInline style={{ width: '100%', borderRadius: 6, background: '#000', aspectRatio: '4 / 3' }} />;
}

const canvas = () => document.createElement('canvas').getContext('2d', { willReadFrequently: true });

function frameOf(video: HTMLVideoElement): ImageData {
  const context = canvas();
  const { videoWidth: width, videoHeight: height } = video;
  if (!context) throw new Error('This browser cannot draw on a canvas');
  context.canvas.width = width;
  context.canvas.height = height;
  context.drawImage(video, 0, 0);
  return context.getImageData(0, 0, width, height);
}

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};
