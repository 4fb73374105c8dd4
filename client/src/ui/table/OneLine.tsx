import { chakra } from '@chakra-ui/react';

/** Truncates to one line in a table, with the full text on hover; cards, exports and prints have the full text. */
export const OneLine = ({ children, width }: { children: string; width: number }) => (
  <chakra.span md={{ display: 'block', maxW: `${width}px`, truncate: true }} title={children}>
    {children}
  </chakra.span>
);
