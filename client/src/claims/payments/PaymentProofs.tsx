import { Box, Flex, Spinner } from '@chakra-ui/react';
import { Upload } from 'lucide-react';
import { useSession, useViewer } from '../../platform/session.tsx';
import { uploadFile } from '../../platform/upload.ts';
import { FileItem, FileLink, FileList } from '../../ui/detail/FileList.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { FileButton } from '../../ui/form/fields/FileButton.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { date, fileSize } from '../../ui/format.ts';
import type { PaymentProof_FileFragment } from './PaymentRunDetailPage.generated.ts';

type Props = {
  proofs: readonly PaymentProof_FileFragment[];
  /** Adds an uploaded file to the record. */
  add: (fileId: string) => Promise<unknown>;
};

/** Slips and statements of the bank that prove a payment. */
export function PaymentProofs({ proofs, add }: Props) {
  const { can } = useSession();
  const viewer = useViewer();
  const adding = useAction(
    async (file: File) => {
      const { id } = await uploadFile({ type: 'UserAccount', id: viewer.id }, 'PAYMENT_PROOF', file);
      await add(id);
    },
    { done: 'Proof added' },
  );
  if (!can('HCP_BANK_READ')) return null;
  return (
    <Panel title="Proof of payment">
      {proofs.length === 0 ? (
        <Box color="fg.muted">No bank slip or statement yet.</Box>
      ) : (
        <FileList>
          {proofs.map((proof) => (
            <FileItem key={proof.id} title={<FileLink file={proof} />}>
              {fileSize(proof.size)}, {date(proof.createdAt)}
            </FileItem>
          ))}
        </FileList>
      )}
      {can('PAYMENT_WRITE') && (
        <Flex gap="2" mt="3" align="center">
          <FileButton kind="PAYMENT_PROOF" label="Add a proof" size="sm" disabled={adding.busy} onFile={(file) => void adding.act(file)}>
            <Upload size={14} aria-hidden /> Add a proof
          </FileButton>
          {adding.busy && <Spinner size="sm" />}
        </Flex>
      )}
    </Panel>
  );
}
