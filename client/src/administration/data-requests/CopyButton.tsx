import { Button } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../platform/upload.ts';
import { readFailure } from '../../ui/errors.ts';
import { saveFile } from '../../ui/save.ts';
import { toast } from '../../ui/toast.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';

/** Downloads the copy of one person's data. */
export function CopyButton({ path, label }: { path: `requests/${string}` | `people/${string}`; label: string }) {
  const { t } = useTranslation(['common', 'app', 'member']);
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { name, blob } = await downloadFile(`/files/data-copies/${path}`);
      saveFile(blob, name);
    } catch (error) {
      toast.failed(t('member:ownData.notDownloaded'), { text: failureText(readFailure(error)) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outline" loading={busy} onClick={() => void download()}>
      <Download size={16} aria-hidden /> {label}
    </Button>
  );
}
