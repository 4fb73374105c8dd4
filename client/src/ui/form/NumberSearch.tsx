import { Box, Button, Flex, Input } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Panel } from '../detail/page.tsx';

type Props = {
  /** Accepted types of number. */
  label: string;
  placeholder?: string;
  /** The number that was searched for last. */
  number: string | null;
  submitLabel: string;
  hint: string;
  busy: boolean;
  /** Error, shown instead of the hint. */
  error?: string;
  /** Gets the number without spaces around it; never an empty one. */
  onFind: (number: string) => void;
  /** Further controls beside the button. */
  children?: ReactNode;
};

/** Finds one record by its whole number. */
export function NumberSearch({ label, placeholder = label, number, submitLabel, hint, busy, error, onFind, children }: Props) {
  const messageId = useId();
  const [text, setText] = useState(number ?? '');
  const [shownNumber, setShownNumber] = useState(number);
  // A scanned code or Back changes the number from outside. An effect would also clear what is typed as soon as the page appears.
  if (number !== shownNumber) {
    setShownNumber(number);
    setText(number ?? '');
  }
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onFind(text.trim());
  };
  return (
    <Panel className="no-print">
      <form onSubmit={find}>
        <Flex gap="3" wrap="wrap" align="center" w="full">
          <Input
            aria-label={label}
            aria-invalid={error ? true : undefined}
            aria-describedby={messageId}
            className="code"
            maxW="360px"
            placeholder={placeholder}
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
            autoFocus
          />
          <Button type="submit" colorPalette="accent" loading={busy}>
            <Search size={16} aria-hidden /> {submitLabel}
          </Button>
          {children}
        </Flex>
      </form>
      <Box id={messageId} role={error ? 'alert' : undefined} color={error ? 'danger.fg' : 'fg.muted'} textStyle="small" mt="1.5">
        {error ?? hint}
      </Box>
    </Panel>
  );
}
