import { MdaPickerByIdDocument, MdaPickerDocument, type MdaType } from '../../graphql/generated.ts';
import { definePicker } from '../../ui/picker.tsx';

const pickerOf = (type?: MdaType[]) =>
  definePicker({
    query: MdaPickerDocument,
    variables: (search) => ({ search, type }),
    options: ({ mdas }) => mdas.items.map(({ id, name, code }) => ({ value: id, label: name, note: code })),
    byId: {
      query: MdaPickerByIdDocument,
      variables: (id) => ({ id }),
      option: ({ mda }) => ({ value: mda.id, label: mda.name, note: mda.code }),
    },
  });

export const useMdaPicker = pickerOf();
export const useInstitutionPicker = pickerOf(['TERTIARY_INSTITUTION']);
