// Tables: they scroll sideways by themselves where a page is too narrow, and can then be reached with the keyboard.
import type { ReactNode } from 'react';
import './table.css';

interface TableProps {
  /** Read out before the table; shown only if `captionShown`. */
  caption: string;
  captionShown?: boolean;
  children: ReactNode;
}

export function Table({ caption, captionShown = false, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
    <section className="table-frame" aria-label={caption} tabIndex={0}>
      <table className="table">
        <caption className={captionShown ? '' : 'visually-hidden'}>{caption}</caption>
        {children}
      </table>
    </section>
  );
}
