import type { MdaType } from '../graphql/types.ts';
import { definePicker } from '../ui/picker.tsx';
import { MdaPickerByIdDocument, MdaPickerDocument } from './MdaPicker.generated.ts';

const pickerOf = (only: { type?: MdaType[]; isActive?: boolean }) =>
  definePicker({
    query: MdaPickerDocument,
    variables: (search) => ({ search, ...only }),
    options: ({ mdas }) => mdas.items.map(({ id, name, code }) => ({ value: id, label: name, note: code })),
    byId: {
      query: MdaPickerByIdDocument,
      variables: (id) => ({ id }),
      option: ({ mda }) => ({ value: mda.id, label: mda.name, note: mda.code }),
    },
  });

export const useMdaPicker = pickerOf({ isActive: true });
export const useInstitutionPicker = pickerOf({ isActive: true, type: ['TERTIARY_INSTITUTION'] });
/** Includes disabled MDAs, because their people may still have cover. */
export const useAnyMdaPicker = pickerOf({});
