import { Button, type ButtonProps, Link as ChakraLink, type LinkProps } from '@chakra-ui/react';
import { createContext, type ReactNode, useContext } from 'react';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router';

/** A kind of record with an address; the app knows its path in the current area. */
export type Screen = object;
export type Params = Record<string, string>;

export const ScreenPathContext = createContext<(screen: Screen, params?: Params) => string | null>(() => null);

export const useScreenHref = () => useContext(ScreenPathContext);

type Props = Omit<LinkProps, 'href' | 'asChild'> & { to: Screen | string | null | undefined; params?: Params; children: ReactNode };

/** A link to a screen, or plain text if the current area does not have the screen. */
export function ScreenLink({ to, params, children, ...rest }: Props) {
  const href = useScreenHref();
  const target = typeof to === 'string' ? to : to && href(to, params);
  if (!target) return <>{children}</>;
  return (
    <ChakraLink asChild color="accent.fg" {...rest}>
      <RouterLink to={target}>{children}</RouterLink>
    </ChakraLink>
  );
}

/** A link to an address, as a button. */
export const LinkButton = ({ to, target, children, ...rest }: ButtonProps & Pick<RouterLinkProps, 'to' | 'target'>) => (
  <Button asChild {...rest}>
    <RouterLink to={to} target={target}>
      {children}
    </RouterLink>
  </Button>
);
