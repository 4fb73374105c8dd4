import { Link as ChakraLink } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link between the pages before signing in. */
export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ChakraLink asChild color="accent.fg" fontSize="0.8125rem" fontWeight="500">
      <Link to={to}>{children}</Link>
    </ChakraLink>
  );
}
