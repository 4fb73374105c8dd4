import { Box } from '@chakra-ui/react';
import { amount, date, dateTime, enumLabel, naira } from '../../ui/format.ts';
import { PrintFact } from '../../ui/print/PrintPage.tsx';
import { CodeSlip } from '../CodeSlip.tsx';
import type { PaRequestDetails } from './PaRequestParts.tsx';
import { reasonText, URGENCY } from './pa-request.labels.ts';

/** Authorisation slip of a request with a PA code. */
export function PaSlip({ request }: { request: PaRequestDetails }) {
  const { code, hcp } = request;
  if (!code) return null;
  const notes = request.items.filter(({ decision }) => decision === 'ADJUSTED' || decision === 'REJECTED');
  return (
    <CodeSlip
      title="Authorisation slip"
      number={request.requestNo}
      code={code.code}
      codeLabel={`PA code${code.status === 'ACTIVE' ? '' : `, ${code.status.toLowerCase()}`}`}
      validity={
        <>
          <PrintFact label="Approved">{dateTime(code.issuedAt)}</PrintFact>
          <PrintFact label="Valid until">{date(code.validUntil)}</PrintFact>
          <PrintFact label="Use">Single use</PrintFact>
        </>
      }
      patient={request.enrollee}
      facts={
        <>
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
        </>
      }
      signature={{ label: 'Received for the facility: name, date' }}
      approvedBy={request.decidedBy?.name ?? 'Automatic approval'}
    >
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
    </CodeSlip>
  );
}
