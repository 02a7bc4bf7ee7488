// Figures side by side: a name that leads to the definition, a value, and what belongs to it.
import { Link } from 'react-router';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { percent } from '../choice/format.ts';
import { useChoice } from '../choice/use-choice.ts';
import { DefinitionButton } from './definition.tsx';
import type { Definition } from './definitions.ts';
import { tileListWords as words } from './words.ts';
import './tile-list.css';

export interface Tile {
  readonly definition: Definition;
  readonly label: string;
  readonly value: string;
  /** Address of a sample of the sessions that it counts. */
  readonly sessions?: string;
  /** Share of the whole, beside a number. */
  readonly rate?: number | null;
  /** Details of the value: its interval, its parts. */
  readonly detail?: string;
  /** A caution that the reader needs before believing the value. */
  readonly warning?: string | undefined;
  /** How it differs from what it is compared with; undefined: on its way. */
  readonly change?: string | undefined;
  /** The target, and whether the value reaches it. */
  readonly target?: string;
}

/** The name of another period or group takes more room than "before". */
function useTilesClass(): string {
  const { with: beside } = useChoice().choice.comparison;
  return beside === 'segment' || beside === 'period' ? 'tiles tiles-named' : 'tiles';
}

export function TileList({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl className={useTilesClass()}>
      {tiles.map(({ definition, label, value, rate = null, detail, warning, target, ...tile }) => (
        <div key={label} className="tile">
          <dt>
            {label}
            <DefinitionButton of={definition} title={label} />
          </dt>
          <dd className="tile-value">
            <TileValue value={value} {...(tile.sessions !== undefined && { to: tile.sessions })} />
            {rate !== null && <span className="tile-share"> ({percent(rate)})</span>}
          </dd>
          {(detail !== undefined || warning !== undefined) && (
            <dd className="tile-detail">
              {detail}
              {warning !== undefined && (
                <span className="tile-warning">
                  <Status tone="warn">{warning}</Status>
                </span>
              )}
            </dd>
          )}
          {'change' in tile && <dd className="tile-change">{tile.change ?? <SkeletonText width={22} />}</dd>}
          {target !== undefined && <dd className="tile-target">{target}</dd>}
        </div>
      ))}
    </dl>
  );
}

function TileValue({ value, to }: { value: string; to?: string }) {
  if (to === undefined) return value;
  return (
    <Link className="number-link" to={to} aria-label={words.lookAtSomeOf({ value })}>
      {value}
    </Link>
  );
}

interface TileListSkeletonProps {
  labels: readonly string[];
  lines: 1 | 2;
  /** Tiles that have a target. */
  targets?: readonly string[];
}

export function TileListSkeleton({ labels, lines, targets = [] }: TileListSkeletonProps) {
  return (
    <dl className={useTilesClass()}>
      {labels.map((label) => (
        <div key={label} className="tile">
          <dt>
            {label}
            <span className="tile-button-room" />
          </dt>
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
          {targets.includes(label) && (
            <dd className="tile-target">
              <SkeletonText width={18} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
