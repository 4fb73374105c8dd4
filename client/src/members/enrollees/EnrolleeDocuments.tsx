import { Button, Link } from '@chakra-ui/react';
import { FilePlus } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { enrolleeDocumentInput } from '../../../../server/members/enrollees/enrollee-document.input.ts';
import type { RegistrationDocument } from '../../graphql/types.ts';
import { useSession, useViewer } from '../../platform/session.tsx';
import { uploadFile } from '../../platform/upload.ts';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState } from '../../ui/detail/states.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { FileField } from '../../ui/form/fields/FileField.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { enumLabel, fileSize } from '../../ui/format.ts';
import { optionsOf } from '../../ui/labels.ts';
import { toast } from '../../ui/toast.tsx';
import type { EnrolleeDetailPageQuery } from './EnrolleeDetailPage.generated.ts';
import { AddEnrolleeDocumentDocument } from './EnrolleeDocuments.generated.ts';
import { REGISTRATION_DOCUMENT } from './enrollee.labels.ts';

type Person = EnrolleeDetailPageQuery['enrollee'];
type Props = { person: Person; papers: NonNullable<Person['documents']> };

const paperName = (kind: string) =>
  kind === 'PHOTO' ? 'Earlier photograph' : (REGISTRATION_DOCUMENT[kind as RegistrationDocument] ?? enumLabel(kind));

/** The documents of a person. Documents that arrive after registration are added here. */
export function EnrolleeDocuments({ person, papers }: Props) {
  const { can } = useSession();
  const [adding, setAdding] = useState(false);
  const add = can('ENROLLEE_UPDATE') && (
    <Button size="sm" variant="outline" onClick={() => setAdding(true)}>
      <FilePlus size={16} aria-hidden /> Add a document
    </Button>
  );
  return (
    <Panel title="Documents" action={add || undefined}>
      {papers.length === 0 ? (
        <EmptyState title="No documents on record" text="Documents provided at registration or later are listed here." />
      ) : (
        <FactList
          columns={3}
          facts={papers.map((paper) => ({
            label: paperName(paper.kind),
            value: (
              <Link href={paper.url} target="_blank" rel="noreferrer">
                {paper.filename}
              </Link>
            ),
            second: fileSize(paper.size),
          }))}
        />
      )}
      {adding && <AddPaperDialog person={person} onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function AddPaperDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  return (
    <MutationDialog
      schema={enrolleeDocumentInput}
      mutation={AddEnrolleeDocumentDocument}
      defaultValues={{ version: person.version }}
      variables={(input) => ({ id: person.id, input })}
      onClose={onClose}
      onDone={() => toast.done(`Document of ${person.fullName} added`)}
      title={`Add a document for ${person.fullName}`}
      note="Documents already on record are kept."
      submitLabel="Add document"
    >
      <SelectField name="kind" label="Document" options={optionsOf(REGISTRATION_DOCUMENT)} />
      <PaperFile />
    </MutationDialog>
  );
}

/** The file field of the selected kind, because the kind decides what is accepted. */
function PaperFile() {
  const viewer = useViewer();
  const kind: RegistrationDocument | '' | undefined = useWatch({ name: 'kind' });
  if (!kind) return null;
  return (
    <FileField
      key={kind}
      name="fileId"
      kind={kind}
      label={REGISTRATION_DOCUMENT[kind]}
      camera
      upload={(file) => uploadFile({ type: 'UserAccount', id: viewer.id }, kind, file)}
    />
  );
}
