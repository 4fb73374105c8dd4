import { env } from '../env.ts';
import { builder } from '../graphql/builder.ts';
import { getSettings, type Settings } from './settings.ts';

const PublicSettings = builder.objectRef<Settings & { demo: boolean }>('PublicSettings').implement({
  description: 'What every page may show of the scheme: its name, state, colour and contacts.',
  fields: (t) => ({
    schemeName: t.exposeString('schemeName'),
    stateName: t.exposeString('stateName'),
    accentColor: t.exposeString('accentColor', { description: 'The scheme’s own colour, #rrggbb.' }),
    logoUrl: t.string({
      nullable: true,
      description: 'The scheme’s own logo; null where it has none.',
      resolve: ({ logoFileId }) => (logoFileId ? `/files/logo?v=${logoFileId}` : null),
    }),
    supportPhone: t.exposeString('supportPhone'),
    supportEmail: t.exposeString('supportEmail'),
    schemeAddress: t.exposeString('schemeAddress', { description: 'Where people can come to; empty if none is set.' }),
    agreementVersion: t.exposeString('agreementVersion', { description: 'Version of the terms that a registration accepts.' }),
    paDecisionMinutes: t.exposeInt('paDecisionMinutes', { description: 'Minutes within which a PA request must be decided.' }),
    emergencyWindowHours: t.exposeInt('emergencyWindowHours', {
      description: 'Hours within which the PA code of an emergency is asked for.',
    }),
    claimDueDay: t.exposeInt('claimDueDay', { description: 'Day of the next month by which the claims of a care month are due.' }),
    passwordMinLength: t.exposeInt('passwordMinLength', { description: 'Characters that a new password has at least.' }),
    listPageSize: t.exposeInt('listPageSize', { description: 'Rows on a page of a list unless somebody chooses otherwise.' }),
    exportMaxRows: t.exposeInt('exportMaxRows', { description: 'Rows that an export has at most.' }),
    documentMaxMb: t.exposeInt('documentMaxMb', { description: 'Megabytes that a document has at most.' }),
    photoMaxMb: t.exposeInt('photoMaxMb', { description: 'Megabytes that a photograph has at most.' }),
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
