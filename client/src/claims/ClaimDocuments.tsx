import { Box } from '@chakra-ui/react';
import { ENCOUNTER_DOCUMENT } from '../care/encounters/encounter.labels.ts';
import { PA_DOCUMENT } from '../care/pa-requests/pa-request.labels.ts';
import { FileItem, FileLink, FileList } from '../ui/detail/FileList.tsx';
import { Panel } from '../ui/detail/page.tsx';
import { dateTime, fileSize } from '../ui/format.ts';
import { useLabelText } from '../ui/use-label-text.ts';
import type { ClaimFacts_ClaimFragment } from './ClaimFacts.generated.ts';
import { CLAIM_DOCUMENT } from './claim-questions/claim-question.labels.ts';

type Claim = ClaimFacts_ClaimFragment;

/** The documents of a claim with their source: the form, answers to queries, the PA request and the visit. */
function documentsOf({ documents, questions, paCode, encounter, resubmissionOf }: Claim) {
  const ofClaim = (listed: Claim['documents'], source: string) =>
    listed.map(({ kind, ...rest }) => ({ ...rest, label: CLAIM_DOCUMENT[kind], source }));
  return [
    ...ofClaim(documents, 'Claim form'),
    ...questions.flatMap((question) => ofClaim(question.documents, 'Answer to a query')),
    ...(resubmissionOf ? ofClaim(resubmissionOf.documents, `Rejected claim ${resubmissionOf.claimNo}`) : []),
    ...(paCode?.documents ?? []).map(({ kind, ...rest }) => ({
      ...rest,
      label: PA_DOCUMENT[kind],
      source: `PA request, code ${paCode?.code}`,
    })),
    ...(encounter?.documents ?? []).map(({ kind, ...rest }) => ({
      ...rest,
      label: ENCOUNTER_DOCUMENT[kind],
      source: `Visit ${encounter?.encounterNo}`,
    })),
  ];
}

export function ClaimDocuments({ claim }: { claim: Claim }) {
  const labelText = useLabelText();
  const documents = documentsOf(claim).flatMap(({ file, ...document }) => (file ? [{ ...document, file }] : []));
  return (
    <Panel title="Documents">
      {documents.length === 0 && <Box color="fg.muted">No documents</Box>}
      <FileList>
        {documents.map(({ id, label, source, file }) => (
          <FileItem key={id} title={<Box fontWeight="500">{labelText(label)}</Box>}>
            <FileLink file={file} /> {fileSize(file.size)}, {dateTime(file.createdAt)}. {source}
          </FileItem>
        ))}
      </FileList>
    </Panel>
  );
}
