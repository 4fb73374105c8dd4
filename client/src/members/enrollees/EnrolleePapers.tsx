import { Link } from '@chakra-ui/react';
import type { EnrolleeDetailPageQuery } from '../../graphql/generated.ts';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState } from '../../ui/detail/states.tsx';
import { enumLabel, fileSize } from '../../ui/format.ts';

type Props = { papers: NonNullable<EnrolleeDetailPageQuery['enrollee']['documents']> };

export function EnrolleePapers({ papers }: Props) {
  if (papers.length === 0) {
    return (
      <Panel padding={false}>
        <EmptyState title="No papers on record" text="Papers given at registration stand here." />
      </Panel>
    );
  }
  return (
    <Panel>
      <FactList
        columns={3}
        facts={papers.map((paper) => ({
          label: paper.kind === 'PHOTO' ? 'Earlier photograph' : enumLabel(paper.kind),
          value: (
            <Link href={paper.url} target="_blank" rel="noreferrer">
              {paper.filename}
            </Link>
          ),
          second: fileSize(paper.size),
        }))}
      />
    </Panel>
  );
}
