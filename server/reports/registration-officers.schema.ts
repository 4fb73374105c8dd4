import { db } from '../db.ts';
import { builder } from '../schema/builder.ts';

const RegistrationOfficer = builder.prismaObject('UserAccount', {
  variant: 'RegistrationOfficer',
  description: 'An officer whose registrations a report counts.',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

builder.queryField('registrationOfficers', (t) =>
  t.withAuth({ can: 'REPORT_DAILY_READ' }).prismaField({
    type: [RegistrationOfficer],
    description: 'Registration officers by name, former ones too.',
    resolve: (query) => db.userAccount.findMany({ ...query, where: { role: 'REGISTRATION_OFFICER' }, orderBy: { name: 'asc' }, take: 500 }),
  }),
);
