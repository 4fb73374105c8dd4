import { useApolloClient } from '@apollo/client/react';
import { Button } from '@chakra-ui/react';
import { Hand, UserPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { assignPaRequestInput } from '../../../../server/care/pa-requests/pa-request.input.ts';
import { useViewer } from '../../platform/session.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { timeOrDate } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import {
  AssignPaRequestDocument,
  useAssignPaRequestDialogQuery,
  useTakeOverPaRequestMutation,
  useTakePaRequestMutation,
} from './PaHolder.generated.ts';
import type { PaRequestDetails } from './PaRequestParts.tsx';

type Props = { request: PaRequestDetails };

/** Takes the request when it is opened for a decision, so that colleagues see who decides it. Does nothing while one of them holds it. */
export function useTakeOnOpen({ id, availableActions }: PaRequestDetails): void {
  const client = useApolloClient();
  const [take] = useTakePaRequestMutation();
  // Only on opening: not again after a query ends the hold.
  const openedId = useRef<string | null>(null);
  const canTake = availableActions.includes('TAKE');
  useEffect(() => {
    if (openedId.current === id) return;
    openedId.current = id;
    if (!canTake) return;
    // A colleague was faster: the page then shows that person.
    take({ variables: { id } }).catch(() => void client.refetchQueries({ include: ['PaRequestDecidePage'] }));
  }, [canTake, id, take, client]);
}

/** Says which colleague decides the request, and offers to take it over. */
export function HolderCallout({ request }: Props) {
  const { id, requestNo, holder, heldSince } = request;
  const [asking, setAsking] = useState(false);
  const [takeOver] = useTakeOverPaRequestMutation();
  const viewer = useViewer();
  if (!holder || holder.id === viewer.id) return null;
  return (
    <>
      <Callout
        kind="info"
        title={`Being decided by ${holder.name} since ${timeOrDate(heldSince)}`}
        action={
          request.availableActions.includes('TAKE_OVER') && (
            <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
              <Hand size={16} aria-hidden /> Take over
            </Button>
          )
        }
      >
        Others can decide the request 15 minutes after it was opened.
      </Callout>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Take over ${requestNo}?`}
        text={`${holder.name} will be notified and can no longer decide the request.`}
        confirmLabel="Take over"
        cancelLabel="Leave with colleague"
        onConfirm={() => takeOver({ variables: { id, input: { fromId: holder.id } } })}
      />
    </>
  );
}

/** Assigns a request that no colleague holds. */
export function AssignButton({ request }: Props) {
  const [open, setOpen] = useState(false);
  if (!request.availableActions.includes('ASSIGN')) return null;
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <UserPlus size={16} aria-hidden /> Assign
      </Button>
      {open && <AssignPaRequestDialog request={request} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Account managers on duty come first. */
function AssignPaRequestDialog({ request, onClose }: Props & { onClose: () => void }) {
  const { data } = useAssignPaRequestDialogQuery();
  const viewer = useViewer();
  const onDuty = new Set(data?.paDuty.onDuty.map(({ id }) => id));
  const managers = (data?.paDuty.accountManagers ?? [])
    .filter(({ id }) => id !== viewer.id)
    .map(({ id, name }) => ({ value: id, label: onDuty.has(id) ? `${name} (on duty)` : name }));
  const options = [...managers.filter(({ value }) => onDuty.has(value)), ...managers.filter(({ value }) => !onDuty.has(value))];
  return (
    <MutationDialog
      schema={assignPaRequestInput}
      mutation={AssignPaRequestDocument}
      defaultValues={{ managerId: '' }}
      variables={(input) => ({ id: request.id, input })}
      onClose={onClose}
      onDone={(done) => toast.done(`${request.requestNo} assigned`, { text: `${done?.assignPaRequest.holder?.name} has been notified.` })}
      title={`Assign ${request.requestNo} to a colleague`}
      note="Others can take the request if it is not decided within 15 minutes."
      submitLabel="Assign request"
    >
      <SelectField name="managerId" label="Account manager" options={options} />
    </MutationDialog>
  );
}
