import { Box, Button, Flex } from '@chakra-ui/react';
import { useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../platform/ask.ts';
import { DemoSignInsDocument } from '../../platform/DemoSignIns.generated.ts';
import { DemoSignInsContext } from './demo-sign-ins-context.ts';

/** Accounts of the demo scheme. A click fills in the form. */
export function DemoSignIns({ onChoose }: { onChoose: (login: string, password: string) => void }) {
  const { t } = useTranslation('signIn');
  const [people, setPeople] = useState(useContext(DemoSignInsContext));
  const [showsAll, setShowsAll] = useState(false);
  const isKnown = people.length > 0;
  useEffect(() => {
    if (isKnown) return;
    ask(DemoSignInsDocument).then(
      ({ demoSignIns }) => setPeople(demoSignIns),
      () => {},
    );
  }, [isKnown]);
  const firsts = people.filter(({ role }, i) => people.findIndex((other) => other.role === role) === i);
  const shown = showsAll ? people : firsts;
  if (people.length === 0) return null;
  return (
    <Box as="section" aria-label={t('demo.label')} mt="4">
      <Box textStyle="small" color="fg.muted" mb="2">
        {t('demo.text')}
      </Box>
      <Flex gap="1.5" wrap="wrap">
        {shown.map(({ email, name, note, password }) => (
          <Button
            key={email}
            data-demo={email}
            variant="outline"
            size="xs"
            title={note || undefined}
            onClick={() => onChoose(email, password)}
          >
            {name}
          </Button>
        ))}
        {people.length > firsts.length && (
          <Button name="demo-all" variant="ghost" size="xs" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t('demo.fewer') : t('demo.more', { count: people.length - firsts.length })}
          </Button>
        )}
      </Flex>
    </Box>
  );
}
