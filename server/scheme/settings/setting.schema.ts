import { env } from '../../platform/env.ts';
import { builder } from '../graphql/builder.ts';
import { getSettings, type Settings } from './settings.ts';

const PublicSettings = builder.objectRef<Settings & { demo: boolean }>('PublicSettings').implement({
  description: 'Public settings of the scheme: name, state, colour and contacts.',
  fields: (t) => ({
    schemeName: t.exposeString('schemeName'),
    stateName: t.exposeString('stateName'),
    accentColor: t.exposeString('accentColor', { description: 'The scheme’s own colour, #rrggbb.' }),
    logoUrl: t.string({
      nullable: true,
      description: 'The scheme’s logo; null without one.',
      resolve: ({ logoFileId }) => (logoFileId ? `/files/logo?v=${logoFileId}` : null),
    }),
    supportPhone: t.exposeString('supportPhone'),
    supportEmail: t.exposeString('supportEmail'),
    schemeAddress: t.exposeString('schemeAddress', { description: 'Office address; empty if not set.' }),
    agreementVersion: t.exposeString('agreementVersion', { description: 'Version of the terms accepted with a registration.' }),
    paDecisionMinutes: t.exposeInt('paDecisionMinutes', { description: 'Minutes within which a PA request must be decided.' }),
    emergencyWindowHours: t.exposeInt('emergencyWindowHours', {
      description: 'Hours within which an emergency must be reported to get a PA code.',
    }),
    claimDueDay: t.exposeInt('claimDueDay', { description: 'Day of the next month by which the claims of a care month are due.' }),
    passwordMinLength: t.exposeInt('passwordMinLength', { description: 'Minimum length of a new password.' }),
    listPageSize: t.exposeInt('listPageSize', { description: 'Default number of rows per page.' }),
    exportMaxRows: t.exposeInt('exportMaxRows', { description: 'Maximum rows per export.' }),
    documentMaxMb: t.exposeInt('documentMaxMb', { description: 'Maximum size of a document in MB.' }),
    photoMaxMb: t.exposeInt('photoMaxMb', { description: 'Maximum size of a photograph in MB.' }),
    demo: t.exposeBoolean('demo', { description: 'Whether this is a demo scheme with demo sign-ins.' }),
  }),
});

builder.queryField('publicSettings', (t) =>
  t.field({
    type: PublicSettings,
    description: 'The scheme’s public settings. Public.',
    resolve: async () => ({ ...(await getSettings()), demo: env.DEMO }),
  }),
);
