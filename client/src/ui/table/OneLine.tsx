import { chakra } from '@chakra-ui/react';

/** One line in the table, the whole of it on hover; cards, exports and prints have it in full. */
export const OneLine = ({ children, width }: { children: string; width: number }) => (
  <chakra.span md={{ display: 'block', maxW: `${width}px`, truncate: true }} title={children}>
    {children}
  </chakra.span>
);
