import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { HCP_LEVEL } from '../../network/hcps/hcp.labels.ts';
import { useSession } from '../../platform/session.tsx';
import { date, dateTime } from '../../ui/format.ts';
import { PrintFact } from '../../ui/print/PrintPage.tsx';
import { CodeSlip } from '../CodeSlip.tsx';
import { URGENCY } from '../pa-requests/pa-request.labels.ts';
import type { ReferralDetails } from './ReferralParts.tsx';

/** Referral slip for the patient. */
export function ReferralSlip({ referral }: { referral: ReferralDetails }) {
  const { settings } = useSession();
  const { referralCode, fromHcp, toHcp, provisionalDiagnosis: diagnosis } = referral;
  if (!referralCode) return null;
  return (
    <CodeSlip
      title="Referral slip"
      number={referral.referralNo}
      code={referralCode}
      codeLabel="Referral code"
      validity={
        <>
          <PrintFact label="Approved">{dateTime(referral.decidedAt)}</PrintFact>
          <PrintFact label="Valid until">{date(referral.validUntil)}</PrintFact>
        </>
      }
      patient={referral.enrollee}
      facts={
        <>
          <PrintFact label="Urgency" second={referral.appointmentAt && `Appointment ${dateTime(referral.appointmentAt)}`}>
            {URGENCY[referral.urgency].text}
          </PrintFact>
          <Facility label="From" hcp={fromHcp} />
          <Facility label="To" hcp={toHcp} />
        </>
      }
      signature={{ label: 'Referred by', name: `${referral.referringPersonName}, ${referral.referringPersonCadre}` }}
      approvedBy={referral.decidedBy?.name ?? settings.schemeName}
    >
      {diagnosis && (
        <Note label="Provisional diagnosis">
          {diagnosis.name}, ICD-10 {diagnosis.code}
        </Note>
      )}
      <Note label="Reason">{referral.reason}</Note>
      <Note label="Complaint">{referral.presentingComplaint}</Note>
      <Note label="Findings">{referral.examinationFindings}</Note>
      <Note label="Investigations">{referral.investigationsDone}</Note>
      <Note label="Treatment given">{referral.treatmentGiven}</Note>
      <Note label="Services required">{referral.services.map(({ name }) => name).join('; ')}</Note>
      <Box mt="3mm">
        <b>For the patient.</b> Show this slip and the card at {toHcp.name}. The code is valid only there, until the date above.
      </Box>
    </CodeSlip>
  );
}

function Facility({ label, hcp }: { label: string; hcp: ReferralDetails['toHcp'] }) {
  return (
    <PrintFact
      label={label}
      second={
        <>
          {HCP_LEVEL[hcp.level]}, {hcp.town.name}, {hcp.lga.name} LGA
          <br />
          {hcp.phone}
        </>
      }
    >
      {hcp.name}
    </PrintFact>
  );
}

/** One note of the sender. Hidden if empty or not readable for the viewer. */
const Note = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <Box mt="1.5mm" className="keep">
      <b>{label}:</b> {children}
    </Box>
  ) : null;
