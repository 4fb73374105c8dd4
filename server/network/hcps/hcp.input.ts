import { z } from 'zod';
import { CareType, HcpLevel, HcpOwnership, HcpType } from '../../generated/prisma/enums.ts';
import { day, emptyToNull, phone, refusal, required, version } from '../../scheme/validation/fields.ts';
import { type BankDetails, bankDetailsInput } from './bank.input.ts';

const email = z.email('Enter an email address, for example name@example.ng.').trim().toLowerCase().max(254);
const isBlank = (value: string | null | undefined) => !value?.trim();

/** Identity, location and contact of a facility. */
const facility = {
  name: required(160).min(3, 'At least 3 characters'),
  level: z.enum(HcpLevel, 'Choose a level'),
  ownership: z.enum(HcpOwnership, 'Choose who owns it'),
  providerType: z.enum(HcpType, 'Choose a type'),
  careType: z.enum(CareType, 'Choose the care type'),
  lgaId: z.uuid('Choose an LGA'),
  townId: z.uuid('Choose a town'),
  wardId: emptyToNull(z.uuid()),
  address: required(200),
  phone,
  email,
  contactName: required(120),
  contactDesignation: required(80),
  contactPhone: phone,
};

/** Licence and accreditation; required at the latest for activation. */
const accreditation = {
  licenceNo: emptyToNull(z.string().trim().max(60)),
  accreditationNo: emptyToNull(z.string().trim().max(60)),
  accreditedFrom: emptyToNull(day),
  accreditedTo: emptyToNull(day),
  capitationCapacity: z
    .number('Enter a number; 0 is no limit')
    .int()
    .min(0, 'Must not be below zero')
    .max(10_000_000)
    .default(0)
    .describe('Maximum number of lives; 0 means no limit.'),
};

const inOrder = ({ accreditedFrom, accreditedTo }: { accreditedFrom?: string | null; accreditedTo?: string | null }) =>
  !accreditedFrom || !accreditedTo || accreditedTo >= accreditedFrom;
/** Judged although other fields are wrong, so that all errors are shown together. */
const order = { path: ['accreditedTo'], ...refusal('HCP_ACCREDITATION_DATES'), when: () => true };

const typed = z.string().nullish();

/** Bank details, or null if all fields are empty. */
const bankOrNone = z
  .object({ bankCode: typed, bankName: typed, accountName: typed, accountNumber: typed, sortCode: typed })
  .meta({ graphql: 'BankDetailsInput' })
  .nullish()
  .transform((value, context): BankDetails | null => {
    if (!value || Object.values(value).every(isBlank)) return null;
    const result = bankDetailsInput.safeParse(value);
    if (result.success) return result.data;
    for (const { message, path } of result.error.issues) context.addIssue({ code: 'custom', message, path: [...path] });
    return z.NEVER;
  });

export const createHcpInput = z
  .object({
    ...facility,
    ...accreditation,
    bank: bankOrNone.describe('Initial bank details; later changes need approval.'),
    licenceFileId: emptyToNull(z.uuid()).describe('A file that the viewer uploaded.'),
    accreditationFileId: emptyToNull(z.uuid()),
  })
  .refine(inOrder, order);
export type CreateHcpInput = z.output<typeof createHcpInput>;

export const updateHcpInput = z.object({ ...facility, ...accreditation, version }).refine(inOrder, order);

/** Fields that a facility can change itself. */
export const updateHcpContactInput = z.object({
  phone,
  contactName: facility.contactName,
  contactDesignation: facility.contactDesignation,
  contactPhone: phone,
  version,
});

export const activateHcpInput = z
  .object({
    licenceNo: required(60),
    accreditationNo: required(60),
    accreditedFrom: day,
    accreditedTo: day,
    capitationCapacity: accreditation.capitationCapacity,
    userEmail: emptyToNull(email).describe('Email of the first user; the facility’s own address if not given.'),
    version,
  })
  .refine(inOrder, order);

const reason = z.string('Give a reason').trim().min(5, 'Give a reason of at least 5 characters').max(300);
export const hcpReasonInput = z.object({ reason, version }).meta({ id: 'HcpReasonInput' });

export const requestBankChangeInput = z.object({ bank: bankDetailsInput, reason });
export const decideBankChangeInput = z
  .object({ version, note: emptyToNull(z.string().trim().max(300)) })
  .meta({ id: 'DecideBankChangeInput' });
export const rejectBankChangeInput = z.object({ version, note: reason });
export const cancelBankChangeInput = z.object({ version });

/** Services a facility is accredited for. */
export const setHcpServicesInput = z.object({
  all: z.boolean().describe('All services up to its level; then none are listed.'),
  serviceIds: z.array(z.uuid()).max(5000),
  version,
});

export const moveMembersInput = z
  .object({
    toHcpId: z.uuid('Choose a facility'),
    planIds: z.array(z.uuid()).max(100).default([]).describe('Only members of these plans; empty means all.'),
    reason,
  })
  .meta({ id: 'MoveMembersInput' });

/** The public application form. `website` is a honeypot: people do not see it. */
export const applyAsHcpInput = z.object({
  ...facility,
  licenceNo: required(60),
  licenceFileId: z.uuid('Add the operating licence').describe('From POST /files/applications.'),
  website: z.string().max(200).nullish().describe('Must be empty.'),
});
