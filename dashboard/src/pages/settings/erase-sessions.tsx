// Erasing sessions of a journey by when they were received: looked at first, then confirmed, then shown how far it is.
import { useState } from 'react';
import type { Erasure, ErasurePreview } from '../../../../src/domain/erasure.ts';
import type { JourneyOverview } from '../../../../src/domain/figures.ts';
import type { Mark } from '../../../../src/domain/marks.ts';
import { ask } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { MARK_WORDS } from '../../charts/choice/mark-words.ts';
import { journeyPath } from '../../layout/journey-page.tsx';
import { Confirmation } from '../../ui/dialog.tsx';
import { ChoiceField, Form, FormActions, TextField } from '../../ui/form.tsx';
import { useForm } from '../../ui/form-state.ts';
import { count, wholePercent } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { inUtc, isTime } from './utc-time.ts';
import { exclusionsWords, eraseSessionsWords as words } from './words.ts';
import './settings.css';

const ANY = '';
/** A weak mark erases nothing; one speaks for a session. */
const { burst: _weak, proven: _good, ...ERASABLE } = MARK_WORDS;
/** While one is under way, its progress is asked for as often, in ms. */
const PROGRESS_MS = 1_000;
/** A larger share of sessions that look normal is warned of. */
const NORMAL_SHARE_MAX = 0.05;

interface Wanted {
  slug: string;
  body: { receivedFrom: string; receivedTo: string; marks?: Mark[] };
  preview: ErasurePreview;
}

export function EraseSessions({ journeys }: { journeys: readonly Pick<JourneyOverview, 'slug' | 'displayName'>[] }) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const form = useForm({
    values: { journey: journeys[0]?.slug ?? '', receivedFrom: '', receivedTo: '', mark: ANY as Mark | typeof ANY },
    check: ({ receivedFrom, receivedTo }) => {
      const untimely = (text: string) => (isTime(text) ? undefined : exclusionsWords.mustBeADay);
      return { receivedFrom: untimely(receivedFrom), receivedTo: untimely(receivedTo) };
    },
    send: async ({ journey: slug, receivedFrom, receivedTo, mark }) => {
      const body = {
        ...{ receivedFrom: inUtc(receivedFrom), receivedTo: inUtc(receivedTo) },
        ...(mark !== ANY && { marks: [mark] }),
      };
      const preview = await ask<ErasurePreview>('POST', journeyPath(slug, '/erasures/preview'), body);
      setWanted({ slug, body, preview });
    },
  });
  const erase = useChange(({ slug, body }: Wanted) => ask<Erasure>('POST', journeyPath(slug, '/erasures'), body));
  const isEmpty = wanted?.preview.sessions === 0;
  return (
    <Form form={form}>
      <ChoiceField
        form={form}
        name="journey"
        label={words.ofJourney}
        choices={Object.fromEntries(journeys.map(({ slug, displayName }) => [slug, displayName]))}
      />
      <div className="field-row">
        <TextField form={form} name="receivedFrom" label={words.receivedFrom} hint={words.suchAs} />
        <TextField form={form} name="receivedTo" label={words.receivedUntil} hint={words.suchAs} />
      </div>
      <ChoiceField
        form={form}
        name="mark"
        label={words.onlyMarked}
        choices={{ [ANY]: words.whateverMark, ...ERASABLE }}
      />
      <FormActions form={form} label={words.countFirst} busyLabel={words.counting} />
      {isEmpty && <Notice tone="info">{words.nothingFound}</Notice>}
      {wanted && !isEmpty && (
        <Confirmation
          title={words.eraseThem({ sessions: wanted.preview.sessions })}
          action={words.erase}
          onClose={() => setWanted(null)}
          onConfirm={async () => {
            await erase.mutateAsync(wanted);
            setWanted(null);
          }}
        >
          <Preview preview={wanted.preview} />
        </Confirmation>
      )}
      {form.values.journey !== '' && <Erasures slug={form.values.journey} />}
    </Form>
  );
}

function Preview({ preview }: { preview: ErasurePreview }) {
  const { sessions, completions, normal, normalShare } = preview;
  const looksNormal = words.lookNormal({
    ...{ normal, sessions: count(sessions), share: wholePercent(normalShare ?? 0) },
  });
  return (
    <>
      <p>{words.completed({ completions })}</p>
      {(normalShare ?? 0) > NORMAL_SHARE_MAX ? (
        <Notice tone="warn" title={looksNormal}>
          {words.visitorsAmong}
        </Notice>
      ) : (
        <p>{looksNormal}</p>
      )}
      <p>{words.cannotBeUndone}</p>
    </>
  );
}

const isOpen = ({ status }: Erasure) => status === 'waiting' || status === 'running';

function Erasures({ slug }: { slug: string }) {
  const { data } = useAnswer<{ erasures: Erasure[] }>(journeyPath(slug, '/erasures'), {
    everyMs: (answer) => (answer?.erasures.some(isOpen) ? PROGRESS_MS : false),
  });
  if (!data || data.erasures.length === 0) return null;
  return (
    <section aria-labelledby="erasures">
      <h3 id="erasures">{words.erasures}</h3>
      <ul className="stack-s" aria-live="polite">
        {data.erasures.slice(0, SHOWN).map((one) => (
          <li key={one.id}>
            {isOpen(one) && (
              <progress aria-label={words.progress} {...(one.found ? { value: one.sessions, max: one.found } : {})} />
            )}{' '}
            {stateOf(one)}
            {one.failure !== null && ` ${one.failure}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateOf({ status, sessions: done, found: all }: Erasure): string {
  if (status === 'waiting') return words.waiting;
  if (status === 'done') return words.done({ done });
  if (status === 'running') return all === null ? words.runningUncounted({ done }) : words.running({ done, all });
  return all === null ? words.failedUncounted({ done }) : words.failed({ done, all });
}

/** Erasures that are shown, the newest. */
const SHOWN = 5;
