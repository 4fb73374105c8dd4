import type { DiagnosisRule } from '../../generated/prisma/client.ts';
import type { ServiceCategory } from '../../generated/prisma/enums.ts';

export type Rule = Pick<DiagnosisRule, 'name' | 'kind' | 'diagnosisFrom' | 'diagnosisTo' | 'serviceCode' | 'serviceCategory'>;

/** Whether a code is in the range; bounds may be code prefixes. */
const covers = ({ diagnosisFrom, diagnosisTo }: Rule, code: string): boolean =>
  code.slice(0, diagnosisFrom.length) >= diagnosisFrom && code.slice(0, diagnosisTo.length) <= diagnosisTo;

const isAbout = ({ serviceCode, serviceCategory }: Rule, service: { code: string; category: ServiceCategory }): boolean =>
  serviceCode === null ? service.category === serviceCategory : service.code.startsWith(serviceCode);

/** The first rule by which a service is unusual for these diagnoses. */
export function ruleMet(
  rules: readonly Rule[],
  service: { code: string; category: ServiceCategory },
  diagnoses: readonly string[],
): Rule | null {
  if (diagnoses.length === 0) return null;
  return (
    rules.find((rule) => {
      if (!isAbout(rule, service)) return false;
      const isCovered = diagnoses.some((code) => covers(rule, code));
      return rule.kind === 'UNUSUAL' ? isCovered : !isCovered;
    }) ?? null
  );
}
