import { Box } from '@chakra-ui/react';
import { PublicFrame } from '../platform/PublicFrame.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

/** Shown for an unknown public address. Loaded separately, because it is rare. */
export default function PublicNotFoundPage() {
  return (
    <PublicFrame>
      <Box maxW="72rem" w="full" mx="auto">
        <NotFoundPage />
      </Box>
    </PublicFrame>
  );
}
