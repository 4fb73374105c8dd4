import { builder } from '../../scheme/graphql/builder.ts';
import { inputOf } from '../../scheme/graphql/input-of.ts';
import { renewPhoneGatewayInput } from './gateway.input.ts';
import { type GatewayRow, phoneGateways, renewPhoneGateway } from './gateway.service.ts';

const PhoneGateway = builder.objectRef<GatewayRow>('PhoneGateway').implement({
  description: 'A gateway of telephone networks that calls the platform.',
  authScopes: { can: 'SETTING_MANAGE' },
  fields: (t) => ({
    id: t.id({ description: 'Key of the gateway.', resolve: ({ key }) => key }),
    label: t.exposeString('label'),
    address: t.exposeString('address', { description: 'The callback address without the secret at its end.' }),
    isOn: t.exposeBoolean('isOn', { description: 'Whether messages of the gateway are accepted, according to the settings.' }),
    renewedAt: t.expose('renewedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the address was made; null before that, when no message is accepted.',
    }),
    version: t.exposeInt('version', { description: 'Number of addresses made so far.' }),
  }),
});

const NewPhoneAddress = builder.objectRef<{ gateway: GatewayRow; address: string | null }>('NewPhoneAddress').implement({
  description: 'A new callback address of a gateway.',
  authScopes: { can: 'SETTING_MANAGE' },
  fields: (t) => ({
    gateway: t.field({ type: PhoneGateway, resolve: ({ gateway }) => gateway }),
    address: t.exposeString('address', {
      nullable: true,
      description: 'The address with its secret, returned only once; null for a repeated request.',
    }),
  }),
});

builder.queryField('phoneGateways', (t) =>
  t.withAuth({ can: 'SETTING_MANAGE' }).field({
    type: [PhoneGateway],
    description: 'Gateways of telephone networks. Administrators of the whole scheme.',
    resolve: (_root, _args, { viewer }) => phoneGateways(viewer),
  }),
);

builder.mutationField('renewPhoneGateway', (t) =>
  t.withAuth({ can: 'SETTING_MANAGE' }).field({
    type: NewPhoneAddress,
    description: 'Makes a new callback address of a gateway. The previous one works for 24 hours. CONFLICT_STALE on an old version.',
    args: { input: t.arg({ type: inputOf(renewPhoneGatewayInput, 'RenewPhoneGatewayInput'), required: true }) },
    resolve: (_root, { input }, { viewer }) => renewPhoneGateway(viewer, input),
  }),
);
