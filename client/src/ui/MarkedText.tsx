import type { ReactNode } from 'react';

/** A translated text with one marked part, such as `20 of <b>300</b>`. Unlike `Trans`, it needs no parser of HTML. */
export function MarkedText({ text, children }: { text: string; children: (part: string) => ReactNode }) {
  const [before, part = '', after] = text.split(/<\/?\w+>/);
  return (
    <>
      {before}
      {children(part)}
      {after}
    </>
  );
}
