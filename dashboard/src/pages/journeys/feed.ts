// The live feed of a journey: server-sent events, the newest kept.
import { useEffect, useRef, useState } from 'react';
import type { LiveBatch } from '../../../../src/domain/arrivals.ts';
import { BASE_PATH } from '../../api/base-path.ts';

/** Batches that are shown; older ones leave. */
const SHOWN_MAX = 200;

export type NumberedBatch = LiveBatch & { number: number };
export type FeedState = 'connecting' | 'open' | 'lost';

export interface Feed {
  state: FeedState;
  /** Newest first. */
  batches: NumberedBatch[];
  accepted: number;
  refused: number;
  /** Batches that the service did not tell, since they came too fast. */
  skipped: number;
  /** Batches that came while it was paused. */
  waiting: number;
  clear: () => void;
}

const EMPTY = { batches: [] as NumberedBatch[], held: [] as NumberedBatch[], accepted: 0, refused: 0, skipped: 0 };

export function useFeed(url: string, paused: boolean): Feed {
  const [state, setState] = useState<FeedState>('connecting');
  const [seen, setSeen] = useState(EMPTY);
  const hold = useRef(paused);
  const number = useRef(0);

  useEffect(() => {
    hold.current = paused;
    if (!paused) setSeen(({ held, batches, ...rest }) => ({ ...rest, batches: newest(held, batches), held: [] }));
  }, [paused]);

  useEffect(() => {
    setSeen(EMPTY);
    setState('connecting');
    const source = new EventSource(BASE_PATH + url);
    source.addEventListener('open', () => setState('open'));
    // The browser tries again by itself.
    source.addEventListener('error', () => setState('lost'));
    source.addEventListener('batch', (message) => {
      const batch = { ...(JSON.parse(message.data) as LiveBatch), number: number.current++ };
      setSeen(({ batches, held, accepted, refused, skipped }) => ({
        batches: hold.current ? batches : newest([batch], batches),
        held: hold.current ? newest([batch], held) : held,
        accepted: accepted + batch.eventsTotal,
        refused: refused + (batch.outcome === 'refused' ? 1 : 0),
        skipped: skipped + batch.skipped,
      }));
    });
    return () => source.close();
  }, [url]);

  const { held, ...shown } = seen;
  return { ...shown, state, waiting: held.length, clear: () => setSeen(EMPTY) };
}

const newest = (fresh: NumberedBatch[], former: NumberedBatch[]) => [...fresh, ...former].slice(0, SHOWN_MAX);
