import type { DiagnosisRuleKind } from '../../graphql/generated.ts';

export const DIAGNOSIS_RULE_KIND: Record<DiagnosisRuleKind, string> = {
  EXPECTED_ONLY: 'Expected with these diagnoses only',
  UNUSUAL: 'Unusual with these diagnoses',
};
