import { Box, Flex, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Sex } from '../graphql/types.ts';
import { Logo } from '../platform/Logo.tsx';
import { useSession, useViewer } from '../platform/session.tsx';
import { enumLabel } from '../ui/format.ts';
import { BigCode, PrintFact, PrintPage } from '../ui/print/PrintPage.tsx';
import { QrCode } from '../ui/print/QrCode.tsx';

type Props = {
  title: string;
  number: string;
  code: string;
  codeLabel: string;
  /** Facts below the code, such as its validity. */
  validity: ReactNode;
  patient: { fullName: string; sex: Sex; age: number; enrolmentNo: string | null };
  /** Facts after the patient. */
  facts: ReactNode;
  children: ReactNode;
  signature: { label: string; name?: string };
  approvedBy: string;
};

/** A slip with a code (A5). Its QR code contains only the random code, nothing about the person. */
export function CodeSlip({ title, number, code, codeLabel, validity, patient, facts, children, signature, approvedBy }: Props) {
  const { settings } = useSession();
  const viewer = useViewer();
  return (
    <PrintPage
      paper="A5"
      title={title}
      number={number}
      printedBy={viewer.name}
      scheme={{ name: settings.schemeName, note: `${settings.stateName} State health-insurance scheme`, logo: <Logo /> }}
    >
      <Flex borderWidth="1.5pt" borderColor="black" rounded="4px" align="stretch" mb="3.5mm">
        <Box flex="1" p="4mm">
          <Box fontSize="8pt">{codeLabel}</Box>
          <BigCode>{code}</BigCode>
          <Flex gap="7mm" mt="1.5mm">
            {validity}
          </Flex>
        </Box>
        <Flex borderLeftWidth="1.5pt" borderColor="black" p="2mm" align="center">
          <QrCode text={code} size="26mm" label={`QR code of ${code}`} />
        </Flex>
      </Flex>
      <Grid templateColumns="1fr 1fr" gap="4mm" mb="3.5mm">
        <PrintFact
          label="Patient"
          second={
            <>
              {enumLabel(patient.sex)}, {patient.age} years
              <br />
              <span className="code">{patient.enrolmentNo}</span>
            </>
          }
        >
          {patient.fullName}
        </PrintFact>
        {facts}
      </Grid>
      {children}
      <Grid templateColumns="1fr 1fr" gap="8mm" mt="6mm" alignItems="end">
        <Signature {...signature} />
        <Signature label="Approved by (no signature needed)" name={approvedBy} />
      </Grid>
    </PrintPage>
  );
}

const Signature = ({ label, name }: Props['signature']) => (
  <Box>
    {name && <b>{name}</b>}
    <Box borderTopWidth="0.75pt" borderColor="black" pt="1mm" fontSize="8pt">
      {label}
    </Box>
  </Box>
);
