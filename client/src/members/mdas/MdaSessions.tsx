import { Box, Button } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { academicSessionInput } from '../../../../server/members/mdas/mda.input.ts';
import { useSession } from '../../platform/session.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState } from '../../ui/detail/states.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { CheckboxField } from '../../ui/form/fields/choice-fields.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { actionsColumn, type Column, dateColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  type MdaSessions_SessionFragment,
  useAddAcademicSessionMutation,
  useUpdateAcademicSessionMutation,
} from './MdaSessions.generated.ts';

type Session = MdaSessions_SessionFragment;
type Props = { mdaId: string; sessions: Session[] };

const columns: Column<Session>[] = [
  textColumn('Session', (s) => s.name, { strong: true }),
  dateColumn('Starts', (s) => s.startsOn),
  dateColumn('Ends', (s) => s.endsOn),
  statusColumn('Status', (s) => (s.isCurrent ? { text: 'Current', tone: 'success' } : null)),
];

/** The sessions of an institution: students are covered session by session. */
export function MdaSessions({ mdaId, sessions }: Props) {
  const { can } = useSession();
  const [selectedSession, setSelectedSession] = useState<Session | 'NEW' | null>(null);
  const edit = actionsColumn<Session>((session) => (
    <Button size="xs" variant="ghost" onClick={() => setSelectedSession(session)} aria-label={`Edit ${session.name}`}>
      Edit
    </Button>
  ));
  return (
    <Panel
      title="Sessions"
      padding={false}
      action={
        can('MDA_MANAGE') && (
          <Button size="sm" variant="outline" onClick={() => setSelectedSession('NEW')}>
            <Plus size={16} strokeWidth={1.75} aria-hidden /> Add a session
          </Button>
        )
      }
    >
      <Box overflowX="auto">
        <DataTable
          rows={sessions}
          columns={can('MDA_MANAGE') ? [...columns, edit] : columns}
          label="Sessions"
          empty={<EmptyState title="No sessions yet" text="Students are enrolled for a session. Add the current one." />}
        />
      </Box>
      {selectedSession && (
        <SessionDialog
          mdaId={mdaId}
          session={selectedSession === 'NEW' ? null : selectedSession}
          onClose={() => setSelectedSession(null)}
        />
      )}
    </Panel>
  );
}

function SessionDialog({ mdaId, session, onClose }: { mdaId: string; session: Session | null; onClose: () => void }) {
  const [add] = useAddAcademicSessionMutation();
  const [update] = useUpdateAcademicSessionMutation();
  const dialog = useMutationForm({
    schema: academicSessionInput,
    defaultValues: session
      ? { name: session.name, startsOn: session.startsOn, endsOn: session.endsOn, isCurrent: session.isCurrent }
      : { name: '', isCurrent: true },
    submit: async (input): Promise<unknown> =>
      session ? update({ variables: { id: session.id, input } }) : add({ variables: { mdaId, input } }),
    onDone: () => {
      toast.done(session ? 'Saved' : 'Session added');
      onClose();
    },
  });
  return (
    <FormDialog
      {...dialog}
      open
      onClose={onClose}
      title={session ? `Session ${session.name}` : 'Add a session'}
      note={session && 'Students who are already enrolled keep their cover dates.'}
      submitLabel={session ? 'Save' : 'Add session'}
    >
      <TextField name="name" label="Session" maxLength={9} placeholder="2025/2026" />
      <DateField name="startsOn" label="Starts on" />
      <DateField name="endsOn" label="Ends on" />
      <CheckboxField name="isCurrent" label="Current session" help="Replaces the previous current session." />
    </FormDialog>
  );
}
