import { Input, InputGroup } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SEARCH, searchText } from '../../../../server/scheme/validation/text.shared.ts';

type Props = { value: string; hint: string; onChange: (text: string) => void };

/** Sends the search when typing pauses, and at once on Enter. */
export function SearchBox({ value, hint, onChange }: Props) {
  const { t } = useTranslation(['common', 'app', 'list']);
  const [text, setText] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    // The address changed from elsewhere (Back, Clear), so the box follows it.
    if (value !== sent.current) {
      sent.current = value;
      setText(value);
    }
  }, [value]);
  useEffect(() => {
    if (searchText(text) === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = searchText(text);
      onChange(sent.current);
    }, 300);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  return (
    <InputGroup
      startElement={<Search size={14} aria-hidden />}
      w={{ base: 'full', md: '222px' }}
      flexShrink={0}
      css={{ flex: { base: 1, md: 'none' } }}
    >
      <Input
        type="search"
        data-list-search
        aria-label={t('list:search', { hint })}
        placeholder={hint}
        size={{ base: 'sm', md: 'xs' }}
        maxLength={MAX_SEARCH}
        value={text}
        onChange={(e) => setText(e.target.value)}
        onKeyDown={(e) => {
          if (e.key === 'Escape') e.currentTarget.blur();
          if (e.key !== 'Enter') return;
          // In a form, Enter searches and does not send it.
          e.preventDefault();
          sent.current = searchText(text);
          onChange(sent.current);
        }}
      />
    </InputGroup>
  );
}
