import { naira } from '../../ui/format.ts';
import { definePicker, type UsePicker } from '../../ui/picker.tsx';
import { ClaimServicePickerDocument, type ClaimServicePickerQuery } from './ClaimPickers.generated.ts';

const note = ({ code, price, requiresPa, paymentMethod }: ClaimServicePickerQuery['serviceOptions'][number]) =>
  [
    code,
    price === null ? 'no tariff' : naira(price),
    requiresPa && 'needs a PA code',
    paymentMethod === 'CAPITATION' && 'covered by capitation',
  ]
    .filter(Boolean)
    .join(', ');
const services = (data: ClaimServicePickerQuery) =>
  data.serviceOptions.map((service) => ({ value: service.id, label: service.name, note: note(service) }));

const pickers = new Map<string, UsePicker>();

/** A picker of services with the prices of a facility on a day. */
export function claimServicePicker(hcpId: string | null, day: string): UsePicker {
  const key = `${hcpId} ${day}`;
  const picker =
    pickers.get(key) ??
    definePicker({
      query: ClaimServicePickerDocument,
      variables: (search) => ({ search, hcpId, day }),
      options: services,
      byId: {
        query: ClaimServicePickerDocument,
        variables: (id) => ({ ids: [id], hcpId, day }),
        option: (data: ClaimServicePickerQuery) => services(data)[0],
      },
    });
  pickers.set(key, picker);
  return picker;
}
