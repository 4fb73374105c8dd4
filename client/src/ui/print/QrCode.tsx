import { chakra } from '@chakra-ui/react';
import encodeQr from 'qr';

type Props = {
  /** A random token or its address; never a name, a number or a NIN. */
  text: string;
  size?: string;
  label?: string;
};

/** A QR code as one path; black on white in light and dark mode, as cameras need the contrast. */
export function QrCode({ text, size = '25mm', label = 'QR code' }: Props) {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 2 });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <chakra.svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      w={size}
      h={size}
      bg="white"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      flexShrink={0}
    >
      <path d={path} fill="#000" />
    </chakra.svg>
  );
}
