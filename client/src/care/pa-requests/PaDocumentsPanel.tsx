import { Box, Flex, Link, Stack } from '@chakra-ui/react';
import { FileText } from 'lucide-react';
import { Panel } from '../../ui/detail/page.tsx';
import { dateTime, fileSize } from '../../ui/format.ts';
import { useLabelText } from '../../ui/use-label-text.ts';
import type { PaRequestDetails } from './PaRequestParts.tsx';
import { PA_DOCUMENT, PA_DOCUMENT_STEP } from './pa-request.labels.ts';

/** Documents of request, query and answer, and requested documents not yet provided. */
export function PaDocumentsPanel({ request }: { request: PaRequestDetails }) {
  const labelText = useLabelText();
  if (request.documents.length === 0) return null;
  return (
    <Panel title="Documents">
      <Stack as="ul" gap="2" listStyleType="none">
        {request.documents.map(({ id, kind, step, item, file, wantedAt }) => (
          <Flex key={id} as="li" gap="2" align="start">
            <Box color={file ? 'fg.muted' : 'warn.fg'} pt="0.5">
              <FileText size={16} aria-hidden />
            </Box>
            <Box minW="0">
              <Box fontWeight="500">
                {labelText(PA_DOCUMENT[kind])}
                {item && `, ${item.service.name}`}
              </Box>
              {file ? (
                <Box textStyle="small" color="fg.muted" overflowWrap="anywhere">
                  <Link href={file.url} target="_blank" rel="noreferrer" color="accent.fg">
                    {file.filename}
                  </Link>{' '}
                  {fileSize(file.size)}, {labelText(PA_DOCUMENT_STEP[step])} {dateTime(file.createdAt)}
                </Box>
              ) : (
                <Box textStyle="small" color="warn.fg">
                  Requested {dateTime(wantedAt)}, not provided
                </Box>
              )}
            </Box>
          </Flex>
        ))}
      </Stack>
    </Panel>
  );
}
