import { z } from 'zod';
import { claimFormInput } from '../../../../server/claims/claim.input.ts';
import { lagosIsoDay } from '../../ui/format.ts';
import { serverNow } from '../../ui/time.ts';

/** The schema of the form without the patient, who is known before it opens. */
export const claimFormSchema = z.object({ form: claimFormInput });
export type ClaimFormValues = z.input<typeof claimFormSchema>;
export type ClaimFormOutput = z.output<typeof claimFormSchema>;

type Fields = ClaimFormValues['form'];

/** The values of a new form: today, with what is already known. */
export function blankForm(prefilled: Partial<Fields> = {}): ClaimFormValues {
  const today = lagosIsoDay(new Date(serverNow()));
  return {
    form: {
      serviceFrom: today,
      serviceTo: today,
      careType: 'OUT',
      visitType: 'OTHER',
      attendingName: '',
      note: '',
      lateReason: '',
      otherDiagnosisIds: [],
      symptomIds: [],
      documents: [],
      items: [],
      ...prefilled,
    },
  };
}

type Listed = { id: string }[] | null | undefined;

export const diagnosisValues = (diagnoses: Listed) => ({
  mainDiagnosisId: diagnoses?.[0]?.id ?? null,
  otherDiagnosisIds: (diagnoses ?? []).slice(1).map(({ id }) => id),
});
