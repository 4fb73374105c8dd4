import { useTranslation } from 'react-i18next';
import { enrolleePhotoInput } from '../../../../server/members/enrollees/enrollee-photo.input.ts';
import { useViewer } from '../../platform/session.tsx';
import { uploadFile } from '../../platform/upload.ts';
import { PhotoField } from '../../ui/form/fields/PhotoField.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { type EnrolleePhoto_PersonFragment, SetEnrolleePhotoDocument } from './EnrolleePhotoDialog.generated.ts';

type Person = EnrolleePhoto_PersonFragment;

/** The photograph of a person, to add or to replace. */
export default function EnrolleePhotoDialog({ person, onClose }: { person: Person; onClose: () => void }) {
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
