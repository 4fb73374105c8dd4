import { chakra } from '@chakra-ui/react';
import { CONTOURS } from './contour-lines.ts';

/** The contour lines, over all of what is around them. */
export default function Contours() {
  return (
    <chakra.svg
      viewBox="0 0 746 684"
      preserveAspectRatio="xMidYMid slice"
      position="absolute"
      inset="0"
      w="full"
      h="full"
      aria-hidden="true"
      maskImage="linear-gradient(#000 62%, transparent 84%)"
    >
      <path d={CONTOURS.high} fill="#fff" fillOpacity="0.08" />
      <g fill="none" stroke="#fff">
        <path d={CONTOURS.fine} strokeOpacity="0.16" />
        <path d={CONTOURS.bold} strokeOpacity="0.36" />
      </g>
    </chakra.svg>
  );
}
