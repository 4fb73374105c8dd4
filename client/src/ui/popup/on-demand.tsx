import { type ComponentType, useEffect, useRef, useState } from 'react';

/**
 * A component whose code is loaded when it is first shown, or before by `load`.
 * Nothing is suspended, as React keeps a fallback for 300 ms. A load that failed is repeated when the component is rendered again.
 */
export function onDemand<Props extends object>(importModule: () => Promise<{ default: ComponentType<Props> }>) {
  let Loaded: ComponentType<Props> | undefined;
  const load = async () => {
    Loaded ??= (await importModule()).default;
  };
  function OnDemand(props: Props) {
    const [, setLoaded] = useState(Loaded !== undefined);
    const isLoading = useRef(false);
    useEffect(() => {
      if (Loaded || isLoading.current) return;
      isLoading.current = true;
      load()
        .then(() => setLoaded(true))
        .catch(() => {})
        .finally(() => {
          isLoading.current = false;
        });
    });
    return Loaded ? <Loaded {...props} /> : null;
  }
  return Object.assign(OnDemand, { load: () => void load().catch(() => {}) });
}
