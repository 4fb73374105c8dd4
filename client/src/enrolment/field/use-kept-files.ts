import { useEffect, useState } from 'react';
import type { FamilyValues } from './family-form.ts';
import { filesIn, type Outbox } from './outbox.ts';

/** Temporary addresses of the files that a form had when it was opened, by their ids. */
export function useKeptFiles(outbox: Outbox, values: FamilyValues): (id: unknown) => string {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const made = new Map<string, string>();
    let current = true;
    void (async () => {
      for (const { id } of filesIn(values)) {
        const file = await outbox.file(id);
        if (file) made.set(id, URL.createObjectURL(new Blob([file.bytes], { type: file.type })));
      }
      if (current) setUrls(new Map(made));
    })();
    return () => {
      current = false;
      for (const url of made.values()) URL.revokeObjectURL(url);
    };
  }, [outbox, values]);
  return (id) => urls.get(String(id)) ?? '';
}
