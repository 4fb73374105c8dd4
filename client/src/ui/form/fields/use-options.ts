import { useEffect, useState } from 'react';
import type { Option } from '../../labels.ts';
import type { PickerSource } from '../../picker.tsx';

/** Searches for options while the list is open, after a pause in typing. */
export function useOptions(source: PickerSource, text: string, open: boolean) {
  const [options, setOptions] = useState<Option[] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!open) return;
    let current = true;
    const timer = setTimeout(
      () => {
        source.search(text).then(
          (matches) => {
            if (!current) return;
            setOptions(matches);
            setFailed(false);
          },
          () => current && setFailed(true),
        );
      },
      text ? 200 : 0,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [source, text, open]);
  return { options: options ?? [], isLoaded: options !== null, failed };
}
