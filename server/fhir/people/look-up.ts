import type { LookupPurpose } from '../../generated/prisma/enums.ts';
import type { Ask } from '../ask.ts';
import { Refusal } from '../refusal.ts';

const LOOK_UP = /* GraphQL */ `
  query FhirLookUp(
    $number: String
    $dateOfBirth: Date
    $surname: String
    $firstName: String
    $enrolleeId: ID
    $purpose: LookupPurpose
    $day: Date
    $emergency: Boolean
    $services: [String!]
  ) {
    eligibility(
      number: $number
      dateOfBirth: $dateOfBirth
      surname: $surname
      firstName: $firstName
      enrolleeId: $enrolleeId
      purpose: $purpose
      day: $day
      emergency: $emergency
      services: $services
    ) {
      answer
      reasons { code message serviceId }
      checkedAt
      enrollee {
        id enrolmentNo surname firstName fullName sex relationship status coverageStart coverageEnd updatedAt version
        plan { id code name }
      }
      eligibility {
        planName coverageStart coverageEnd homeHcpName referralNo coPayDrugPercent
        limits { key used limit left }
        reasons { code message serviceId }
      }
      services {
        service { id code name }
        needsPa needsReferral isOffered price coPayment
        reasons { code message }
      }
    }
  }
`;

/** How a person is named, and what is asked about the person. */
export type LookUp = {
  number?: string;
  dateOfBirth?: string;
  surname?: string;
  firstName?: string;
  enrolleeId?: string;
  purpose?: LookupPurpose | null;
  day?: string;
  emergency?: boolean;
  services?: string[];
};

export type LookedUp = Awaited<ReturnType<typeof lookUp>>;

/** The answer about one person. Counts and is logged like the look-up of the screens. */
export const lookUp = async (ask: Ask, person: LookUp) => (await ask(LOOK_UP, person)).eligibility;

/** The person, or the refusal: unknown, a guest without a purpose, or several people. */
export function personOf({ enrollee, reasons }: LookedUp, path: string, purposePath: string): NonNullable<LookedUp['enrollee']> {
  if (enrollee) return enrollee;
  throw new Refusal(reasons.map(({ code, message }) => ({ code, text: message, path: code === 'ELG_PURPOSE' ? purposePath : path })));
}
