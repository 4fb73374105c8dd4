import { Button, Flex } from '@chakra-ui/react';
import { Download } from 'lucide-react';

type Template = { label: string; save: () => unknown };

/** Downloads of files with the standard headings. */
export const TemplateButtons = ({ templates }: { templates: readonly Template[] }) => (
  <Flex gap="4" wrap="wrap">
    {templates.map(({ label, save }) => (
      <Button key={label} variant="plain" size="xs" px="0" color="accent.fg" onClick={() => void save()}>
        <Download size={14} aria-hidden /> {label}
      </Button>
    ))}
  </Flex>
);
