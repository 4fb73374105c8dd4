import './explorer.css';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

type TickProps = { name: string; help?: string | null; ticked: boolean; locked?: boolean; onTick: (on: boolean) => void };

export const Tick = ({ name, help, ticked, locked, onTick }: TickProps) => (
  <label className="explorer-tick" title={help ?? undefined}>
    <input type="checkbox" checked={ticked} disabled={locked} onChange={(event) => onTick(event.target.checked)} />
    {name}
  </label>
);

type Props = TickProps & {
  /** Behind the name: its type, its value or what the value is entered with. */
  aside?: ReactNode;
  startsOpen?: boolean;
  /** What it has within. */
  children?: ReactNode;
};

/** A thing of the schema that can be ticked, and opened where there is more within. */
export function TreeRow({ aside, startsOpen = false, children, ...tick }: Props) {
  const [open, setOpen] = useState<boolean | null>(null);
  // Stays open when the reason to open it has gone: the first of several values was ticked.
  if (startsOpen && open === null) setOpen(true);
  const { name, onTick } = tick;
  return (
    <li>
      <div className="explorer-line">
        {children ? (
          <button
            type="button"
            className="explorer-toggle"
            aria-expanded={Boolean(open)}
            aria-label={`What ${name} has`}
            onClick={() => setOpen(!open)}
          >
            <ChevronRight size={14} aria-hidden="true" />
          </button>
        ) : (
          <span />
        )}
        <Tick
          {...tick}
          onTick={(on) => {
            setOpen(on || null);
            onTick(on);
          }}
        />
        {aside}
      </div>
      {children && open && <div className="explorer-within">{children}</div>}
    </li>
  );
}
