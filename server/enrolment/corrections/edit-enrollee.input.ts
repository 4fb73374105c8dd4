import { z } from 'zod';
import { MaritalStatus } from '../../generated/prisma/enums.ts';
import { registrationPersonInput } from '../../members/rules/enrolment-form.input.ts';
import { day, emptyToNull, optionalText, phone } from '../../platform/validation/fields.ts';

/** Corrections of a record. A principal needs what registration needs; a dependant may lack contact and next of kin. */
export const editEnrolleeInput = registrationPersonInput.omit({ planId: true }).extend({
  version: z.number().int(),
  maritalStatus: emptyToNull(z.enum(MaritalStatus)),
  /** Left out by who sees only its end: it stays. */
  nin: registrationPersonInput.shape.nin.optional(),
  phone: emptyToNull(phone),
  address: optionalText(200),
  nextOfKinName: optionalText(120),
  nextOfKinPhone: emptyToNull(phone),
  nextOfKinRelationship: optionalText(40),
  staffNo: optionalText(40),
  gradeLevel: optionalText(30),
  dateOfFirstAppointment: emptyToNull(day),
  basicSalary: z.number().int().min(0).max(100_000_000_00).nullish(),
  matricNo: optionalText(40),
  studyLevel: optionalText(20),
  courseOfStudy: optionalText(80),
  /** A similar person on record is someone else. */
  someoneElse: z.boolean().nullish(),
});
export type EditEnrollee = z.output<typeof editEnrolleeInput>;
