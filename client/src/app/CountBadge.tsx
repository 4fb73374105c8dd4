import { chakra } from '@chakra-ui/react';

/** A count at the corner of an icon. */
export const CountBadge = chakra('div', {
  base: {
    position: 'absolute',
    minW: '4',
    px: '1',
    borderRadius: 'full',
    bg: 'danger.solid',
    color: 'danger.contrast',
    textStyle: 'caption',
    lineHeight: '1rem',
    textAlign: 'center',
  },
});

/** The unread count of a button, which also says it in its label. Opens away from the icon, so that the icon stays visible. */
export const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <CountBadge top="0" insetStart="45%" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </CountBadge>
  );
