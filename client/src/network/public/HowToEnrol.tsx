import '../../platform/i18n/public-texts.ts';
import { Box, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

const STEPS = ['enrol.self.1', 'enrol.self.2', 'enrol.self.3', 'enrol.self.4'] as const;

/** Two ways to get cover: by yourself, or with an officer. */
export function HowToEnrol() {
  const { t } = useTranslation('public');
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: '1.4fr 1fr' }} gap="3">
      <Box bg="bg.panel" borderWidth="1px" rounded="l3" p="4">
        <Heading as="h3" textStyle="h2">
          {t('enrol.self.title')}
        </Heading>
        <Box as="ol" mt="1.5" listStyleType="none">
          {STEPS.map((step, i) => (
            <Flex as="li" key={step} gap="2.5" py="1.5">
              <Box color="accent.fg" fontWeight="600" aria-hidden="true">
                {i + 1}
              </Box>
              <Box>{t(step)}</Box>
            </Flex>
          ))}
        </Box>
      </Box>
      <Box bg="bg.panel" borderWidth="1px" rounded="l3" p="4">
        <Heading as="h3" textStyle="h2">
          {t('enrol.help.title')}
        </Heading>
        <Text mt="3">{t('enrol.help.text')}</Text>
        <Text mt="3" color="fg.muted">
          {t('enrol.help.others')}
        </Text>
      </Box>
    </Grid>
  );
}
