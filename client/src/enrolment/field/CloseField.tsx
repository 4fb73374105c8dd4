import { Button } from '@chakra-ui/react';
import { dateTime } from '../../ui/format.ts';
import { useIsOffline } from '../../ui/hooks.ts';
import { toast } from '../../ui/toast.tsx';
import type { Field } from './field.ts';

/** Whether field registration opens without a network on this device, and until when. */
export const fieldStateOf = ({ openUntil }: Field): string =>
  openUntil
    ? `Field registration opens on this device without a network until ${dateTime(new Date(openUntil).toISOString())}.`
    : 'Field registration opens on this device with a network only.';

type Props = { field: Field; onClosed: () => void };

/** Ends the use of field registration without a network; nothing that is typed or waits is deleted. */
export function CloseField({ field: { vault, openUntil }, onClosed }: Props) {
  const isOffline = useIsOffline();
  if (!openUntil) return null;
  const close = async () => {
    await vault.endOffline();
    toast.done('Field registration closed', { text: 'On this device it opens with a network only. Nothing was deleted.' });
    onClosed();
  };
  return (
    <Button variant="outline" disabled={isOffline} onClick={() => void close()}>
      Close field registration
    </Button>
  );
}
