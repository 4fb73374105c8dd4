import { Button } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../form/use-action.ts';
import { number, plural } from '../format.ts';
import { fetchAll } from '../list/fetch-all.ts';

type Props<Row> = {
  count: number;
  fetchPage: (at: number, size: number) => Promise<{ total: number; items: readonly Row[] }>;
  save: (rows: readonly Row[]) => Promise<void>;
};

/** Downloads the rejected rows as a file to correct and upload again. */
export function CorrectButton<Row>({ count, fetchPage, save }: Props<Row>) {
  const [done, setDone] = useState<number | null>(null);
  const download = useAction(
    async () => {
      await save(await fetchAll(fetchPage, setDone, new AbortController().signal));
      setDone(null);
    },
    { done: 'File with the rejected rows downloaded' },
  );
  return (
    <Button
      variant="outline"
      loading={download.busy}
      loadingText={done ? `${number(done)} rows` : undefined}
      onClick={() => void download.act()}
    >
      <Download aria-hidden /> Download {plural(count, 'row')} with errors
    </Button>
  );
}
