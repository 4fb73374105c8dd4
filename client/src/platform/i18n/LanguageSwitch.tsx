import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { LANGUAGE_PARAM, LANGUAGES, type Language } from '../../../../server/platform/language.shared.ts';
import { useChooseLanguage } from './use-language.ts';

/** The languages as links, so that they work without scripts too. With scripts the page stays where it is. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const choose = useChooseLanguage();
  const addressIn = (language: Language) => {
    const params = new URLSearchParams(search);
    params.set(LANGUAGE_PARAM, language);
    return `${pathname}?${params}`;
  };
  return (
    <Flex as="ul" listStyleType="none" gap="1" aria-label={t('language')}>
      {(Object.keys(LANGUAGES) as Language[]).map((language) => (
        <li key={language}>
          <chakra.a
            href={addressIn(language)}
            lang={language}
            hrefLang={language}
            aria-current={i18n.language === language ? 'true' : undefined}
            // On a phone there is room for the other language only.
            display={{ base: i18n.language === language ? 'none' : 'inline-block', md: 'inline-block' }}
            px="1.5"
            py="1"
            rounded="l1"
            textStyle="small"
            color="fg.muted"
            _hover={{ bg: 'bg.hover' }}
            css={{ '&[aria-current=true]': { color: 'fg', fontWeight: '600', textDecoration: 'underline', textUnderlineOffset: '3px' } }}
            onClick={(event) => {
              event.preventDefault();
              void choose(language);
            }}
          >
            {LANGUAGES[language]}
          </chakra.a>
        </li>
      ))}
    </Flex>
  );
}
