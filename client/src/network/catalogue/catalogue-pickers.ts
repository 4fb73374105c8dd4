import { naira } from '../../ui/format.ts';
import { definePicker } from '../../ui/picker.tsx';
import {
  DiagnosisPickerDocument,
  type DiagnosisPickerQuery,
  SymptomPickerDocument,
  type SymptomPickerQuery,
} from './ClinicalPicker.generated.ts';
import { AnyServicePickerDocument, ServicePickerDocument, type ServicePickerQuery } from './ServicePicker.generated.ts';

const service = ({ id, name, code, price }: ServicePickerQuery['serviceOptions'][number]) => ({
  value: id,
  label: name,
  note: price === null ? code : `${code}, ${naira(price)}`,
});
const services = (data: ServicePickerQuery) => data.serviceOptions.map(service);
const diagnosis = ({ id, name, code }: DiagnosisPickerQuery['diagnoses'][number]) => ({ value: id, label: `${code} ${name}` });
const symptom = ({ id, name, category }: SymptomPickerQuery['symptoms'][number]) => ({
  value: id,
  label: name,
  note: category ?? undefined,
});

/** Any active service. A facility sees those it offers, with its prices. */
export const useServicePicker = definePicker({
  query: ServicePickerDocument,
  variables: (search) => ({ search }),
  options: services,
  byId: { query: ServicePickerDocument, variables: (id) => ({ ids: [id] }), option: (data: ServicePickerQuery) => services(data)[0] },
});

/** Any active service, including those that the viewer's facility does not offer. */
export const useAnyServicePicker = definePicker({
  query: AnyServicePickerDocument,
  variables: (search) => ({ search }),
  options: (data) => data.services.items.map(({ id, name, code }) => ({ value: id, label: name, note: code })),
  byId: { query: ServicePickerDocument, variables: (id) => ({ ids: [id] }), option: (data: ServicePickerQuery) => services(data)[0] },
});

/** Only services that need authorisation. */
export const usePaServicePicker = definePicker({
  query: ServicePickerDocument,
  variables: (search) => ({ search, requiresPa: true }),
  options: services,
  byId: { query: ServicePickerDocument, variables: (id) => ({ ids: [id] }), option: (data: ServicePickerQuery) => services(data)[0] },
});

export const useDiagnosisPicker = definePicker({
  query: DiagnosisPickerDocument,
  variables: (search) => ({ search }),
  options: (data) => data.diagnoses.map(diagnosis),
  byId: {
    query: DiagnosisPickerDocument,
    variables: (id) => ({ ids: [id] }),
    option: (data: DiagnosisPickerQuery) => data.diagnoses.map(diagnosis)[0],
  },
});

export const useSymptomPicker = definePicker({
  query: SymptomPickerDocument,
  variables: (search) => ({ search }),
  options: (data) => data.symptoms.map(symptom),
  byId: {
    query: SymptomPickerDocument,
    variables: (id) => ({ ids: [id] }),
    option: (data: SymptomPickerQuery) => data.symptoms.map(symptom)[0],
  },
});
