import { Button, CloseButton, Dialog, Portal } from '@chakra-ui/react';
import { ScanLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Callout } from '../../ui/detail/Callout.tsx';

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** The browser's own reader of codes, where it has one and lets a page use the camera. */
const detectorClass = (): DetectorClass | null =>
  'mediaDevices' in navigator ? ((window as { BarcodeDetector?: DetectorClass }).BarcodeDetector ?? null) : null;

/** Scans a card with the camera; nothing at all where the browser cannot. A scanner on a cable needs no button: it types. */
export function ScanButton({ onScan }: { onScan: (text: string) => void }) {
  const [open, setOpen] = useState(false);
  const Detector = detectorClass();
  if (!Detector) return null;
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <ScanLine size={16} aria-hidden /> Scan the card
      </Button>
      <Dialog.Root open={open} onOpenChange={(event) => setOpen(event.open)} size="sm" lazyMount unmountOnExit>
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner px="3">
            <Dialog.Content>
              <Dialog.Header pe="12">
                <Dialog.Title>Hold the code of the card before the camera</Dialog.Title>
              </Dialog.Header>
              <Dialog.Body pb="4">
                <Camera
                  Detector={Detector}
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

function Camera({ Detector, onScan }: { Detector: DetectorClass; onScan: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef(onScan);
  told.current = onScan;
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    let over = false;
    let stream: MediaStream | undefined;
    const watch = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (over || !video.current) return stop(stream);
      video.current.srcObject = stream;
      await video.current.play();
      const detector = new Detector({ formats: ['qr_code'] });
      while (!over && video.current) {
        const [code] = await detector.detect(video.current);
        if (code && !over) return told.current(code.rawValue);
        await new Promise((done) => setTimeout(done, 150));
      }
    };
    watch().catch(() => !over && setRefused(true));
    return () => {
      over = true;
      if (stream) stop(stream);
    };
  }, [Detector]);
  if (refused) return <Callout kind="warn" title="The camera cannot be used. Type the number on the card instead." />;
  return <video ref={video} muted playsInline style={{ width: '100%', borderRadius: 6, background: '#000', aspectRatio: '4 / 3' }} />;
}

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};
