import { Box, Flex, Grid } from '@chakra-ui/react';
import { Logo } from '../../platform/Logo.tsx';
import { useSession, useViewer } from '../../platform/session.tsx';
import { amount, date, dateTime, enumLabel, naira } from '../../ui/format.ts';
import { BigCode, PrintFact, PrintPage } from '../../ui/print/PrintPage.tsx';
import { QrCode } from '../../ui/print/QrCode.tsx';
import type { PaRequestDetails } from './PaRequestParts.tsx';
import { reasonText, URGENCY } from './pa-request.labels.ts';

/** Authorisation slip (A5). Its QR code contains only the random PA code, nothing about the person. */
export function PaSlip({ request }: { request: PaRequestDetails }) {
  const { settings } = useSession();
  const viewer = useViewer();
  const { code, enrollee, hcp } = request;
  if (!code) return null;
  const notes = request.items.filter(({ decision }) => decision === 'ADJUSTED' || decision === 'REJECTED');
  return (
    <PrintPage
      paper="A5"
      title="Authorisation slip"
      number={request.requestNo}
      printedBy={viewer.name}
      scheme={{ name: settings.schemeName, note: `${settings.stateName} State health-insurance scheme`, logo: <Logo /> }}
    >
      <Flex borderWidth="1.5pt" borderColor="black" rounded="4px" align="stretch" mb="3.5mm">
        <Box flex="1" p="4mm">
          <Box fontSize="8pt">PA code{code.status !== 'ACTIVE' && `, ${code.status.toLowerCase()}`}</Box>
          <BigCode>{code.code}</BigCode>
          <Flex gap="7mm" mt="1.5mm">
            <PrintFact label="Approved">{dateTime(code.issuedAt)}</PrintFact>
            <PrintFact label="Valid until">{date(code.validUntil)}</PrintFact>
            <PrintFact label="Use">Single use</PrintFact>
          </Flex>
        </Box>
        <Flex borderLeftWidth="1.5pt" borderColor="black" p="2mm" align="center">
          <QrCode text={code.code} size="26mm" label={`QR code of ${code.code}`} />
        </Flex>
      </Flex>
      <Grid templateColumns="1fr 1fr" gap="4mm" mb="3.5mm">
        <PrintFact
          label="Patient"
          second={
            <>
              {enumLabel(enrollee.sex)}, {enrollee.age} years
              <br />
              <span className="code">{enrollee.enrolmentNo}</span>
            </>
          }
        >
          {enrollee.fullName}
        </PrintFact>
        <PrintFact
          label="Facility"
          second={
            <>
              {enumLabel(hcp.level)}, {hcp.lga.name} LGA
              <br />
              <span className="code">{hcp.code}</span>
            </>
          }
        >
          {hcp.name}
        </PrintFact>
        <PrintFact label="Diagnosis" second={request.diagnoses[0] && `ICD-10 ${request.diagnoses[0].code}`}>
          {request.diagnoses[0]?.name ?? '–'}
        </PrintFact>
        <PrintFact label="Urgency" second={request.careStartedAt && `Care started ${dateTime(request.careStartedAt)}`}>
          {URGENCY[request.urgency].text}
        </PrintFact>
      </Grid>
      <table>
        <thead>
          <tr>
            <th>Code</th>
            <th>Approved service</th>
            <th className="num">Requested</th>
            <th className="num">Approved</th>
            <th className="num">Price ₦</th>
            <th className="num">Amount ₦</th>
          </tr>
        </thead>
        <tbody>
          {request.items.map((item) => (
            <tr key={item.id}>
              <td className="code">{item.service.code}</td>
              <td>{item.service.name}</td>
              <td className="num">{item.qty}</td>
              <td className="num">
                <b>{item.approvedQty ?? 0}</b>
              </td>
              <td className="num">{amount(item.approvedPrice ?? 0)}</td>
              <td className="num">{amount(item.approvedAmount ?? 0)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={5}>Total approved</td>
            <td className="num">{naira(code.approvedAmount)}</td>
          </tr>
        </tfoot>
      </table>
      {notes.map((item) => (
        <Box key={item.id} mt="2mm">
          <b>{item.service.name}:</b> {reasonText(item.reasonCode, item.note)}
        </Box>
      ))}
      <Box mt="3mm">
        <b>For the facility.</b> Claim only the services on this slip, with this code, for this patient. To verify the code, contact the
        scheme’s help desk or check it on the platform.
      </Box>
      <Grid templateColumns="1fr 1fr" gap="8mm" mt="6mm" alignItems="end">
        <Box borderTopWidth="0.75pt" borderColor="black" pt="1mm" fontSize="8pt">
          Received for the facility: name, date
        </Box>
        <Box>
          <b>{request.decidedBy ? request.decidedBy.name : 'Automatic approval'}</b>
          <Box borderTopWidth="0.75pt" borderColor="black" pt="1mm" fontSize="8pt">
            Approved by (no signature needed)
          </Box>
        </Box>
      </Grid>
    </PrintPage>
  );
}
