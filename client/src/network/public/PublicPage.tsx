import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PublicFrame } from '../../platform/PublicFrame.tsx';

/** Layout of a public page with title and introduction. */
export function PublicPage({ title, text, children }: { title?: string; text?: string; children: ReactNode }) {
  return (
    <PublicFrame>
      <Flex direction="column" gap="5" w="full" maxW="72rem" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '6', md: '8' }} flex="1">
        {title && (
          <Box maxW="42rem">
            <Heading as="h1" fontSize={{ base: '1.5rem', md: '1.75rem' }} lineHeight="1.2" fontWeight="600" letterSpacing="-0.02em">
              {title}
            </Heading>
            {text && (
              <Text mt="1.5" textStyle="md" color="fg.muted">
                {text}
              </Text>
            )}
          </Box>
        )}
        {children}
      </Flex>
    </PublicFrame>
  );
}
