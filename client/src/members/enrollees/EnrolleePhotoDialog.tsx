import { Button } from '@chakra-ui/react';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enrolleePhotoInput } from '../../../../server/members/enrollees/enrollee-photo.input.ts';
import { useSession, useViewer } from '../../platform/session.tsx';
import { uploadFile } from '../../platform/upload.ts';
import { PhotoField } from '../../ui/form/fields/PhotoField.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { type EnrolleePhoto_PersonFragment, SetEnrolleePhotoDocument } from './EnrolleePhotoDialog.generated.ts';

type Person = EnrolleePhoto_PersonFragment;

/** Adds or replaces the photograph of a person. */
export function EnrolleePhotoButton({ person }: { person: Person }) {
  const { can } = useSession();
  const { t } = useTranslation(['common', 'app', 'member']);
  const [open, setOpen] = useState(false);
  if (!can('ENROLLEE_PHOTO')) return null;
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
        <Camera size={16} aria-hidden /> {t(person.photoUrl ? 'member:photo.replace' : 'member:photo.add')}
      </Button>
      {open && <EnrolleePhotoDialog person={person} onClose={() => setOpen(false)} />}
    </>
  );
}

function EnrolleePhotoDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const viewer = useViewer();
  const { t } = useTranslation(['common', 'app', 'member']);
  return (
    <MutationDialog
      schema={enrolleePhotoInput}
      mutation={SetEnrolleePhotoDocument}
      defaultValues={{ version: person.version }}
      variables={(input) => ({ id: person.id, input })}
      onClose={onClose}
      onDone={() => toast.done(t('member:photo.saved', { name: person.fullName }))}
      title={t('member:photo.of', { name: person.fullName })}
      note={person.photoUrl ? t('member:photo.replaceNote') : t('member:photo.addNote')}
      submitLabel={t('member:photo.save')}
    >
      <PhotoField
        name="photoId"
        label={t('member:photo.passport')}
        upload={(file) => uploadFile({ type: 'UserAccount', id: viewer.id }, 'PHOTO', file)}
      />
    </MutationDialog>
  );
}
