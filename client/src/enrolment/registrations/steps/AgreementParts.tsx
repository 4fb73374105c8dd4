import { Box, chakra } from '@chakra-ui/react';
import { useRegistrationTexts } from '../../../platform/i18n/use-registration-texts.ts';
import { Panel } from '../../../ui/detail/page.tsx';
import { CheckboxField } from '../../../ui/form/fields/choice-fields.tsx';
import { useSteps } from '../registration-steps.ts';
import { AGREEMENT } from './agreement.ts';

/** The parts of the agreement, each with its box to tick. */
export function AgreementParts() {
  const { t } = useRegistrationTexts();
  const { self } = useSteps();
  return AGREEMENT.map(({ field, label }) => (
    <Panel key={field} title={t(`registration:agreement.${field}.title`)}>
      <chakra.ul ps="4" mb="3" maxW="760px" listStyleType="disc">
        {t(`registration:agreement.${field}.points`, { returnObjects: true }).map((point) => (
          <chakra.li key={point} mb="1">
            {point}
          </chakra.li>
        ))}
      </chakra.ul>
      <Box borderTopWidth="1px" borderColor="border.muted" pt="3">
        <CheckboxField name={field} label={self ? t(`registration:agreement.${field}.own`) : label} />
      </Box>
    </Panel>
  ));
}
