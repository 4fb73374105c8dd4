import { Box, Button, Flex, Input, Stack } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { LookupPurpose } from '../../graphql/types.ts';
import { ScanButton } from '../../members/cards/ScanButton.tsx';
import { ErrorPanel } from '../../ui/detail/states.tsx';
import { FieldFrame, useField } from '../../ui/form/fields/field.tsx';
import { useEligibilityLookupQuery } from './Eligibility.generated.ts';
import { EligibilityAnswerBox } from './EligibilityPanel.tsx';
import { EligibilityPerson } from './EligibilityPerson.tsx';
import { PurposeQuestion } from './PurposeQuestion.tsx';

const CARE_PURPOSE = 'This person belongs to another facility. Say why you treat them; they can see that you did.';

type Props = {
  name?: string;
  day?: string;
  emergency?: boolean;
  hcpId?: string;
  locked?: boolean;
  /** Whether the form records care, which needs a purpose for a patient of another facility. */
  asksPurpose?: boolean;
};

/**
 * Form field that finds an enrollee by an exact number and shows eligibility; the value is the enrollee's id. The purpose for a patient of
 * another facility is in the field `purpose`.
 */
export function EnrolleeFinder({ name = 'enrolleeId', day, emergency, hcpId, locked, asksPurpose = !locked }: Props) {
  const { field, error } = useField(name, 'Enrollee');
  const { clearErrors } = useFormContext();
  const id = (field.value as string | undefined) || undefined;
  const [text, setText] = useState('');
  const [number, setNumber] = useState<string | undefined>();
  const { field: purposeField, error: purposeError } = useField('purpose', 'Reason');
  const purpose = (purposeField.value as LookupPurpose | '' | undefined) || null;
  const personKey = id ? { enrolleeId: id } : { number };
  const {
    data,
    loading,
    error: failure,
    refetch,
  } = useEligibilityLookupQuery({ ...personKey, day, emergency, hcpId: hcpId || undefined, purpose }, { skip: !id && !number });
  const answer = !id && !number ? undefined : data?.eligibility;
  const foundId = answer?.enrollee?.id;
  useEffect(() => {
    if (foundId && foundId !== id) field.onChange(foundId);
  }, [foundId, id, field]);

  const find = (typed: string) => {
    const trimmedNumber = typed.trim();
    if (!trimmedNumber) return;
    field.onChange('');
    clearErrors([name, 'purpose']);
    purposeField.onChange('');
    setNumber(trimmedNumber);
  };
  const notFound = answer && !answer.enrollee && !answer.purposeRequired ? answer.reasons[0]?.message : undefined;
  const mustStatePurpose = answer?.purposeRequired || (asksPurpose && (answer?.careNeedsPurpose || purposeError));
  const statePurpose = (stated: LookupPurpose) => {
    clearErrors('purpose');
    purposeField.onChange(stated);
  };
  const look = (event?: FormEvent) => {
    event?.preventDefault();
    find(text);
  };
  const scanned = (code: string) => {
    setText(code);
    find(code);
  };
  return (
    <Stack gap="3">
      {!locked && (
        <FieldFrame
          label="Enrolment number, NIN or phone"
          error={notFound ?? error}
          help="The full number from the card or slip, or scan the card"
        >
          <Flex gap="2" w="full" wrap={{ base: 'wrap', md: 'nowrap' }}>
            <Input
              ref={field.ref}
              className="code"
              flex={{ base: '1 0 100%', md: '1' }}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') look(event);
              }}
            />
            <Button variant="outline" onClick={() => look()} loading={loading}>
              <Search size={16} aria-hidden /> Find
            </Button>
            <ScanButton onScan={scanned} />
          </Flex>
        </FieldFrame>
      )}
      {failure && <ErrorPanel error={failure} retry={refetch} />}
      {mustStatePurpose && (
        <PurposeQuestion
          ref={purposeField.ref}
          message={purposeError ?? (answer?.purposeRequired ? answer.reasons[0]?.message : CARE_PURPOSE)}
          onChoose={statePurpose}
        />
      )}
      {answer?.enrollee && (
        <Flex gap="4" direction={{ base: 'column', md: 'row' }}>
          <Box flex="1" minW="0">
            <EligibilityPerson enrollee={answer.enrollee} />
            {!locked && answer.family.length > 0 && (
              <Flex gap="1.5" wrap="wrap" mt="2" align="center">
                <Box color="fg.muted" textStyle="small">
                  Other family members:
                </Box>
                {answer.family.map((member) => (
                  <Button key={member.id} size="2xs" variant="outline" onClick={() => field.onChange(member.id)}>
                    {member.fullName}, {member.age}
                  </Button>
                ))}
              </Flex>
            )}
          </Box>
          <Box flex="1" minW="0">
            {answer.eligibility && <EligibilityAnswerBox answer={answer.eligibility} />}
          </Box>
        </Flex>
      )}
    </Stack>
  );
}
