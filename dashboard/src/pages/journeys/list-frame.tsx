// The frame of the list of journeys: its heads, which sort, and rows on their way.
import type { ReactNode } from 'react';
import { SkeletonText } from '../../ui/skeleton.tsx';
import type { Order } from './order.ts';
import { listWords as words } from './words.ts';
import './list.css';

/** Heads that sort, by the order that each stands for, and in which direction that goes. */
const HEADS = [
  { label: words.journey, by: 'name', sort: 'ascending' },
  { label: words.completed, by: 'completion', sort: 'ascending', className: 'number' },
  { label: words.change, by: 'fall', sort: 'ascending' },
  { label: words.last30Days, by: 'sessions', sort: 'descending' },
  { label: words.wherePeopleStop, by: 'loss', sort: 'descending' },
  { label: words.tracking, by: 'attention', sort: 'descending' },
] as const;

interface FrameProps {
  rows: ReactNode;
  /** Both undefined: there is nothing to sort. */
  order?: Order;
  sortBy?: (order: Order) => void;
}

export function Frame({ rows, order, sortBy }: FrameProps) {
  return (
    <div className="journeys">
      <table>
        <caption className="visually-hidden">{words.journeysWithFiguresOf}</caption>
        <thead>
          <tr>
            {HEADS.map(({ label, by, sort, ...rest }) => (
              <th key={by} scope="col" aria-sort={order === by ? sort : undefined} {...rest}>
                {sortBy ? (
                  <button type="button" className="journeys-head" onClick={() => sortBy(by)}>
                    {label}
                  </button>
                ) : (
                  label
                )}
              </th>
            ))}
            <th scope="col" className="journeys-last">
              {words.lastEvent}
            </th>
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    </div>
  );
}

export function SkeletonRows() {
  return [1, 2, 3].map((row) => (
    <tr key={row}>
      <th scope="row">
        <SkeletonText width={18} />
        <span className="journeys-slug">
          <SkeletonText width={12} />
        </span>
      </th>
      <td className="number">
        <SkeletonText width={6} />
      </td>
      {[8, 16, 12, 10].map((width) => (
        <td key={width}>
          <SkeletonText width={width} />
        </td>
      ))}
      <td className="journeys-last">
        <SkeletonText width={10} />
      </td>
    </tr>
  ));
}
