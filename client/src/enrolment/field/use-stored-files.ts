import { useEffect, useRef, useState } from 'react';
import type { Outbox } from './outbox.ts';

/** Object URLs of locally stored files, by id. */
export function useStoredFiles(outbox: Outbox, ids: readonly string[]): (id: unknown) => string {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const made = useRef(new Map<string, string>());
  const wanted = ids.join();
  useEffect(() => {
    let current = true;
    const missing = wanted.split(',').filter((id) => id && !made.current.has(id));
    void (async () => {
      for (const id of missing) {
        const file = await outbox.file(id);
        if (file && current) made.current.set(id, URL.createObjectURL(new Blob([file.bytes], { type: file.type })));
      }
      if (current && missing.length > 0) setUrls(new Map(made.current));
    })();
    return () => {
      current = false;
    };
  }, [outbox, wanted]);
  useEffect(() => {
    const addresses = made.current;
    return () => {
      for (const url of addresses.values()) URL.revokeObjectURL(url);
      addresses.clear();
    };
  }, []);
  return (id) => urls.get(String(id)) ?? '';
}
