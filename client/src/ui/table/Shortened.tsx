import { chakra } from '@chakra-ui/react';

type Props = { children: string; width: number; lines?: 1 | 2 | 3 };

/** Shortens a text to one to three lines in a table, with the full text on hover; cards, exports and prints have the full text. */
export const Shortened = ({ children, width, lines = 1 }: Props) => (
  <chakra.span md={{ maxW: `${width}px`, ...(lines === 1 ? { display: 'block', truncate: true } : { lineClamp: lines }) }} title={children}>
    {children}
  </chakra.span>
);
