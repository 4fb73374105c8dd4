import type { RegistrationFrame_RegistrationFragment, RegistrationStep } from '../../graphql/generated.ts';
import { StepBar } from '../../ui/detail/StepBar.tsx';
import { time } from '../../ui/format.ts';
import { stepWords } from './registration.labels.ts';
import { reached, STEPS, useSteps } from './registration-steps.ts';

type Props = { step: RegistrationStep; draft?: RegistrationFrame_RegistrationFragment };

const NOTES: Record<RegistrationStep, string> = {
  START: 'Plan, name, NIN',
  AGREEMENT: 'Terms and consent',
  INSTITUTION: 'MDA and facility',
  REVIEW: 'Read and confirm',
  LAST: 'Documents, payment',
  FINAL: 'Number and slip',
};

const OWN_NOTES: Partial<Record<RegistrationStep, string>> = { INSTITUTION: 'First provider', FINAL: 'Payment and slip' };

/** Where one stands; steps that were done can be gone back to. */
export function RegistrationSteps({ step, draft }: Props) {
  const { addressOf, self } = useSteps();
  const open = draft?.status === 'INCOMPLETE';
  return (
    <StepBar
      steps={STEPS.map((key) => {
        const here = key === step;
        const done = !here && draft !== undefined && key !== 'FINAL' && (reached(draft.step, key) && key !== draft.step ? true : !open);
        const note = here
          ? 'You are here'
          : key === 'AGREEMENT' && draft?.agreementAcceptedAt
            ? `Accepted ${time(draft.agreementAcceptedAt)}`
            : (self && OWN_NOTES[key]) || NOTES[key];
<<<<<<< HEAD
        return {
          key,
          label: self && key === 'INSTITUTION' ? 'Facility' : REGISTRATION_STEP[key],
          note,
          state: here ? 'here' : done ? 'done' : 'ahead',
          address: draft && open && !here && reached(draft.step, key) ? addressOf(draft.id, key) : null,
        };
=======
        const content = (
          <Box
            h="full"
            px="3"
            py="1.5"
            display="flex"
            alignItems="center"
            gap="2.5"
            bg={here ? 'accent.subtle' : undefined}
            borderBottomWidth="2px"
            borderColor={here ? 'accent.solid' : 'transparent'}
            _hover={address ? { bg: 'bg.hover' } : undefined}
          >
            <Box
              boxSize="6"
              rounded="full"
              flexShrink={0}
              display="grid"
              placeItems="center"
              fontWeight="600"
              borderWidth="1px"
              {...(here
                ? { bg: 'accent.solid', color: 'accent.contrast', borderColor: 'accent.solid' }
                : done
                  ? { bg: 'accent.subtle', color: 'accent.fg', borderColor: 'accent.border' }
                  : { borderColor: 'border.control' })}
            >
              {done ? <Check size={14} aria-label="Done" /> : i + 1}
            </Box>
            <Box minW="0">
              <Box fontWeight={here ? '600' : '400'} color={here ? 'accent.fg' : undefined}>
                {stepWords(key, self)}
              </Box>
              <Box textStyle="small" color="fg.muted" truncate>
                {note}
              </Box>
            </Box>
          </Box>
        );
        return (
          <chakra.li
            key={key}
            flex="1"
            minW="0"
            borderStartWidth={i > 0 ? '1px' : '0'}
            borderColor="border.muted"
            display={{ base: here ? 'block' : 'none', md: 'block' }}
            aria-current={here ? 'step' : undefined}
          >
            {address ? <Link to={address}>{content}</Link> : content}
          </chakra.li>
        );
>>>>>>> 06af3a8 (Measure a cut on the picture itself; word the applicant's steps)
      })}
    />
  );
}
