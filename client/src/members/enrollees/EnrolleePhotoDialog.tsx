import { Button } from '@chakra-ui/react';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { enrolleePhotoInput } from '../../../../server/members/enrollees/enrollee-photo.input.ts';
import { type EnrolleePhoto_PersonFragment, SetEnrolleePhotoDocument } from '../../graphql/generated.ts';
import { useSession, useViewer } from '../../platform/session.tsx';
import { uploadFile } from '../../platform/upload.ts';
import { PhotoField } from '../../ui/form/fields/PhotoField.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { toast } from '../../ui/toast.tsx';

type Person = EnrolleePhoto_PersonFragment;

/** Adds or replaces the photograph of a person. */
export function EnrolleePhotoButton({ person }: { person: Person }) {
  const { can } = useSession();
  const [open, setOpen] = useState(false);
  if (!can('ENROLLEE_PHOTO')) return null;
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
        <Camera size={16} aria-hidden /> {person.photoUrl ? 'Replace the photo' : 'Add a photo'}
      </Button>
      {open && <EnrolleePhotoDialog person={person} onClose={() => setOpen(false)} />}
    </>
  );
}

function EnrolleePhotoDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const viewer = useViewer();
  return (
    <MutationDialog
      schema={enrolleePhotoInput}
      mutation={SetEnrolleePhotoDocument}
      defaultValues={{ version: person.version }}
      variables={(input) => ({ id: person.id, input })}
      onClose={onClose}
      onDone={() => toast.done(`The photograph of ${person.fullName} is on record`)}
      title={`Photograph of ${person.fullName}`}
      note={
        person.photoUrl
          ? 'It takes the place of the present one, which stays among the papers.'
          : 'Desks know the person by it, and the card carries it.'
      }
      submitLabel="Save the photograph"
    >
      <PhotoField
        name="photoId"
        label="Passport photograph"
        upload={(file) => uploadFile({ type: 'UserAccount', id: viewer.id }, 'PHOTO', file)}
      />
    </MutationDialog>
  );
}
