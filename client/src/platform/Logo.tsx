import { chakra } from '@chakra-ui/react';
import { createContext, useContext } from 'react';

/** URL of the scheme's logo; null until the settings are loaded, or without a logo. */
export const LogoContext = createContext<string | null>(null);

/** The scheme's logo, or the platform's: a plateau with a cross above it. */
export function Logo({ size = '1.625rem' }: { size?: string }) {
  const url = useContext(LogoContext);
  if (url) return <chakra.img src={url} alt="" boxSize={size} flexShrink="0" objectFit="contain" rounded="l1" />;
  return (
    <chakra.svg viewBox="0 0 26 26" boxSize={size} flexShrink="0" color="accent.solid" aria-hidden="true">
      <rect width="26" height="26" rx="5" fill="currentColor" />
      <path fill="#fff" d="M11.7 5h2.6v2.5h2.5v2.6h-2.5v2.5h-2.6v-2.5H9.2V7.5h2.5zM7.9 14h10.2l4.1 7.5H3.8z" />
    </chakra.svg>
  );
}
