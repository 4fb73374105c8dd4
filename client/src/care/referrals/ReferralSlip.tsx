import { Box, Flex, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { HCP_LEVEL } from '../../network/hcps/hcp.labels.ts';
import { Logo } from '../../platform/Logo.tsx';
import { useSession, useViewer } from '../../platform/session.tsx';
import { date, dateTime, enumLabel } from '../../ui/format.ts';
import { BigCode, PrintFact, PrintPage } from '../../ui/print/PrintPage.tsx';
import { QrCode } from '../../ui/print/QrCode.tsx';
import { URGENCY } from '../pa-requests/pa-request.labels.ts';
import type { ReferralDetails } from './ReferralParts.tsx';

/** Referral slip for the patient (A5). Its QR code contains only the referral code, nothing about the person. */
export function ReferralSlip({ referral }: { referral: ReferralDetails }) {
  const { settings } = useSession();
  const viewer = useViewer();
  const { referralCode, enrollee, fromHcp, toHcp, provisionalDiagnosis: diagnosis } = referral;
  if (!referralCode) return null;
  return (
    <PrintPage
      paper="A5"
      title="Referral slip"
      number={referral.referralNo}
      printedBy={viewer.name}
      scheme={{ name: settings.schemeName, note: `${settings.stateName} State health-insurance scheme`, logo: <Logo /> }}
    >
      <Flex borderWidth="1.5pt" borderColor="black" rounded="4px" align="stretch" mb="3.5mm">
        <Box flex="1" p="4mm">
          <Box fontSize="8pt">Referral code</Box>
          <BigCode>{referralCode}</BigCode>
          <Flex gap="7mm" mt="1.5mm">
            <PrintFact label="Approved">{dateTime(referral.decidedAt)}</PrintFact>
            <PrintFact label="Valid until">{date(referral.validUntil)}</PrintFact>
          </Flex>
        </Box>
        <Flex borderLeftWidth="1.5pt" borderColor="black" p="2mm" align="center">
          <QrCode text={referralCode} size="26mm" label={`QR code of ${referralCode}`} />
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
        <PrintFact label="Urgency" second={referral.appointmentAt && `Appointment ${dateTime(referral.appointmentAt)}`}>
          {URGENCY[referral.urgency].text}
        </PrintFact>
        <Facility label="From" hcp={fromHcp} />
        <Facility label="To" hcp={toHcp} />
      </Grid>
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
      <Grid templateColumns="1fr 1fr" gap="8mm" mt="6mm" alignItems="end">
        <Box>
          <b>
            {referral.referringPersonName}, {referral.referringPersonCadre}
          </b>
          <Box borderTopWidth="0.75pt" borderColor="black" pt="1mm" fontSize="8pt">
            Referred by
          </Box>
        </Box>
        <Box>
          <b>{referral.decidedBy?.name ?? settings.schemeName}</b>
          <Box borderTopWidth="0.75pt" borderColor="black" pt="1mm" fontSize="8pt">
            Approved by (no signature needed)
          </Box>
        </Box>
      </Grid>
    </PrintPage>
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
