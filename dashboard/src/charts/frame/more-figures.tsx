// Figures that fewer people look for, one press away: they are drawn, and asked for, once they are opened.
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { readStored, writeStored } from '../../api/stored.ts';

const STORED_AS = 'waymark-more-figures';

interface MoreFiguresProps {
  title: string;
  /** Its figures, as addresses name them: a link to one opens them. */
  names: readonly string[];
  children: ReactNode;
}

/** Stays as this browser left it. */
export function MoreFigures({ title, names, children }: MoreFiguresProps) {
  const { hash, key } = useLocation();
  const [open, setOpen] = useState(() => readStored(STORED_AS) === 'open');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address, followed again, opens them again
  useEffect(() => {
    if (names.includes(hash.slice(1))) setOpen(true);
  }, [hash, key, names]);
  return (
    <details
      className="more-figures"
      open={open}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        writeStored(STORED_AS, currentTarget.open ? 'open' : null);
      }}
    >
      <summary>{title}</summary>
      {open && <div className="figures">{children}</div>}
    </details>
  );
}
