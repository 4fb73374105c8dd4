import { StepBar } from '../detail/StepBar.tsx';

export type UploadStep = 'FILE' | 'COLUMNS' | 'CHECK' | 'LOAD' | 'DONE';
const ORDER: readonly UploadStep[] = ['FILE', 'COLUMNS', 'CHECK', 'LOAD', 'DONE'];

type Props = { at: UploadStep; checkNote: string; loadLabel: string; loadNote: string };

/** Steps of an upload; the notes on checks and results depend on its type. */
export function UploadSteps({ at, checkNote, loadLabel, loadNote }: Props) {
  const steps = [
    { key: 'file', label: 'File', note: 'Uploaded and read' },
    { key: 'columns', label: 'Columns', note: 'Match the columns' },
    { key: 'check', label: 'Check', note: checkNote },
    { key: 'load', label: loadLabel, note: loadNote },
  ];
  const index = ORDER.indexOf(at);
  return <StepBar steps={steps.map((step, i) => ({ ...step, state: i === index ? 'here' : i < index ? 'done' : 'ahead' }))} />;
}
