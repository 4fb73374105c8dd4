import type { DiagnosisRuleKind, ServiceCategory } from '../../graphql/generated.ts';

export const DIAGNOSIS_RULE_KIND: Record<DiagnosisRuleKind, string> = {
  EXPECTED_ONLY: 'Expected with these diagnoses only',
  UNUSUAL: 'Unusual with these diagnoses',
};

export const SERVICE_CATEGORY: Record<ServiceCategory, string> = {
  CONSULTATION: 'Consultation',
  INVESTIGATION: 'Investigation',
  PROCEDURE: 'Procedure',
  SURGERY: 'Surgery',
  DELIVERY: 'Delivery',
  ANTENATAL: 'Antenatal',
  ADMISSION: 'Admission',
  DRUG: 'Drug',
  CONSUMABLE: 'Consumable',
  DENTAL: 'Dental',
  OPTICAL: 'Optical',
  PHYSIOTHERAPY: 'Physiotherapy',
  OTHER: 'Other',
};
