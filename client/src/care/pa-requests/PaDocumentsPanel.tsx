import { Box } from '@chakra-ui/react';
import { FileItem, FileLink, FileList } from '../../ui/detail/FileList.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { dateTime, fileSize } from '../../ui/format.ts';
import { useLabelText } from '../../ui/use-label-text.ts';
import type { PaRequestDetails } from './PaRequestParts.tsx';
import { PA_DOCUMENT, PA_DOCUMENT_STEP } from './pa-request.labels.ts';

type Props = {
  request: PaRequestDetails;
  /** Says so if there are none, for whoever decides. */
  showsNone?: boolean;
};

/** Documents of request, query and answer, and requested documents not yet provided. */
export function PaDocumentsPanel({ request, showsNone }: Props) {
  const labelText = useLabelText();
  if (request.documents.length === 0) return showsNone ? <Panel title="Documents">None were sent with the request.</Panel> : null;
  return (
    <Panel title="Documents">
      <FileList>
        {request.documents.map(({ id, kind, step, item, file, wantedAt }) => (
          <FileItem
            key={id}
            isMissing={!file}
            title={
              <Box fontWeight="500">
                {labelText(PA_DOCUMENT[kind])}
                {item && `, ${item.service.name}`}
              </Box>
            }
          >
            {file ? (
              <>
                <FileLink file={file} /> {fileSize(file.size)}, {labelText(PA_DOCUMENT_STEP[step])} {dateTime(file.createdAt)}
              </>
            ) : (
              `Requested ${dateTime(wantedAt)}, not provided`
            )}
          </FileItem>
        ))}
      </FileList>
    </Panel>
  );
}
