import { Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/detail/page.tsx';
import { EnrolleePhotoButton } from './EnrolleePhotoButton.tsx';
import type { EnrolleePhoto_PersonFragment } from './EnrolleePhotoDialog.generated.ts';

/** Family members with cover and without a photograph. Not shown if there are none. */
export function MissingPhotos({ family }: { family: readonly EnrolleePhoto_PersonFragment[] }) {
  const { t } = useTranslation(['common', 'app', 'member']);
  const missing = family.filter(({ status, photoUrl }) => status === 'ACTIVE' && !photoUrl);
  if (missing.length === 0) return null;
  return (
    <Panel title={t('member:photo.missing')} note={t('member:photo.forCards')} padding={false}>
      {missing.map((person) => (
        <Flex key={person.id} align="center" gap="3" px="3.5" py="2" borderTopWidth="1px" borderColor="border.muted">
          <Box flex="1" minW="0" fontWeight="500">
            {person.fullName}
          </Box>
          <EnrolleePhotoButton person={person} />
        </Flex>
      ))}
    </Panel>
  );
}
