// A new shared link: what it shows, of which days, until when, and its address, once.

import type { Journey } from '../../../../src/domain/journey.ts';
import type { MemoList } from '../../../../src/domain/memo.ts';
import type { CreatedSharedLink, LinkFigure, NewSharedLink, SharedLink } from '../../../../src/domain/shared-link.ts';
import { ask } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/queries.ts';
import { mistakeIn, NAME } from '../../api/rules.ts';
import { inSentences } from '../../language/language.ts';
import { journeyPath } from '../../layout/journey-page.tsx';
import { AreaField, CheckboxesField, ChoiceField, Form, FormActions, TextField } from '../../ui/form.tsx';
import { useForm } from '../../ui/form-state.ts';
import { asRead } from '../../ui/format.ts';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { toOrigins } from '../journeys/origins.tsx';
import { AddDialog } from '../settings/roster.tsx';
import { sharingWords, linkWords as words } from './words.ts';

const FIGURES: Record<LinkFigure, string> = { completion: words.completion, time: words.time, steps: words.steps };
const PERIODS = { '28': words.days28, '7': words.days7, '90': words.days90, fixed: words.fixed } as const;
const LIFETIMES = { '7': words.in7, '30': words.in30, '90': words.in90, '365': words.in365 } as const;
const DAY_MS = 86_400_000;
const PASSWORD_LENGTH = { min: 10, max: 128 };

export function NewLinkDialog({ journey, onClose }: { journey: Journey; onClose: () => void }) {
  return (
    <AddDialog<CreatedSharedLink>
      title={words.createLink}
      doneTitle={({ name }) => name}
      form={(onCreated) => <LinkForm journey={journey} onCreated={onCreated} onClose={onClose} />}
      shown={address}
      onClose={onClose}
    />
  );
}

interface LinkFormProps {
  journey: Journey;
  onCreated: (link: CreatedSharedLink) => void;
  onClose: () => void;
}

function LinkForm({ journey, onCreated, onClose }: LinkFormProps) {
  const found = useAnswer<MemoList>(inSentences(`/api/memos?journeyId=${journey.id}`)).data?.memos ?? [];
  const memos = found.filter(({ status }) => status === 'ready');
  const create = useChange((link: NewSharedLink) =>
    ask<CreatedSharedLink>('POST', journeyPath(journey.slug, '/shared-links'), link),
  );
  const form = useForm({
    values: {
      ...{ name: '', kind: 'overview' as SharedLink['kind'], stepKey: journey.steps[0]?.stepKey ?? '', memoId: '' },
      ...{ figures: Object.keys(FIGURES) as LinkFigure[], period: '28' as keyof typeof PERIODS, from: '', to: '' },
      ...{ expiresAt: '30' as keyof typeof LIFETIMES, password: '', frameOrigins: '' },
    },
    follow: (values) => (values.memoId === '' ? { ...values, memoId: memos[0]?.id ?? '' } : values),
    check: mistakesIn,
    send: async (values) => {
      const { name, kind, stepKey, memoId, figures, period, password } = values;
      onCreated(
        await create.mutateAsync({
          ...{ name: name.trim(), kind, period: periodOf(period, values.from, values.to) },
          ...(kind === 'step' && { stepKey }),
          ...(kind === 'memo' ? { memoId } : { figures }),
          expiresAt: new Date(Date.now() + Number(values.expiresAt) * DAY_MS).toISOString(),
          ...(password !== '' && { password }),
          frameOrigins: toOrigins(values.frameOrigins),
        }),
      );
    },
  });
  const { kind, period } = form.values;
  const kinds = {
    overview: sharingWords.overview,
    ...(journey.steps.length > 0 && { step: sharingWords.step }),
    ...(memos.length > 0 && { memo: sharingWords.memo }),
  };
  const steps = Object.fromEntries(journey.steps.map(({ stepKey, name }) => [stepKey, name ?? stepKey]));
  return (
    <Form form={form}>
      <TextField form={form} name="name" label={words.name} hint={words.forWhom} />
      <div className="field-row">
        <ChoiceField form={form} name="kind" label={words.whatItShows} choices={kinds} />
        {kind === 'step' && <ChoiceField form={form} name="stepKey" label={words.whichStep} choices={steps} />}
        {kind === 'memo' && (
          <ChoiceField
            form={form}
            name="memoId"
            label={words.whichMemo}
            choices={Object.fromEntries(memos.map(({ id, title }) => [id, asRead(title)]))}
          />
        )}
      </div>
      {kind !== 'memo' && (
        <CheckboxesField
          form={form}
          name="figures"
          label={words.figures}
          choices={FIGURES}
          className="scopes"
          isPlain
        />
      )}
      <div className="field-row">
        {kind !== 'memo' && <ChoiceField form={form} name="period" label={words.days} choices={PERIODS} />}
        <ChoiceField form={form} name="expiresAt" label={words.endsIn} choices={LIFETIMES} />
      </div>
      {kind !== 'memo' && period === 'fixed' && (
        <div className="field-row">
          <TextField form={form} name="from" label={words.firstDay} type="date" />
          <TextField form={form} name="to" label={words.lastDay} type="date" />
        </div>
      )}
      <TextField form={form} name="password" label={words.password} hint={words.passwordHint} optional />
      <AreaField form={form} name="frameOrigins" label={words.frames} hint={words.framesHint} rows={2} optional />
      <FormActions form={form} label={words.createLink} busyLabel={words.creating} onCancel={onClose} />
    </Form>
  );
}

interface Given {
  name: string;
  kind: SharedLink['kind'];
  figures: LinkFigure[];
  period: keyof typeof PERIODS;
  from: string;
  to: string;
  password: string;
  frameOrigins: string;
}

function mistakesIn({ name, kind, figures, period, from, to, password, frameOrigins }: Given) {
  const hasDays = kind !== 'memo' && period === 'fixed';
  const { min, max } = PASSWORD_LENGTH;
  const wrong = toOrigins(frameOrigins).find((text) => !/^https:\/\/[^/?#@\\*\s]+$/i.test(text));
  const isLong = password === '' || (password.trim() !== '' && password.length >= min && password.length <= max);
  return {
    name: mistakeIn(name.trim(), NAME),
    figures: kind !== 'memo' && figures.length === 0 ? words.chooseOne : undefined,
    from: hasDays && from === '' ? words.mustBeADay : undefined,
    to: hasDays ? mistakeInEnd(from, to) : undefined,
    password: isLong ? undefined : words.passwordLength,
    frameOrigins: wrong === undefined ? undefined : words.isNoOrigin({ text: wrong }),
  };
}

function mistakeInEnd(from: string, to: string): string | undefined {
  if (to === '') return words.mustBeADay;
  return to < from ? words.notBefore : undefined;
}

/** A person chooses the last day; the API takes the one after it. */
function periodOf(period: keyof typeof PERIODS, from: string, to: string): NonNullable<NewSharedLink['period']> {
  if (period !== 'fixed') return { days: Number(period) };
  const end = new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS);
  return { from, to: end.toISOString().slice(0, 10) };
}

const address = ({ url }: CreatedSharedLink) => (
  <ShownOnce title={words.copyNow} hint={words.shownOnce} label={words.addressOfLink} text={url} />
);
