import { z } from 'zod';
import { MaritalStatus } from '../../generated/prisma/enums.ts';
import { day, orNone, phone, text } from '../../members/enrollees/person.input.ts';
import { registrationPersonInput } from '../registrations/registration.input.ts';

/** Corrections of a record. A principal needs what registration needs; a dependant may lack contact and next of kin. */
export const editEnrolleeInput = registrationPersonInput.omit({ planId: true }).extend({
  version: z.number().int(),
  maritalStatus: orNone(z.enum(MaritalStatus)),
  /** Left out by who sees only its end: it stays. */
  nin: registrationPersonInput.shape.nin.optional(),
  phone: orNone(phone),
  address: text(200),
  nextOfKinName: text(120),
  nextOfKinPhone: orNone(phone),
  nextOfKinRelationship: text(40),
  staffNo: text(40),
  gradeLevel: text(30),
  dateOfFirstAppointment: orNone(day),
  basicSalary: z.number().int().min(0).max(100_000_000_00).nullish(),
  matricNo: text(40),
  studyLevel: text(20),
  courseOfStudy: text(80),
  /** A similar person on record is someone else. */
  someoneElse: z.boolean().nullish(),
});
export type EditEnrollee = z.output<typeof editEnrolleeInput>;
