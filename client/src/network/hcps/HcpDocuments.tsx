import { Box, Flex, Link, Spinner } from '@chakra-ui/react';
import { FileText, Upload } from 'lucide-react';
import { useSession } from '../../platform/session.tsx';
import { uploadFile } from '../../platform/upload.ts';
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
      {papers.length === 0 && <Box color="fg.muted">No documents yet.</Box>}
      {papers.map((paper) => (
        <Flex key={paper.id} gap="2.5" py="1" align="baseline">
          <FileText size={14} aria-hidden />
          <Box minW="0">
            <Link href={paper.url} target="_blank" rel="noreferrer" overflowWrap="anywhere">
              {paper.filename}
            </Link>
            <Box textStyle="small" color="fg.muted">
              {enumLabel(paper.kind)}, {fileSize(paper.size)}, {date(paper.createdAt)}
            </Box>
          </Box>
        </Flex>
      ))}
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
