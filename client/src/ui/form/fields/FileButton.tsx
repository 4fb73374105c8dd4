import { Button, type ButtonProps, chakra } from '@chakra-ui/react';
import type { Ref } from 'react';
import { useRef } from 'react';
import { ruleOf } from '../../../../../server/scheme/files/file-rules.shared.ts';

type Props = Omit<ButtonProps, 'onClick'> & {
  /** The kind of file, which says what the browser offers. */
  kind: string;
  /** The name of the file input for screen readers. */
  label: string;
  camera?: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
  onFile: (file: File) => void;
};

/** A button that opens the file dialog or, on a phone, the camera. */
export function FileButton({ kind, label, camera, buttonRef, onFile, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outline" ref={buttonRef} onClick={() => input.current?.click()} {...button} />
      <chakra.input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept={camera ? 'image/*' : ruleOf(kind).accept}
        capture={camera ? 'user' : undefined}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
