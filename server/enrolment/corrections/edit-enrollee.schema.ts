import { onEnrollee } from '../../members/enrollees/enrollee-status.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { editEnrollee } from './edit-enrollee.service.ts';

const required = { required: true } as const;

const EditEnrolleeInput = builder.inputType('EditEnrolleeInput', {
  description: 'The whole record as it is to be; employment and studies as far as the plan asks for them.',
  fields: (t) => ({
    version: t.int({ required: true, description: 'The version that was on screen.' }),
    vulnerableCategory: t.field({ type: enumOf('VulnerableCategory') }),
    surname: t.string(required),
    firstName: t.string(required),
    otherNames: t.string(),
    sex: t.field({ type: enumOf('Sex'), required: true }),
    dateOfBirth: t.field({ type: 'Date', required: true }),
    maritalStatus: t.field({ type: enumOf('MaritalStatus') }),
    nin: t.string({ description: 'Left out, it stays as it is.' }),
    phone: t.string(),
    email: t.string(),
    address: t.string(),
    lgaId: t.id(required),
    townId: t.id(required),
    wardId: t.id(),
    stateOfOrigin: t.string(),
    bloodGroup: t.string(),
    genotype: t.string(),
    occupation: t.string(),
    disability: t.string(),
    nextOfKinName: t.string(),
    nextOfKinPhone: t.string(),
    nextOfKinRelationship: t.string(),
    staffNo: t.string(),
    gradeLevel: t.string(),
    dateOfFirstAppointment: t.field({ type: 'Date' }),
    basicSalary: t.field({ type: 'Kobo' }),
    matricNo: t.string(),
    studyLevel: t.string(),
    courseOfStudy: t.string(),
    someoneElse: t.boolean({ description: 'A similar person on record is someone else.' }),
  }),
});

onEnrollee('editEnrollee', {
  description: 'Corrects a person’s record by the rules of registration.',
  can: 'ENROLLEE_UPDATE',
  input: EditEnrolleeInput,
  run: editEnrollee,
});
