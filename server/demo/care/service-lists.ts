import { CONDITIONS, parseLines } from '../world/conditions.ts';

/** The services of each condition, by kind of facility and need of authorisation. */
export const SERVICES_BY_CONDITION = new Map(
  CONDITIONS.map((condition) => [
    condition.key,
    {
      primary: parseLines(condition.primary),
      hospital: parseLines(condition.hospital),
      authorised: parseLines(condition.authorised),
      tertiary: parseLines(condition.tertiary),
    },
  ]),
);

/** The service code of a first consultation, by specialty. */
export const SPECIALIST_CONSULTATIONS: Record<string, string> = {
  'Internal medicine': 'CON-0011',
  Surgery: 'CON-0012',
  Paediatrics: 'CON-0013',
  'Obstetrics and gynaecology': 'CON-0014',
  Orthopaedics: 'CON-0015',
  Ophthalmology: 'CON-0016',
  'Ear, nose and throat': 'CON-0017',
  Dermatology: 'CON-0018',
  Cardiology: 'CON-0019',
  Neurology: 'CON-0020',
  Nephrology: 'CON-0021',
  Urology: 'CON-0022',
  Oncology: 'CON-0023',
  Psychiatry: 'CON-0024',
  Neurosurgery: 'CON-0025',
};
/** Services that hospitals add to any condition, with how often. Assumptions. */
export const EXTRA_SERVICES = parseLines(
  'INV-0016?0.22, DRG-0071*10-15?0.22, DRG-0019*14-28?0.12, DRG-0049*14-14?0.15, INV-0030?0.08, CSM-0006*1-2?0.12, INV-0031?0.05, RAD-0024?0.05',
);

export const PRIMARY_CONSULTATION = 'CON-0001';
export const HOSPITAL_CONSULTATION = 'CON-0008';
