import { Grid, Image } from '@chakra-ui/react';
import { RELATIONSHIP, sexAge } from '../../members/enrollees/enrollee.labels.ts';
import { Logo } from '../../platform/Logo.tsx';
import { useSession, useViewer } from '../../platform/session.tsx';
import { date, naira } from '../../ui/format.ts';
import { BigCode, PrintFact, PrintPage } from '../../ui/print/PrintPage.tsx';
import type { FinalStepPageQuery } from './steps/FinalStepPage.generated.ts';

type Props = { registration: FinalStepPageQuery['registration'] };

/** The registration slip: number, family, facility, and the amount to pay. */
export function RegistrationSlip({ registration }: Props) {
  const { settings } = useSession();
  const viewer = useViewer();
  const { enrollee, invoice } = registration;
  if (!enrollee) return null;
  const due = invoice && invoice.status !== 'PAID' && invoice.status !== 'CANCELLED' ? invoice : null;
  return (
    <PrintPage
      paper="A5"
      title="Registration slip"
      printedBy={viewer.name}
      scheme={{ name: settings.schemeName, note: `${settings.stateName} State scheme`, logo: <Logo /> }}
    >
      {/* The number has its own line, because nothing fits beside the longest one. */}
      <PrintFact label="Enrolment number">
        <BigCode>{enrollee.enrolmentNo}</BigCode>
      </PrintFact>
      <Grid templateColumns="1fr 26mm" gap="6mm" mt="3mm" mb="5mm">
        <div>
          <PrintFact label="Principal" second={`${sexAge(enrollee)}, ${enrollee.plan.name}`}>
            {enrollee.fullName}
          </PrintFact>
        </div>
        {enrollee.photoUrl && (
          <Image src={enrollee.photoUrl} alt={`Photo of ${enrollee.fullName}`} w="full" h="32mm" objectFit="cover" borderWidth="1px" />
        )}
      </Grid>
      <Grid templateColumns="1fr 1fr" gap="4mm" mb="5mm">
        <PrintFact label="Facility" second={[enrollee.hcp?.address, enrollee.hcp?.phone].filter(Boolean).join(', ')}>
          {enrollee.hcp?.name}
        </PrintFact>
        <PrintFact label="Cover" second={enrollee.coverageEnd ? `to ${date(enrollee.coverageEnd)}` : undefined}>
          {enrollee.coverageStart ? `from ${date(enrollee.coverageStart)}` : 'starts after payment and approval'}
        </PrintFact>
        {due && (
          <>
            <PrintFact label={`Due by ${date(due.dueDate)}`} second={`Invoice ${due.invoiceNo}`}>
              {naira(due.amount - due.amountPaid)}
            </PrintFact>
            <PrintFact label="RRR (at any bank or online)">
              {due.rrr ? <span className="code">{due.rrr}</span> : 'Request it from the officer or the accounts office'}
            </PrintFact>
          </>
        )}
      </Grid>
      <table>
        <thead>
          <tr>
            <th>Number</th>
            <th>Name</th>
            <th>Sex, age</th>
            <th>Relationship</th>
          </tr>
        </thead>
        <tbody>
          {enrollee.family.map((member) => (
            <tr key={member.id}>
              <td className="code">{member.enrolmentNo}</td>
              <td>{member.fullName}</td>
              <td>{sexAge(member)}</td>
              <td>{RELATIONSHIP[member.relationship]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintPage>
  );
}
