import type { z } from 'zod';
import {
  acceptAgreementInput,
  confirmReviewInput,
  registrationLastInput,
} from '../../../../server/enrolment/registrations/registration.input.ts';
import { registrationInstitutionInput, registrationPersonInput } from '../../../../server/members/rules/enrolment-form.input.ts';
import type { FieldReference_PlanFragment } from './FieldReference.generated.ts';

const versionless = { version: true } as const;

const familyShape = registrationPersonInput
  .extend(acceptAgreementInput.omit(versionless).shape)
  .extend(registrationInstitutionInput.shape)
  .extend(registrationLastInput.omit(versionless).shape)
  .extend(confirmReviewInput.omit(versionless).shape);

/** Raw values of the family form. Files are ids of locally stored files. */
export type FamilyValues = z.input<typeof familyShape>;

type Plan = Pick<FieldReference_PlanFragment, 'id' | 'sector' | 'requiresCategory' | 'requiresNin' | 'requiredDocuments'>;

/** Fields the plan requires. The server checks more rules; these need the family to be present. */
function missingUnder(plan: Plan, values: z.output<typeof familyShape>): { path: (string | number)[]; message: string }[] {
  const { documents } = values;
  const asked: readonly [boolean, keyof typeof values][] = [
    [true, 'hcpId'],
    [true, 'photoId'],
    [plan.requiresNin, 'nin'],
    [plan.requiresCategory, 'vulnerableCategory'],
    [plan.sector === 'FORMAL' || plan.sector === 'STUDENT', 'mdaId'],
    [plan.sector === 'FORMAL', 'staffNo'],
    [plan.sector === 'STUDENT', 'sessionId'],
    [plan.sector === 'STUDENT', 'matricNo'],
  ];
  const missing = asked.filter(([isAsked, name]) => isAsked && !values[name]).map(([, name]) => [name]);
  const missingDocuments = plan.requiredDocuments.flatMap((kind) => {
    const index = documents.findIndex((document) => document.kind === kind);
    return documents[index]?.fileId ? [] : [['documents', Math.max(0, index), 'fileId']];
  });
  return [...missing, ...missingDocuments].map((path) => ({ path, message: 'Required for this plan' }));
}

/** The form of a family on one of these plans. */
export const familyInput = (plans: readonly Plan[]) =>
  familyShape.superRefine((values, context) => {
    const plan = plans.find(({ id }) => id === values.planId);
    if (plan) for (const problem of missingUnder(plan, values)) context.addIssue({ code: 'custom', ...problem });
  });
