import { useApolloClient } from '@apollo/client/react';
import { Box, Button } from '@chakra-ui/react';
import { useState } from 'react';
import { contestCapitationInput } from '../../../../server/claims/capitation/capitation.input.ts';
import { useMount, useRecordCrumbs } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { billDetail } from '../../screens/claims.screens.ts';
import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { RadioField } from '../../ui/form/fields/choice-fields.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { dateTime, monthName, naira, number } from '../../ui/format.ts';
import { optionsOf } from '../../ui/labels.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { ExportMenu } from '../../ui/list/ExportMenu.tsx';
import { StatusTag } from '../../ui/status.tsx';
import { moneyColumn, personColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { toast } from '../../ui/toast.tsx';
import { BILL_STATUS } from '../bills/bill.labels.ts';
import { fundName } from '../claim.labels.ts';
import {
  CapitationStatementLinesDocument,
  type CapitationStatementPageQuery,
  ContestCapitationDocument,
  useCapitationStatementPageQuery,
} from './CapitationStatement.generated.ts';
import { CAPITATION_REASON, CAPITATION_RUN_STATUS, CONTEST_KIND } from './capitation.labels.ts';
import { contestColumns } from './contest.columns.tsx';

type Statement = CapitationStatementPageQuery['capitationStatement'];
type Line = Statement['lines'][number];

const PAGE_SIZE = 100;
/** Rows that the server answers at once. */
const EXPORT_SIZE = 500;

const lineColumns = [
  personColumn<Line>('Member', ({ enrollee }) => ({ name: enrollee.fullName, number: enrollee.enrolmentNo }), {
    to: enrolleeDetail,
    params: ({ enrollee }) => ({ id: enrollee.id }),
  }),
  textColumn<Line>('Plan', (line) => line.plan.name),
  textColumn<Line>('Month', (line) => monthName(line.month)),
  textColumn<Line>('Reason', (line) => CAPITATION_REASON[line.reason]),
  moneyColumn<Line>('Amount', (line) => line.amount, { strong: true, tone: (line) => (line.amount < 0 ? 'danger' : undefined) }),
];

/** The capitation statement of a facility and month, by life. The facility can contest entries. */
export default function CapitationStatementPage() {
  const { id = '' } = useMount().params;
  const [offset, setOffset] = useState(0);
  const result = useCapitationStatementPageQuery({ id, offset });
  const data = result.data ?? result.previousData;
  const statement = data?.capitationStatement;
  const contests = data?.capitationContests.items ?? [];
  const client = useApolloClient();
  const [contesting, setContesting] = useState(false);
  const canContest = useViewer().role === 'HCP' && statement?.run.status === 'APPROVED';
  const crumbs = useRecordCrumbs(statement && monthName(statement.run.month));
  return (
    <DetailPage
      result={result}
      title={statement?.hcp.name ?? 'Capitation'}
      crumbs={crumbs}
      tags={statement && <StatusTag label={CAPITATION_RUN_STATUS[statement.run.status]} />}
      subtitle={statement && `Capitation of ${monthName(statement.run.month)}, ${fundName(statement.run.fundingPool)}`}
      actions={
        <>
          {statement && (
            <ExportMenu
              name={`Capitation of ${monthName(statement.run.month)}, ${statement.hcp.name}`}
              columns={lineColumns}
              total={statement.lineCount}
              pageSize={EXPORT_SIZE}
              page={async (page, size) => {
                const variables = { id, offset: (page - 1) * size, size };
                const { data: answer } = await client.query({
                  query: CapitationStatementLinesDocument,
                  variables,
                  fetchPolicy: 'no-cache',
                });
                const { lineCount, lines } = answer?.capitationStatement ?? { lineCount: 0, lines: [] };
                return { total: lineCount, items: lines };
              }}
              totals={{ amount: statement.total }}
            />
          )}
          {canContest && (
            <Button variant="outline" onClick={() => setContesting(true)}>
              Contest an entry
            </Button>
          )}
        </>
      }
      rail={statement && <Facts statement={statement} />}
    >
      {statement && (
        <>
          {contests.length > 0 && (
            <Panel title="Contested" padding={false}>
              <Box overflowX="auto">
                <DataTable rows={contests} columns={contestColumns} label="Contested lives" />
              </Box>
            </Panel>
          )}
          <Panel
            title="Lives"
            note={
              statement.lineCount > 0
                ? `${number(offset + 1)} to ${number(Math.min(offset + PAGE_SIZE, statement.lineCount))} of ${number(statement.lineCount)}`
                : undefined
            }
            padding={false}
            action={
              statement.lineCount > PAGE_SIZE && (
                <>
                  <Button size="xs" variant="outline" disabled={offset === 0} onClick={() => setOffset(offset - PAGE_SIZE)}>
                    Previous
                  </Button>
                  <Button
                    size="xs"
                    variant="outline"
                    disabled={offset + PAGE_SIZE >= statement.lineCount}
                    onClick={() => setOffset(offset + PAGE_SIZE)}
                  >
                    Next
                  </Button>
                </>
              )
            }
          >
            <Box overflowX="auto">
              <DataTable rows={statement.lines} columns={lineColumns} label="Lives of this statement" />
            </Box>
          </Panel>
        </>
      )}
      {contesting && statement && (
        <MutationDialog
          title="Contest an entry"
          note="An account manager checks it. If accepted, the next run makes the correction."
          submitLabel="Send contest"
          schema={contestCapitationInput}
          mutation={ContestCapitationDocument}
          defaultValues={{ kind: undefined, enrolmentNo: '', reason: '' }}
          variables={(input) => ({ statementId: statement.id, input })}
          onClose={() => setContesting(false)}
          onDone={() => {
            toast.done('Contest sent');
            void result.refetch();
          }}
        >
          <RadioField name="kind" label="Issue" options={optionsOf(CONTEST_KIND)} />
          <TextField name="enrolmentNo" label="Enrolment number" />
          <TextAreaField name="reason" label="Reason" maxLength={500} />
        </MutationDialog>
      )}
    </DetailPage>
  );
}

function Facts({ statement }: { statement: Statement }) {
  const { run, bill } = statement;
  return (
    <Panel title={run.runNo}>
      <FactList
        layout="rows"
        facts={[
          { label: 'Lives', value: number(statement.lives) },
          { label: 'Capitation for these lives', value: naira(statement.amount) },
          { label: 'Corrections', value: naira(statement.adjustments) },
          { label: 'Owed', value: <b>{naira(statement.total)}</b> },
          ...(run.approvedAt ? [{ label: 'Approved', value: dateTime(run.approvedAt) }] : []),
          ...(bill
            ? [
                {
                  label: 'Bill',
                  value: (
                    <ScreenLink to={billDetail} params={{ billId: bill.id, id: bill.id, hcpId: statement.hcp.id }} className="code">
                      {bill.billNo}
                    </ScreenLink>
                  ),
                  second: BILL_STATUS[bill.status].text,
                  wide: true,
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}
