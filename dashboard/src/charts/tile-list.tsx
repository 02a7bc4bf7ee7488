// Figures side by side: a name that leads to the definition, a value, and what belongs to it.
import { Link } from 'react-router';
import { SkeletonText } from '../ui/skeleton.tsx';
import { type Definition, definitionPath } from './definition.tsx';
import { percent } from './format.ts';
import './tile-list.css';

export interface Tile {
  readonly definition: Definition;
  readonly label: string;
  readonly value: string;
  /** Of the whole, beside a number. */
  readonly rate?: number | null;
  /** What belongs to the value: its interval, its parts. */
  readonly detail: string;
  /** How it differs from the period before. */
  readonly change?: string;
}

export function TileList({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl className="tiles">
      {tiles.map(({ definition, label, value, rate = null, detail, change }) => (
        <div key={label} className="tile">
          <dt>
            <Link className="definition-link" to={definitionPath(definition)}>
              {label}
            </Link>
          </dt>
          <dd className="tile-value">
            {value}
            {rate !== null && <span className="tile-share"> ({percent(rate)})</span>}
          </dd>
          <dd className="tile-detail">{detail}</dd>
          {change !== undefined && <dd className="tile-change">{change}</dd>}
        </div>
      ))}
    </dl>
  );
}

export function TileListSkeleton({ labels, lines }: { labels: readonly string[]; lines: 1 | 2 }) {
  return (
    <dl className="tiles">
      {labels.map((label) => (
        <div key={label} className="tile">
          <dt>{label}</dt>
          <dd className="tile-value">
            <SkeletonText width={5} />
          </dd>
          <dd className="tile-detail">
            <SkeletonText width={16} />
          </dd>
          {lines === 2 && (
            <dd className="tile-change">
              <SkeletonText width={22} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
