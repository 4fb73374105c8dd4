import { Button } from '@chakra-ui/react';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/session.tsx';
import { onDemand } from '../../ui/popup/on-demand.tsx';
import type { EnrolleePhoto_PersonFragment } from './EnrolleePhotoDialog.generated.ts';

const EnrolleePhotoDialog = onDemand(() => import('./EnrolleePhotoDialog.tsx'));

/** Adds or replaces the photograph of a person. */
export function EnrolleePhotoButton({ person }: { person: EnrolleePhoto_PersonFragment }) {
  const { can } = useSession();
  const { t } = useTranslation(['common', 'app', 'member']);
  const [open, setOpen] = useState(false);
  if (!can('ENROLLEE_PHOTO')) return null;
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        onPointerEnter={EnrolleePhotoDialog.load}
        onFocus={EnrolleePhotoDialog.load}
        onClick={() => setOpen(true)}
      >
        <Camera size={16} aria-hidden /> {t(person.photoUrl ? 'member:photo.replace' : 'member:photo.add')}
      </Button>
      {open && <EnrolleePhotoDialog person={person} onClose={() => setOpen(false)} />}
    </>
  );
}
