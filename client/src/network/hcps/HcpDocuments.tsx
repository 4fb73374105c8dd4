import { Box, Flex, Spinner } from '@chakra-ui/react';
import { Upload } from 'lucide-react';
import { useSession } from '../../platform/session.tsx';
import { uploadFile } from '../../platform/upload.ts';
import { FileItem, FileLink, FileList } from '../../ui/detail/FileList.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { FileButton } from '../../ui/form/fields/FileButton.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { date, enumLabel, fileSize } from '../../ui/format.ts';
import type { HcpDocuments_DocumentFragment } from './HcpDocuments.generated.ts';

const ADD_LABELS = { LICENCE: 'Add a licence', ACCREDITATION: 'Add a certificate' } as const;

/** Licence and certificates of a facility. Staff can add more. */
export function HcpDocuments({ hcpId, papers }: { hcpId: string; papers: readonly HcpDocuments_DocumentFragment[] }) {
  const { can } = useSession();
  const add = useAction((kind: keyof typeof ADD_LABELS, file: File) => uploadFile({ type: 'Hcp', id: hcpId }, kind, file), {
    done: ({ name }) => `${name} added`,
  });
  return (
    <Panel title="Documents">
      {papers.length === 0 ? (
        <Box color="fg.muted">No documents yet.</Box>
      ) : (
        <FileList>
          {papers.map((paper) => (
            <FileItem key={paper.id} title={<FileLink file={paper} />}>
              {enumLabel(paper.kind)}, {fileSize(paper.size)}, {date(paper.createdAt)}
            </FileItem>
          ))}
        </FileList>
      )}
      {can('HCP_MANAGE') && (
        <Flex gap="2" mt="3" wrap="wrap" align="center">
          {(Object.keys(ADD_LABELS) as (keyof typeof ADD_LABELS)[]).map((kind) => (
            <FileButton
              key={kind}
              kind={kind}
              label={ADD_LABELS[kind]}
              size="sm"
              disabled={add.busy}
              onFile={(file) => void add.act(kind, file)}
            >
              <Upload size={14} aria-hidden /> {ADD_LABELS[kind]}
            </FileButton>
          ))}
          {add.busy && <Spinner size="sm" />}
        </Flex>
      )}
    </Panel>
  );
}
