import { Box, Grid } from '@chakra-ui/react';
import { Fragment } from 'react';
import { Logo } from '../../platform/Logo.tsx';
import { useSession, useViewer } from '../../platform/session.tsx';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { amount, date, dateRange, dateTime, monthName, naira, plural } from '../../ui/format.ts';
import { PrintFact, PrintPage } from '../../ui/print/PrintPage.tsx';
import { CLAIM_STATUS, CUT_REASON, fundName } from '../claim.labels.ts';
import { payableFacts } from '../co-payment.ts';
import { type BillPaperQuery, useBillPaperQuery } from './BillPaper.generated.ts';
import { BILL_KIND, BILL_STATUS } from './bill.labels.ts';

type Bill = BillPaperQuery['bill'];
type Claim = Bill['claims'][number];

const isDecided = ({ status }: Claim): boolean => status === 'APPROVED' || status === 'PAID' || status === 'REJECTED';

/** The lines that were cut, with the reasons why less is paid than was claimed. */
const cutLinesOf = ({ items }: Claim) =>
  items.filter(({ amountClaimed, amountApproved }) => amountApproved !== null && amountApproved < amountClaimed);

/** A printable bill: claimed and approved amounts, reasons for cuts, and signatures. */
export function BillPaper({ id }: { id: string }) {
  const result = useBillPaperQuery({ id });
  const bill = result.data?.bill;
  if (bill) return <Sheet bill={bill} />;
  return result.error ? <ErrorPanel error={result.error} retry={result.refetch} /> : <LoadingPanel rows={8} />;
}

function Sheet({ bill }: { bill: Bill }) {
  const { settings } = useSession();
  const viewer = useViewer();
  return (
    <PrintPage
      paper="A4"
      title={bill.kind === 'ORDINARY' ? 'Bill' : `${BILL_KIND[bill.kind]} bill`}
      number={bill.billNo}
      printedBy={viewer.name}
      scheme={{ name: settings.schemeName, note: `${settings.stateName} State health-insurance scheme`, logo: <Logo /> }}
    >
      <Grid templateColumns="3fr 2fr 2fr" gap="4mm" mb="6mm">
        <PrintFact label="Facility" second={[bill.hcp.code, `${bill.hcp.lga.name} LGA`].filter(Boolean).join(', ')}>
          {bill.hcp.name}
        </PrintFact>
        <PrintFact label="Month of care" second={fundName(bill.fundingPool)}>
          {monthName(bill.careMonth)}
        </PrintFact>
        <PrintFact label={BILL_STATUS[bill.status].text} second={bill.payment && `${bill.payment.paymentNo}, ${date(bill.payment.paidOn)}`}>
          {naira(bill.approvedAt ? bill.payableAmount : bill.vettedAt ? bill.vettedAmount : bill.claimedAmount)}
        </PrintFact>
      </Grid>
      {bill.kind === 'SUPPLEMENTARY' && (
        <Box mb="6mm">This bill pays the additional amount granted after a dispute. No new claims are included.</Box>
      )}
      {bill.capitation && (
        <Box mb="6mm">
          This bill pays capitation for {plural(bill.capitation.lives, 'life', 'lives')}, listed in statement {bill.capitation.run.runNo}.
        </Box>
      )}
      {bill.kind === 'ORDINARY' && <Claims bill={bill} />}
      <Signatures bill={bill} />
    </PrintPage>
  );
}

function Claims({ bill }: { bill: Bill }) {
  const isVetted = bill.vettedAt !== null;
  return (
    <table>
      <thead>
        <tr>
          <th>Claim</th>
          <th>Enrollee</th>
          <th>Care</th>
          <th className="num">Claimed ₦</th>
          <th className="num">Vetted ₦</th>
          <th className="num">Approved ₦</th>
          <th>Decision</th>
        </tr>
      </thead>
      <tbody>
        {bill.claims.map((claim) => (
          <Fragment key={claim.id}>
            <tr>
              <td>
                <span className="code">{claim.claimNo}</span>
                <br />
                {plural(claim.itemCount, 'line')}
              </td>
              <td>
                {claim.enrollee.fullName}
                <br />
                <span className="code">{claim.enrollee.enrolmentNo}</span>
              </td>
              <td>{dateRange(claim.serviceFrom, claim.serviceTo)}</td>
              <td className="num">{amount(claim.claimedAmount)}</td>
              <td className="num">{claim.decision ? amount(claim.vettedAmount) : ''}</td>
              <td className="num">{isDecided(claim) ? amount(claim.approvedAmount) : ''}</td>
              <td>{CLAIM_STATUS[claim.status].text}</td>
            </tr>
            {cutLinesOf(claim).map(({ id, line, service, amountClaimed, amountApproved, reasonCode, note }) => (
              <tr key={id}>
                <td />
                <td colSpan={6}>
                  Line {line}, {service.name}: {amount(amountApproved ?? 0)} of {amount(amountClaimed)}
                  {reasonCode && `, ${CUT_REASON[reasonCode].toLowerCase()}`}
                  {note && `. ${note}`}
                </td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>{plural(bill.claimCount, 'claim')}</td>
          <td className="num">{amount(bill.claimedAmount)}</td>
          <td className="num">{isVetted ? amount(bill.vettedAmount) : ''}</td>
          <td className="num">{bill.approvedAt ? amount(bill.approvedAmount) : ''}</td>
          <td />
        </tr>
        {payableFacts(bill).map(({ label, value, second }) => (
          <tr key={label}>
            <td colSpan={5}>
              {label}: {second.toLowerCase()}
            </td>
            <td className="num">{value}</td>
            <td />
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

const Signatures = ({ bill }: { bill: Bill }) => (
  <Grid className="keep" templateColumns="repeat(4, 1fr)" gap="5mm" mt="12mm">
    <Signature label="For the facility" name={bill.submittedBy?.name} at={bill.submittedAt} />
    {bill.kind === 'ORDINARY' && <Signature label="Vetted" name={bill.vettedBy?.name} at={bill.vettedAt} />}
    <Signature label="Approved" name={bill.approvedBy?.name} at={bill.approvedAt} />
    <Signature label="Paid" name={null} at={null} />
  </Grid>
);

type SignatureProps = { label: string; name: string | null | undefined; at: string | null };

const Signature = ({ label, name, at }: SignatureProps) => (
  <Box borderTopWidth="0.75pt" borderColor="black" pt="1mm">
    <Box fontSize="8pt">{label}, signature and date</Box>
    <Box fontWeight="600">{name}</Box>
    {at && <Box fontSize="8pt">{dateTime(at)}</Box>}
  </Box>
);
