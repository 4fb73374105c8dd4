import { builder } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';
import { inputOf } from '../../platform/graphql/input-of.ts';
import { getSettings, type Settings } from '../../platform/settings/settings.ts';
import { updateSignInSettingsInput } from './sign-in-settings.input.ts';
import { updateSignInSettings } from './sign-in-settings.service.ts';

const SignInSettings = builder.objectRef<Pick<Settings, 'otpRoles'>>('SignInSettings').implement({
  description: 'How people sign in.',
  fields: (t) => ({
    otpRoles: t.expose('otpRoles', { type: [enumOf('Role')], description: 'Who is asked for a code besides the password.' }),
  }),
});

builder.queryField('signInSettings', (t) =>
  t.withAuth({ can: 'SETTING_MANAGE' }).field({
    type: SignInSettings,
    description: 'How people sign in.',
    resolve: () => getSettings(),
  }),
);

builder.mutationField('updateSignInSettings', (t) =>
  t.withAuth({ can: 'SETTING_MANAGE' }).field({
    type: SignInSettings,
    description: 'Says which roles are asked for a code besides the password, from their next sign-in on.',
    args: { input: t.arg({ type: inputOf(updateSignInSettingsInput), required: true }) },
    resolve: async (_root, { input }, { viewer }) => {
      await updateSignInSettings(viewer, input);
      return getSettings();
    },
  }),
);
