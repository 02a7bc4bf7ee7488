// Annotations of a journey, listed below its figures, each with the way to compare the days before it with those after.
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Annotation } from '../../../../src/domain/annotation.ts';
import type { FiguresSummary } from '../../../../src/domain/figures.ts';
import { ask } from '../../api/client.ts';
import { useMay, useOrganization } from '../../api/organization.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { mistakeIn, NAME } from '../../api/rules.ts';
import { journeyPath, useJourney } from '../../layout/journey-page.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { DialogButton } from '../../ui/dialog.tsx';
import { ChoiceField, TextField } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/form-state.ts';
import { date } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { dayIn } from '../../ui/locale.ts';
import { addDays, aroundDay, dayBetween, isDay, writeChoice } from '../choice/period.ts';
import { useChoice } from '../choice/use-choice.ts';
import { headWords } from '../frame/words.ts';
import { annotationsWords as words } from './notice-words.ts';
import './annotations.css';

type Period = FiguresSummary['period'];

const LENGTH_MAX = 280;
/** Those that are listed at first. */
const LISTED = 5;

const QUARTER_MS = 15 * 60_000;
/** A period that goes on ended when its figures were counted: what is noted since is of it, too. All others end with a quarter of an hour. */
const endOf = ({ to }: Period) => new Date(Math.ceil(Date.parse(to) / QUARTER_MS) * QUARTER_MS).toISOString();

/** Annotations of a period, oldest first; from a day before it if one is given. */
export function useAnnotations(slug: string, period: Period | undefined, day?: string | null): readonly Annotation[] {
  const window = period ? `?${new URLSearchParams({ from: day ?? period.from, to: endOf(period) })}` : '';
  const path = journeyPath(slug, `/annotations${window}`);
  return useAnswer<{ annotations: Annotation[] }>(path, { keepFormer: true, isOff: !period }).data?.annotations ?? [];
}

interface WhatHappenedProps {
  slug: string;
  period: Period;
  /** Only what is about this step or the journey. */
  stepKey?: string;
  actions?: ReactNode;
}

export function WhatHappened({ slug, period, stepKey, actions }: WhatHappenedProps) {
  const { choice } = useChoice();
  const all = useAnnotations(slug, period, dayBetween(choice));
  const own = all.filter((one) => stepKey === undefined || one.stepKey === null || one.stepKey === stepKey);
  const newest = own.toReversed();
  const may = useMay();
  const [isLong, setLong] = useState(false);
  return (
    <section className="happened" aria-labelledby="happened">
      <header>
        <h2 id="happened">{words.whatHappenedInThis}</h2>
        <div className="row">
          {actions}
          {may.edit && (
            <DialogButton label={words.addAnAnnotation}>
              {(close) => <AddAnnotation slug={slug} onClose={close} {...(stepKey !== undefined && { stepKey })} />}
            </DialogButton>
          )}
        </div>
      </header>
      {newest.length === 0 && <p className="muted">{words.nothingIsNotedA}</p>}
      <ul>
        {newest.slice(0, isLong ? undefined : LISTED).map((annotation) => (
          <Happening key={annotation.id} slug={slug} annotation={annotation} />
        ))}
      </ul>
      {newest.length > LISTED && (
        <Button look="quiet" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? words.showTheNewestOnly : words.showAll({ annotations: newest.length })}
        </Button>
      )}
    </section>
  );
}

function Happening({ slug, annotation }: { slug: string; annotation: Annotation }) {
  const { id, at, text, stepKey, author } = annotation;
  const { data: journey } = useJourney();
  const { timezone: zone } = useOrganization();
  const may = useMay();
  const remove = useChange(() => ask('DELETE', journeyPath(slug, `/annotations/${encodeURIComponent(id)}`)));
  const step = journey?.steps.find((one) => one.stepKey === stepKey);
  const about: ReactNode[] = [
    stepKey !== null && <bdi key="step">{step?.name ?? stepKey}</bdi>,
    author !== null && <bdi key="author">{author}</bdi>,
  ].filter(Boolean);
  return (
    <li>
      <time dateTime={at}>{date(at, zone)}</time>
      <p>
        <bdi>{text}</bdi>
        {about.map((one, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <span key={position} className="muted">
            {' · '}
            {one}
          </span>
        ))}
      </p>
      <CompareAround at={at} text={text} />
      {may.edit && (
        <IconButton label={words.deleteTheAnnotation({ text })} onClick={() => remove.mutate()}>
          <Icon name="remove" />
        </IconButton>
      )}
    </li>
  );
}

/** The same page, with the days after beside those before. */
function CompareAround({ at, text }: { at: string; text: string }) {
  const { choice } = useChoice();
  const { timezone } = useOrganization();
  const day = dayIn(timezone, new Date(at));
  const around = aroundDay(day, dayIn(timezone, new Date()));
  // Its first whole day has to be over.
  if (!around) return <span className="muted">{words.compareFrom({ day: date(addDays(day, 2), 'UTC') })}</span>;
  const { before, after } = around;
  const search = writeChoice({ ...choice, period: 'custom', ...after, comparison: { with: 'period', ...before } });
  return (
    <Link to={`?${search}`}>
      {words.compareBeforeAndAfter}
      <span className="visually-hidden">: {text}</span>
    </Link>
  );
}

interface AddProps {
  slug: string;
  stepKey?: string;
  onClose: () => void;
}

function AddAnnotation({ slug, stepKey = '', onClose }: AddProps) {
  const { data: journey } = useJourney();
  const { timezone } = useOrganization();
  const today = dayIn(timezone, new Date());
  const add = useChange((sent: object) => ask<Annotation>('POST', journeyPath(slug, '/annotations'), sent));
  const form = useForm({
    values: { text: '', at: today, stepKey },
    check: ({ text, at }) => ({
      text: mistakeIn(text.trim(), {
        ...NAME,
        lengthMax: LENGTH_MAX,
        mistake: words.mustBeAtMost({ length: LENGTH_MAX }),
      }),
      at: isDay(at) ? undefined : words.giveTheDay,
    }),
    send: async ({ text, at, stepKey }) => {
      // Today's happens now: its figures of today are then before or after it.
      const isToday = at === today;
      await add.mutateAsync({ text: text.trim(), stepKey: stepKey || null, ...(!isToday && { at }) });
      onClose();
    },
  });
  const steps = Object.fromEntries(journey?.steps.map((step) => [step.stepKey, step.name ?? step.stepKey]) ?? []);
  return (
    <FormDialog title={words.addAnAnnotation} form={form} label={words.add} busyLabel={words.adding} onClose={onClose}>
      <TextField form={form} name="text" label={headWords.whatHappened} hint={words.oneSentenceNewUpload} />
      <TextField form={form} name="at" label={words.day} type="date" size={12} />
      <ChoiceField form={form} name="stepKey" label={words.about} choices={{ '': words.theWholeJourney, ...steps }} />
    </FormDialog>
  );
}
