import { onEnrollee, RestoreCoverInput } from '../../members/enrollees/enrollee-status.schema.ts';
import { dependantFields, paperField } from '../../members/rules/dependant-fields.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { activateDependant } from './activate-dependant.service.ts';
import { addDependant } from './add-dependant.service.ts';
import { moveMember, separateSpouse } from './move-member.service.ts';
import { transferHeadship } from './transfer-headship.service.ts';

const required = { required: true } as const;
const version = { required: true, description: 'The version that was on screen; another one is refused with CONFLICT_STALE.' } as const;

const AddDependantInput = builder.inputType('AddDependantInput', {
  description: 'A person who joins a family; `version` is the principal’s.',
  fields: (t) => ({
    version: t.int(version),
    ...dependantFields(t),
    ...paperField(t),
    someoneElse: t.boolean({ description: 'A similar person on record is someone else.' }),
  }),
});

const TransferHeadshipInput = builder.inputType('TransferHeadshipInput', {
  description: 'Who becomes the principal, with what a principal has to have; employment where the plan asks for it.',
  fields: (t) => ({
    version: t.int(version),
    reason: t.string(required),
    newHeadId: t.id(required),
    maritalStatus: t.field({ type: enumOf('MaritalStatus'), required: true }),
    nin: t.string(),
    phone: t.string(required),
    nextOfKinName: t.string(required),
    nextOfKinPhone: t.string(required),
    nextOfKinRelationship: t.string(required),
    mdaId: t.id(),
    staffNo: t.string(),
    gradeLevel: t.string(),
    dateOfFirstAppointment: t.field({ type: 'Date' }),
    basicSalary: t.field({ type: 'Kobo' }),
  }),
});

const MoveMemberInput = builder.inputType('MoveMemberInput', {
  fields: (t) => ({
    version: t.int(version),
    reason: t.string(required),
    principalId: t.id(required),
    relationship: t.field({ type: enumOf('Relationship'), required: true, description: 'SPOUSE or CHILD.' }),
  }),
});

const SeparateSpouseInput = builder.inputType('SeparateSpouseInput', {
  fields: (t) => ({
    version: t.int(version),
    maritalStatus: t.field({ type: enumOf('MaritalStatus'), required: true, description: 'DIVORCED or SEPARATED.' }),
    note: t.string(),
  }),
});

onEnrollee('addDependant', {
  description:
    'Adds a spouse, child or extra dependant to the principal’s family and answers the new person. With a premium due, cover waits for it.',
  can: 'FAMILY_WRITE',
  input: AddDependantInput,
  run: addDependant,
});
onEnrollee('activateDependant', {
  description: 'Begins the cover of an added dependant whose premium is paid. Not by the officer who added the person.',
  can: 'REGISTRATION_COMPLETE',
  input: RestoreCoverInput,
  run: activateDependant,
});
onEnrollee('transferHeadship', {
  description: 'Makes the spouse the principal of the family and answers the new principal. Everybody keeps the own number.',
  can: 'FAMILY_WRITE',
  input: TransferHeadshipInput,
  run: transferHeadship,
});
onEnrollee('moveMember', {
  description: 'Moves a person to another family as spouse or child, with number and history.',
  can: 'FAMILY_WRITE',
  input: MoveMemberInput,
  run: moveMember,
});
onEnrollee('separateSpouse', {
  description: 'Records that a spouse left after divorce or separation; the cover of the spouse ends.',
  can: 'FAMILY_WRITE',
  input: SeparateSpouseInput,
  run: separateSpouse,
});
