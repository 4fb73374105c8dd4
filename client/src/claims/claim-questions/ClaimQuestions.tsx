import { Box, Button, Flex, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { FileItem, FileLink, FileList } from '../../ui/detail/FileList.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { date, dateTime, fileSize } from '../../ui/format.ts';
import { Tag } from '../../ui/status.tsx';
import type { ClaimFacts_ClaimFragment } from '../ClaimFacts.generated.ts';
import type { ClaimQuestions_QuestionFragment } from './ClaimQuestions.generated.ts';
import { CLAIM_DOCUMENT } from './claim-question.labels.ts';
import { AnswerQuestionDialog } from './QuestionDialogs.tsx';

type Question = ClaimQuestions_QuestionFragment;

/** Queries about a claim with answers and documents. Hidden if there are none. */
export function ClaimQuestions({ claim }: { claim: ClaimFacts_ClaimFragment }) {
  const [answering, setAnswering] = useState<Question | null>(null);
  if (claim.questions.length === 0) return null;
  return (
    <Panel title="Queries to the facility">
      <Stack gap="4">
        {claim.questions.toReversed().map((question) => (
          <Box key={question.id}>
            <Flex gap="2" align="center" wrap="wrap" textStyle="small" color="fg.muted">
              {question.askedBy.name}, {dateTime(question.askedAt)}
              <State question={question} />
            </Flex>
            <Box whiteSpace="pre-wrap">{question.question}</Box>
            <Documents documents={question.documents} />
            {question.answeredAt && (
              <Box mt="2" ps="3" borderStartWidth="2px">
                <Box textStyle="small" color="fg.muted">
                  {question.answeredBy?.name}, {dateTime(question.answeredAt)}
                </Box>
                <Box whiteSpace="pre-wrap">{question.answer ?? 'The claim was corrected and resubmitted.'}</Box>
              </Box>
            )}
            {question.canAnswer && (
              <Button mt="2" onClick={() => setAnswering(question)}>
                Answer
              </Button>
            )}
          </Box>
        ))}
      </Stack>
      {answering && <AnswerQuestionDialog claim={claim} question={answering} onClose={() => setAnswering(null)} />}
    </Panel>
  );
}

function State({ question: { answeredAt, lapsedAt, dueOn } }: { question: Question }) {
  if (answeredAt) return <Tag tone="success">Answered</Tag>;
  return lapsedAt ? <Tag tone="neutral">Unanswered</Tag> : <Tag tone="warn">{`Answer by ${date(dueOn)}`}</Tag>;
}

const Documents = ({ documents }: Pick<Question, 'documents'>) => (
  <Box mt="1.5">
    <FileList>
      {documents.map(({ id, kind, item, file }) => (
        <FileItem key={id} title={[CLAIM_DOCUMENT[kind], item && `line ${item.line}: ${item.service.name}`].filter(Boolean).join(', ')}>
          {file ? (
            <>
              <FileLink file={file} /> {fileSize(file.size)}
            </>
          ) : (
            'Not provided'
          )}
        </FileItem>
      ))}
    </FileList>
  </Box>
);
