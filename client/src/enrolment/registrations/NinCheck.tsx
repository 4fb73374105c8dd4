import { Button, Flex } from '@chakra-ui/react';
import { NIN_STATUS } from '../../members/enrollees/enrollee.labels.ts';
import { useSession } from '../../platform/session.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { dateTime } from '../../ui/format.ts';
import { StatusTag } from '../../ui/status.tsx';
import { type NinCheck_EnrolleeFragment, useRecordNinCheckMutation } from './NinCheck.generated.ts';

/** Whether the NIN was verified. An officer confirms it after seeing the NIN slip. */
export function NinCheck({ enrollee }: { enrollee: NinCheck_EnrolleeFragment }) {
  const { can } = useSession();
  const [record] = useRecordNinCheckMutation();
  const { id, version, nin, ninStatus, ninCheckedAt, ninCheckedBy } = enrollee;
  const check = useAction((result: 'VERIFIED' | 'FAILED') => record({ variables: { id, input: { version, result } } }));
  if (!nin) return null;
  return (
    <Panel title="NIN" action={<StatusTag label={NIN_STATUS[ninStatus]} />}>
      <FactList
        layout="rows"
        facts={[
          { label: 'Number', value: <span className="code">{nin}</span> },
          ninCheckedBy && { label: 'Checked', value: ninCheckedBy.name, second: dateTime(ninCheckedAt) },
        ]}
      />
      {can('NIN_VERIFY') && (
        <Flex gap="2" mt="3" wrap="wrap">
          {ninStatus !== 'VERIFIED' && (
            <Button size="sm" variant="outline" loading={check.busy} onClick={() => void check.act('VERIFIED')}>
              Confirm that the NIN matches
            </Button>
          )}
          {ninStatus !== 'FAILED' && (
            <Button size="sm" variant="outline" colorPalette="danger" disabled={check.busy} onClick={() => void check.act('FAILED')}>
              Report that the NIN does not match
            </Button>
          )}
        </Flex>
      )}
    </Panel>
  );
}
