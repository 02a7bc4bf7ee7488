// Tables: they scroll sideways by themselves where a page is too narrow, and can then be reached with the keyboard.
import type { ReactNode } from 'react';
import './table.css';

interface TableProps {
  /** Read out before the table; shown only if `captionShown`. */
  caption: string;
  captionShown?: boolean;
  /** Narrow, each row becomes a block, and a cell has its name from `data-label`. */
  stacks?: boolean;
  children: ReactNode;
}

export function Table({ caption, captionShown = false, stacks = false, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
    <section className={`table-frame ${stacks ? 'table-stacks' : ''}`} aria-label={caption} tabIndex={0}>
      <table className="table">
        <caption className={captionShown ? '' : 'visually-hidden'}>{caption}</caption>
        {children}
      </table>
    </section>
  );
}

interface TableHeadProps {
  names: readonly string[];
  /** Which of them are of numbers, and stand to the right as these do. */
  numbers?: readonly string[];
  /** One more, which is not to be seen. */
  unseen?: string;
}

export function TableHead({ names, numbers = [], unseen }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {names.map((name, place) => (
          // Two sides have heads of the same name.
          // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
          <th key={place} scope="col" className={numbers.includes(name) ? 'number' : undefined}>
            {name}
          </th>
        ))}
        {unseen && (
          <th scope="col">
            <span className="visually-hidden">{unseen}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
