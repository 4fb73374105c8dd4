import type { DiagnosisRuleKind } from '../../graphql/types.ts';

export const DIAGNOSIS_RULE_KIND: Record<DiagnosisRuleKind, string> = {
  EXPECTED_ONLY: 'Expected only with these diagnoses',
  UNUSUAL: 'Unusual with these diagnoses',
};
