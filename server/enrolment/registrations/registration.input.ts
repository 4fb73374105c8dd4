import { z } from 'zod';
import { RegistrationDocument } from '../../generated/prisma/enums.ts';
import {
  isDifferentPerson,
  type RegistrationInstitution,
  type RegistrationPerson,
  registrationDependant,
} from '../../members/rules/enrolment-form.input.ts';
import { emptyToNull, optionalText, refusal, version } from '../../scheme/validation/fields.ts';

export const acceptAgreementInput = z.object({
  version,
  terms: z.boolean().refine((accepted) => accepted, refusal('ENR_AGREEMENT')),
  privacy: z.boolean().refine((accepted) => accepted, refusal('ENR_AGREEMENT')),
  declaration: z.boolean().refine((accepted) => accepted, refusal('ENR_AGREEMENT')),
});

export const confirmReviewInput = z.object({
  version,
  isDifferentPerson: isDifferentPerson.describe('Confirms that the similar person on record is a different person.'),
  reason: optionalText(500).describe('How the officer knows this.'),
});

const registrationDocumentInput = z
  .object({ kind: z.enum(RegistrationDocument), fileId: emptyToNull(z.uuid()) })
  .meta({ id: 'RegistrationDocumentInput' });

export const registrationLastInput = z
  .object({
    version,
    photoId: emptyToNull(z.uuid()),
    documents: z
      .array(registrationDocumentInput)
      .max(20)
      .nullish()
      .transform((documents) => documents ?? []),
    dependants: z
      .array(registrationDependant)
      .max(12)
      .nullish()
      .transform((dependants) => dependants ?? []),
  })
  .meta({ id: 'RegistrationLastInput', description: 'Photograph, documents and family, if available.' });
export type RegistrationLast = z.output<typeof registrationLastInput>;

export const rejectRegistrationInput = z.object({
  version,
  reason: z.string().trim().min(10, 'Give a reason of at least 10 characters').max(500),
});

/** `Registration.data`: what was saved, step by step; each part is whole and valid when it is there. */
export type RegistrationData = {
  person: RegistrationPerson;
  institution?: RegistrationInstitution;
  review?: { isDifferentPerson: boolean; reason: string | null; matchedEnrolleeId: string | null };
  last?: Omit<RegistrationLast, 'version'>;
};
