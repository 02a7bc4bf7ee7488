// Context that the figures of a page share: whose they are, whether they are charts or tables, and the key that switches.

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { ExcludedSessions, FiguresSummary } from '../../../../src/domain/figures.ts';
import { readStored, writeStored } from '../../api/stored.ts';
import { Button } from '../../ui/button.tsx';
import { Excluded } from '../choice/excluded.tsx';
import { FILTERS } from '../choice/period.ts';
import { useChoice } from '../choice/use-choice.ts';
import { figureSetWords as words } from './words.ts';

const SHORTCUT = 't';
const STORED_AS = 'waymark-shortcut-t';

type FiguresPeriod = FiguresSummary['period'];

interface FigureSetState {
  readonly slug: string;
  readonly period: FiguresPeriod;
  readonly asTables: boolean;
  /** Grows with every switch of the whole page, which takes back what was switched one by one. */
  readonly turn: number;
  readonly shortcut: boolean;
  /** The values that sessions are filtered by, for the names of files. */
  readonly filters: readonly string[];
  /** Says to a screen reader what has changed. */
  readonly announce: (text: string) => void;
}

const Context = createContext<FigureSetState | null>(null);

export function useFigureSet(): FigureSetState {
  const set = useContext(Context);
  if (!set) throw new Error('this figure stands outside a set');
  return set;
}

/** A letter that nobody types into a field, and that no assistive or browser command is made of. */
export function isSwitchKey(event: {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  target: EventTarget | null;
}): boolean {
  if (event.key.toLowerCase() !== SHORTCUT || event.altKey || event.ctrlKey || event.metaKey) return false;
  return !(
    event.target instanceof Element &&
    event.target.closest('input:not([type=checkbox], [type=radio]), select, textarea, dialog')
  );
}

interface FigureSetProps {
  slug: string;
  /** Undefined as long as it is not known: then there are no figures yet, only their places. */
  period: FiguresPeriod | undefined;
  isEmpty?: boolean;
  excluded: ExcludedSessions | undefined;
  children: ReactNode;
}

const UNKNOWN = { from: '', to: '', timezone: 'UTC' };

export function FigureSet({ slug, period = UNKNOWN, isEmpty = false, excluded, children }: FigureSetProps) {
  // They stand beneath figures: until these are there, they would be pushed down.
  const isIdle = isEmpty || period === UNKNOWN;
  const { choice, choose } = useChoice();
  const { asTables } = choice;
  const [turn, setTurn] = useState(0);
  const [announcement, announce] = useState('');
  const [shortcut, setShortcut] = useState(() => readStored(STORED_AS) !== 'off');
  const isExcluding = excluded !== undefined && excluded.exclusions.length > 0;
  const switchAll = () => {
    choose({ ...choice, asTables: !asTables });
    setTurn(turn + 1);
    announce(asTables ? words.allFiguresAreCharts : words.allFiguresAreTables);
  };
  const { from, to, timezone } = period;
  const narrowed = FILTERS.flatMap((name) => choice.filters[name] ?? []);
  const filtered = [...narrowed, ...(choice.withExcluded ? ['with-excluded'] : [])].join('\n');
  const state = useMemo(
    () => ({
      ...{ slug, period: { from, to, timezone }, asTables, turn, shortcut, announce },
      filters: filtered === '' ? [] : filtered.split('\n'),
    }),
    [slug, from, to, timezone, asTables, turn, shortcut, filtered],
  );

  useEffect(() => {
    if (!shortcut) return;
    // A figure that has the focus has switched itself by now, and says so.
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isSwitchKey(event)) return;
      switchAll();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  return (
    <Context value={state}>
      {children}
      <div className="figure-set-tools" hidden={isIdle && !isExcluding}>
        <Button className="figure-button" aria-pressed={asTables} hidden={isIdle} onClick={switchAll}>
          {words.allAsTables}
        </Button>
        {excluded && isExcluding && <Excluded excluded={excluded} />}
        <label className="figure-shortcut" hidden={isIdle}>
          <input
            type="checkbox"
            checked={shortcut}
            onChange={(event) => {
              setShortcut(event.target.checked);
              writeStored(STORED_AS, event.target.checked ? null : 'off');
            }}
          />
          <span>{words.keySwitches({ key: <kbd>{SHORTCUT.toUpperCase()}</kbd> })}</span>
        </label>
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
      </div>
    </Context>
  );
}
