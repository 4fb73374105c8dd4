import { Box } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import { moveMembersInput } from '../../../../server/network/hcps/hcp.input.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { CheckboxesField } from '../../ui/form/fields/choice-fields.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { number, plural } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import type { HcpActions_HcpFragment } from './HcpActions.generated.ts';
import { useActiveHcpPicker } from './HcpPicker.ts';
import { type HcpMovePreviewQuery, MoveHcpMembersDocument, useHcpMovePreviewQuery } from './MoveMembersDialog.generated.ts';

type Hcp = HcpActions_HcpFragment;

/** Moves the members of a deactivated facility to another one, with a preview. */
export function MoveMembersDialog({ hcp, onClose }: { hcp: Hcp; onClose: () => void }) {
  return (
    <MutationDialog
      schema={moveMembersInput}
      mutation={MoveHcpMembersDocument}
      defaultValues={{ toHcpId: '', planIds: [], reason: '' }}
      variables={(input) => ({ hcpId: hcp.id, input })}
      onClose={onClose}
      onDone={(data) => {
        toast.done(`Moving ${plural(data?.moveHcpMembers.total ?? 0, 'member')}`, {
          text: 'See progress on the facility’s Members tab.',
        });
      }}
      size="md"
      title={`Move the members of ${hcp.name}`}
      note="They move immediately because the facility is deactivated. Families stay together, and members see the change in the portal and in their history."
      submitLabel="Move members"
      cancelLabel="Not now"
    >
      <PickerField name="toHcpId" label="New facility" picker={useActiveHcpPicker} placeholder="Name, code or town" />
      <Preview hcp={hcp} />
      <TextAreaField name="reason" label="Reason" rows={2} maxLength={300} help="Shown to members in their history" />
    </MutationDialog>
  );
}

type Lines = HcpMovePreviewQuery['hcpMovePreview']['lines'];

function Preview({ hcp }: { hcp: Hcp }) {
  const toHcpId: string = useWatch({ name: 'toHcpId' });
  const planIds: string[] | undefined = useWatch({ name: 'planIds' });
  const wholePreview = useHcpMovePreviewQuery({ hcpId: hcp.id });
  const { data, previousData, error } = useHcpMovePreviewQuery({ hcpId: hcp.id, toHcpId: toHcpId || null, planIds: planIds ?? [] });
  const preview = (data ?? (error ? undefined : previousData))?.hcpMovePreview;
  const plans: Lines = wholePreview.data?.hcpMovePreview.lines ?? [];
  const refused = preview?.lines.filter(({ refusal }) => refusal) ?? [];
  const tight = preview && preview.room !== null && preview.room < preview.places;
  return (
    <>
      {plans.length > 1 && (
        <CheckboxesField
          name="planIds"
          label="Plans"
          help="Leave empty for all plans."
          options={plans.map(({ plan, people }) => ({ value: plan.id, label: `${plan.name}, ${number(people)}` }))}
          optional
        />
      )}
      {error && <Callout kind="block" title={error.message} />}
      {preview && (
        <Callout
          kind={toHcpId && !tight && refused.length === 0 ? 'passed' : toHcpId ? 'warn' : 'info'}
          title={
            toHcpId ? `${number(preview.fitting)} of ${plural(preview.people, 'member')} can move there` : plural(preview.people, 'member')
          }
        >
          {!toHcpId && <Box>Choose a facility to see how many can move.</Box>}
          {toHcpId && preview.room === null && <Box>It has no capacity limit.</Box>}
          {toHcpId && preview.room !== null && (
            <Box>
              {plural(preview.room, 'place')} free, {number(preview.places)} needed.
              {tight && ' Families move until it is full; the rest stay and are listed.'}
            </Box>
          )}
          {refused.map(({ plan, people, refusal }) => (
            <Box key={plan.id}>
              {plan.name}: {number(people)} cannot move. {refusal}
            </Box>
          ))}
        </Callout>
      )}
    </>
  );
}
