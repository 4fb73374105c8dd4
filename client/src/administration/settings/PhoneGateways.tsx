import { Box, Button, Flex, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { ShownOnceDialog } from '../../ui/detail/ShownOnceDialog.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { dateTime } from '../../ui/format.ts';
import { StatusTag } from '../../ui/status.tsx';
import { type PhoneGateway_FieldsFragment, usePhoneGatewaysQuery, useRenewPhoneGatewayMutation } from './PhoneGateways.generated.ts';

type Gateway = PhoneGateway_FieldsFragment;
type NewAddress = { label: string; address: string | null | undefined };

/** The callback addresses of the gateways, each with the button that makes a new one. */
export function PhoneGateways() {
  const { data } = usePhoneGatewaysQuery({ fetchPolicy: 'cache-and-network' });
  const [renew] = useRenewPhoneGatewayMutation();
  const [asked, setAsked] = useState<Gateway | null>(null);
  const [made, setMade] = useState<NewAddress | null>(null);
  return (
    <Box as="section" aria-label="Callback addresses">
      <Box fontWeight="500">Callback addresses</Box>
      <Box textStyle="small" color="fg.muted" mb="2">
        Enter each at its gateway. The end of an address is its secret, which is shown only when the address is made.
      </Box>
      <Stack gap="0" borderWidth="1px" rounded="l2">
        {data?.phoneGateways.map((gateway) => (
          <Flex
            key={gateway.id}
            gap="3"
            px="3"
            py="2.5"
            align={{ base: 'stretch', md: 'center' }}
            direction={{ base: 'column', md: 'row' }}
            _notLast={{ borderBottomWidth: '1px' }}
          >
            <Box flex="1" minW="0">
              <Flex gap="2" align="center" wrap="wrap">
                {gateway.label}
                <StatusTag label={statusOf(gateway)} />
              </Flex>
              <Box className="code" textStyle="small" color="fg.muted" css={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
                {gateway.address}…
              </Box>
              {gateway.renewedAt && (
                <Box textStyle="small" color="fg.muted">
                  Made {dateTime(gateway.renewedAt)}
                </Box>
              )}
            </Box>
            <Button variant="outline" size="sm" onClick={() => setAsked(gateway)} aria-label={`${verbOf(gateway)}: ${gateway.label}`}>
              {verbOf(gateway)}
            </Button>
          </Flex>
        ))}
      </Stack>
      {asked && (
        <ConfirmDialog
          open
          onClose={() => setAsked(null)}
          title={`${asked.renewedAt ? 'Renew' : 'Make'} the address for “${asked.label}”?`}
          text={
            asked.renewedAt
              ? 'The new address is shown once. The previous one works for 24 hours, so that you can change it at the gateway without losing a message.'
              : 'The address is shown once. Enter it at the gateway.'
          }
          confirmLabel={verbOf(asked)}
          cancelLabel="Not now"
          onConfirm={async () => {
            const { data: answer } = await renew({ variables: { input: { key: asked.id, version: asked.version } } });
            if (answer) setMade({ label: asked.label, address: answer.renewPhoneGateway.address });
          }}
        />
      )}
      {made && (
        <ShownOnceDialog
          title="Callback address"
          description={made.label}
          what="address"
          label="Address"
          value={made.address}
          lost="The response with the address did not arrive. Renew the address."
          onClose={() => setMade(null)}
        />
      )}
    </Box>
  );
}

const verbOf = ({ renewedAt }: Gateway) => (renewedAt ? 'Renew address' : 'Make address');

function statusOf({ isOn, renewedAt }: Gateway) {
  if (!renewedAt) return { text: 'No address', tone: 'warn' } as const;
  return isOn ? ({ text: 'On', tone: 'success' } as const) : ({ text: 'Off', tone: 'neutral' } as const);
}
