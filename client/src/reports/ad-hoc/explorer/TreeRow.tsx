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
  /** Shown after the name: the type, the value, or the input for the value. */
  aside?: ReactNode;
  startsOpen?: boolean;
  /** Rows nested below it. */
  children?: ReactNode;
};

/** A field or argument that can be ticked, and expanded if it has nested rows. */
export function TreeRow({ aside, startsOpen = false, children, ...tick }: Props) {
  const [open, setOpen] = useState<boolean | null>(null);
  // Once opened, the row stays open.
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
            aria-label={`Fields of ${name}`}
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
