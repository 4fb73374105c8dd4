import { Box, Flex, Link, Stack } from '@chakra-ui/react';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';

/** The files of a record, as `FileItem`s. */
export const FileList = ({ children }: { children: ReactNode }) => (
  <Stack as="ul" gap="2" listStyleType="none">
    {children}
  </Stack>
);

type ItemProps = { title: ReactNode; children: ReactNode; isMissing?: boolean };

/** A file, or one that was not provided, with a note below its title. */
export const FileItem = ({ title, children, isMissing }: ItemProps) => (
  <Flex as="li" gap="2" align="start" overflowWrap="anywhere">
    <Box color={isMissing ? 'warn.fg' : 'fg.muted'} pt="0.5">
      <FileText size={16} aria-hidden />
    </Box>
    <Box minW="0">
      {title}
      <Box textStyle="small" color={isMissing ? 'warn.fg' : 'fg.muted'}>
        {children}
      </Box>
    </Box>
  </Flex>
);

/** Opens a file in a new tab. */
export const FileLink = ({ file }: { file: { url: string; filename: string } }) => (
  <Link href={file.url} target="_blank" rel="noreferrer" color="accent.fg">
    {file.filename}
  </Link>
);
