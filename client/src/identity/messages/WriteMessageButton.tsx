import { MessageSquare } from 'lucide-react';
import type { MessageRecord } from '../../../../server/administration/messages/message.shared.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { messages } from '../../screens/administration.screens.ts';
import { LinkButton } from '../../ui/link.tsx';
import { useLabelText } from '../../ui/use-label-text.ts';

type Props = {
  type: MessageRecord;
  id: string;
  /** For pages with unsent decisions, which navigation would discard. */
  newTab?: boolean;
};

/** Opens a new message about a record. */
export function WriteMessageButton({ type, id, newTab }: Props) {
  const labelText = useLabelText();
  const path = useScreenPath()(messages, {}, { search: `?new=1&about=${type}:${id}` });
  if (!path) return null;
  return (
    <LinkButton to={path} target={newTab ? '_blank' : undefined} variant="outline">
      <MessageSquare aria-hidden /> {labelText('Write a message')}
    </LinkButton>
  );
}
