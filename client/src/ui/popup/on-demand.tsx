import { type ComponentType, useEffect, useState } from 'react';

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
    const [isLoaded, setLoaded] = useState(Loaded !== undefined);
    useEffect(() => {
      if (isLoaded) return;
      load()
        .then(() => setLoaded(true))
        .catch(() => {});
    });
    return Loaded ? <Loaded {...props} /> : null;
  }
  return Object.assign(OnDemand, { load: () => void load().catch(() => {}) });
}
