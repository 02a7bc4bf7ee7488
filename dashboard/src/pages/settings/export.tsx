// Events as a file: fetched as a stream, so that a long one can show how far it is and be stopped.
import { useRef, useState } from 'react';
import type { JourneyOverview } from '../../../../src/domain/figures.ts';
import { Refusal } from '../../api/client.ts';
import { journeyPath } from '../../layout/journey-page.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField, Form, FormActions, TextField } from '../../ui/form.tsx';
import { useForm } from '../../ui/form-state.ts';
import { Notice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { download, type ExportFormat, type Progress } from './download.ts';
import { exportWords as words } from './words.ts';
import './settings.css';

const DAY_MS = 86_400_000;

type State = { progress: Progress } | { done: Progress } | null;

export function ExportForm({ journeys }: { journeys: readonly Pick<JourneyOverview, 'slug' | 'displayName'>[] }) {
  const [state, setState] = useState<State>(null);
  const stop = useRef<AbortController>(null);
  const form = useForm({
    values: { slug: journeys[0]?.slug ?? '', format: 'csv' as ExportFormat, from: '', to: '' },
    check: ({ from, to }) => (from !== '' && to !== '' && to < from ? { to: words.mustNotBeBefore } : {}),
    send: async ({ slug, format, from, to }) => {
      stop.current = new AbortController();
      setState({ progress: { rows: 0, expected: null } });
      try {
        const query = new URLSearchParams({ format });
        if (from !== '') query.set('from', from);
        // The last day is included; the API's end is not.
        if (to !== '') query.set('to', new Date(Date.parse(to) + DAY_MS).toISOString().slice(0, 10));
        const file = await download(
          `${journeyPath(slug, '/events')}?${query}`,
          format,
          stop.current.signal,
          (progress) => setState({ progress }),
        );
        saveFile(file.blob, words.fileName({ journey: slug, format }));
        setState({ done: file.progress });
      } catch (error) {
        setState(null);
        if (stop.current.signal.aborted) return;
        if (error instanceof Refusal) throw error;
        throw new Refusal(0, words.theConnectionBroke);
      }
    },
  });
  return (
    <Form form={form}>
      <div className="field-row">
        <ChoiceField
          form={form}
          name="slug"
          label={words.journey}
          choices={Object.fromEntries(journeys.map(({ slug, displayName }) => [slug, displayName]))}
        />
        <ChoiceField form={form} name="format" label={words.format} choices={words.formats} />
      </div>
      <div className="field-row">
        <TextField form={form} name="from" label={words.firstDayUtc} type="date" optional />
        <TextField form={form} name="to" label={words.lastDayUtc} type="date" optional />
      </div>
      <FormActions form={form} label={words.export} busyLabel={words.exporting}>
        {form.busy && <Button onClick={() => stop.current?.abort()}>{words.stop}</Button>}
      </FormActions>
      {state && 'progress' in state && <ProgressBar {...state.progress} />}
      {state && 'done' in state && (
        <Notice tone="good" announce>
          {words.exported({ events: state.done.rows })}
        </Notice>
      )}
    </Form>
  );
}

function ProgressBar({ rows, expected }: Progress) {
  return (
    <div className="export-progress">
      <progress aria-label={words.export} {...(expected ? { value: rows, max: expected } : {})} />
      <span className="muted">
        {expected === null ? words.exportedSoFar({ events: rows }) : words.exportedOf({ events: rows, all: expected })}
      </span>
    </div>
  );
}
