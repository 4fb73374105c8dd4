import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Option } from '../../ui/labels.ts';
import { useTownPickerQuery, useWardPickerQuery } from './LgaPicker.generated.ts';
import { usePublicLgasQuery, usePublicTownsQuery } from './public-places.generated.ts';

export type Places = { lgaId: string | undefined; towns: Option[]; wards: Option[] };

const options = (rows: readonly { id: string; name: string }[] = []): Option[] => rows.map(({ id, name }) => ({ value: id, label: name }));

/** The LGA selected in the form. When it changes, town and ward are cleared. */
function useChosenLga(): string | undefined {
  const { setValue } = useFormContext();
  const lgaId: string | undefined = useWatch({ name: 'lgaId' });
  const before = useRef(lgaId);
  useEffect(() => {
    // Keep the town of a restored draft.
    if (before.current && before.current !== lgaId) {
      setValue('townId', '');
      setValue('wardId', '');
    }
    before.current = lgaId;
  }, [lgaId, setValue]);
  return lgaId;
}

/** Towns and wards of the LGA chosen in the form. */
export function usePlaces(): Places {
  const lgaId = useChosenLga();
  const { data: towns } = useTownPickerQuery({ lgaId: lgaId ?? '' }, { skip: !lgaId });
  const { data: wards } = useWardPickerQuery({ lgaId: lgaId ?? '' }, { skip: !lgaId });
  return { lgaId, towns: options(towns?.towns), wards: options(wards?.wards) };
}

/** Towns for visitors without an account. They are not asked for the ward. */
export function usePublicPlaces(): Places & { lgas: Option[] } {
  const lgaId = useChosenLga();
  const { data } = usePublicLgasQuery();
  const { data: towns } = usePublicTownsQuery({ lgaId: lgaId ?? '' }, { skip: !lgaId });
  return { lgaId, lgas: options(data?.publicLgas), towns: options(towns?.publicTowns), wards: [] };
}
