import { Button, IconButton } from '@chakra-ui/react';
import { ChevronDown, EllipsisVertical } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Tone } from '../labels.ts';
import { type Params, type Screen, useScreenHref } from '../link.tsx';
import { MenuButton } from '../popup/MenuButton.tsx';

export type MenuAction = {
  label: string;
  onSelect?: () => void;
  to?: Screen;
  params?: Params;
  tone?: Extract<Tone, 'danger'>;
  /** Reason why the action is disabled; it stays visible. */
  reason?: string | null;
  hidden?: boolean;
};

type Props = { label?: string; items: (MenuAction | false | null | undefined)[]; compact?: boolean };

/** A menu with the less frequent actions of a record. Not shown if there are none. */
export function ActionMenu({ label = 'More', items, compact }: Props) {
  const navigate = useNavigate();
  const href = useScreenHref();
  const actions = items.filter((item): item is MenuAction => Boolean(item) && !(item as MenuAction).hidden);
  if (actions.length === 0) return null;
  return (
    <MenuButton
      minW="180px"
      entries={actions.map(({ label: value, reason, tone }) => ({
        value,
        label: value,
        note: reason,
        isDisabled: Boolean(reason),
        isDangerous: tone === 'danger',
      }))}
      onSelect={(value) => {
        const action = actions.find((a) => a.label === value);
        const path = action?.to && href(action.to, action.params);
        if (path) void navigate(path);
        else action?.onSelect?.();
      }}
    >
      {compact ? (
        <IconButton variant="ghost" size="xs" aria-label={label}>
          <EllipsisVertical />
        </IconButton>
      ) : (
        <Button variant="outline">
          {label} <ChevronDown aria-hidden />
        </Button>
      )}
    </MenuButton>
  );
}
