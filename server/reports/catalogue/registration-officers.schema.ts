import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { builder } from '../../scheme/graphql/builder.ts';

const RegistrationOfficer = builder.prismaObject('UserAccount', {
  variant: 'RegistrationOfficer',
  description: 'An officer with registrations in a report.',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

builder.queryField('registrationOfficers', (t) =>
  t.withAuth({ can: 'REPORT_DAILY_READ' }).prismaField({
    type: [RegistrationOfficer],
    description: 'Registration officers by name, including former ones. Not for keys of external organisations (FORBIDDEN).',
    resolve: (query, _root, _args, { viewer }) => {
      if (viewer.apiKey?.outside) throw new DomainError('FORBIDDEN');
      return db.userAccount.findMany({ ...query, where: { role: 'REGISTRATION_OFFICER' }, orderBy: { name: 'asc' }, take: 500 });
    },
  }),
);
