// A simulation as a document: the range first, then the ceilings, then the forecast with its assumptions.
import type { Language } from '../../domain/language.ts';
import type { SimulationResult } from '../../domain/simulation-result.ts';
import { dateOf } from '../memo/input.ts';
import { type ForecastSpeech, forecastSpeech } from '../simulation/words.ts';
import { type Block, type Document, doubt, figure, heading, list, paragraph, words } from './blocks.ts';

interface About {
  title: string;
  createdAt: string;
  journeyName: string;
  /** The result in the document's language. */
  result: SimulationResult;
  language: Language;
}

export function simulationDocument({ title, createdAt, journeyName, result: found, language }: About): Document {
  const say = forecastSpeech[language];
  const { document: texts } = say.forecast;
  const { headline, marked, certainty, model, ceiling, result, backtest, assumptions, refusal } = found;
  const dayOf = (moment: string, after = 0) => say.date(dateOf(Date.parse(moment) + after, model.timezone ?? 'UTC'));
  const { sessions: n, completed, open, unplaced } = model;
  const fitted = { n, completed, open, unplaced, from: dayOf(model.from), to: dayOf(model.to, -1) };
  const blocks: Block[] = [
    heading(1, title),
    ...(marked?.said ? [paragraph(marked.said)] : []),
    paragraph(headline),
    ...(certainty?.said ? [doubt(certainty.said)] : []),
    paragraph(texts.fitted({ journey: journeyName, ...fitted })),
  ];
  if (refusal) {
    blocks.push(heading(2, texts.refused), list(refusal.reasons.map((reason) => reasonText(reason, say))));
  }
  if (ceiling) {
    const { hard, conditional } = ceiling;
    const most = [texts.hard({ n: Math.round(hard) }), texts.conditional({ n: Math.round(conditional) })];
    blocks.push(heading(2, texts.most), list(most));
  }
  if (result) blocks.push(...forecastBlocks(result, say));
  if (backtest) blocks.push(heading(2, texts.before), paragraph(pastText(backtest, say)));
  blocks.push(
    heading(2, texts.granted),
    list(assumptions.map(({ kind, text, source }) => texts.assumption({ kind: texts.kinds[kind], text, source }))),
  );
  return { title, language, createdAt: Date.parse(createdAt), blocks };
}

type Reason = NonNullable<SimulationResult['refusal']>['reasons'][number];

function reasonText({ text, have, need, enoughOn }: Reason, say: ForecastSpeech): string {
  const { reason, enoughOn: when } = say.forecast.document;
  const short = (value: number) => (value < 1 && value > 0 ? say.percent(value) : say.count(value));
  const found = reason({ text, have: short(have), need: short(need) });
  return enoughOn === null ? found : `${found} ${when({ day: say.date(Date.parse(enoughOn)) })}`;
}

function pastText(
  { origins: n, coverage, widenedBy }: NonNullable<SimulationResult['backtest']>,
  { forecast: { document: texts }, percent, decimal }: ForecastSpeech,
): string {
  const past = texts.past({ n, p80: percent(coverage.p80), p95: percent(coverage.p95) });
  return widenedBy > 1 ? `${past} ${texts.widened({ by: decimal(widenedBy) })}` : past;
}

type Result = NonNullable<SimulationResult['result']>;

function forecastBlocks(result: Result, say: ForecastSpeech): Block[] {
  const { completions, time, hours: spent, breakEven, variance, judging } = result;
  const { extra } = completions;
  const { document: texts } = say.forecast;
  const { forecasts, from, to } = texts.head;
  const range = { low: Math.round(extra.q05), high: Math.round(extra.q95) };
  const rows: [string, number, number][] = [
    [texts.oneInTwo, extra.q25, extra.q75],
    [texts.fourInFive, extra.q10, extra.q90],
    [texts.nineInTen, extra.q05, extra.q95],
  ];
  const hours = (value: number) => ({ hours: say.decimal(value) });
  const blocks: Block[] = [
    heading(2, texts.forecast),
    {
      kind: 'table',
      caption: texts.caption({ n: Math.round(result.sessions) }),
      head: [forecasts, from, to],
      rows: rows.map(([name, low, high]) => [words(name), figure(say.count(low)), figure(say.count(high))]),
    },
    {
      kind: 'plot',
      plot: {
        alternative: texts.plot(range),
        rows: [
          {
            ...{ label: texts.more, low: extra.q05, estimate: extra.q50, high: extra.q95 },
            text: texts.range(range),
          },
        ],
        none: 0,
        noneText: texts.noChange,
        scale: 'linear',
      },
    },
    paragraph(completionText(result, say)),
  ];
  if (time) {
    const minutes = (seconds: number) => say.decimal(seconds / 60);
    const { medianBefore, medianAfter } = time;
    const after = { low: minutes(medianAfter.q05), high: minutes(medianAfter.q95) };
    blocks.push(paragraph(texts.times({ before: minutes(medianBefore), ...after })));
  }
  blocks.push(
    list([
      texts.noLongerLost(hours(spent.noLongerLost)),
      texts.saved(hours(spent.saved)),
      texts.newlySpent(hours(spent.newlySpent)),
    ]),
  );
  if (breakEven) {
    const { target, fewerLeave } = breakEven;
    const reach = { target: Math.round(target) };
    blocks.push(
      paragraph(
        fewerLeave === null ? texts.noEffect(reach) : texts.breakEven({ ...reach, share: say.percent(fewerLeave) }),
      ),
    );
  }
  if (judging) blocks.push(heading(2, texts.judged), ...judgingText(judging, say).map(paragraph));
  blocks.push(heading(2, texts.hangs), {
    kind: 'table',
    caption: texts.spread,
    head: [texts.spreadHead.source, texts.spreadHead.share],
    rows: variance.map(({ source, share }) => [words(texts.spreadOf[source]), figure(say.percent(share))]),
  });
  return blocks;
}

function completionText(
  { completions: { extra, rateBefore, rateAfter }, isLarge }: Result,
  { forecast: { document: texts }, percent }: ForecastSpeech,
): string {
  const rates = { before: percent(rateBefore.q50), low: percent(rateAfter.q10), high: percent(rateAfter.q90) };
  const text = texts.completion({ ...rates, share: percent(extra.probabilityPositive) });
  return isLarge ? `${text} ${texts.large}` : text;
}

/** The time until an outcome can be judged, stated before the change ships. */
function judgingText(
  { weeks, variantWeeks }: NonNullable<Result['judging']>,
  { forecast: { document: texts } }: ForecastSpeech,
): string[] {
  const inWeeks = (n: number | null) => ({ weeks: texts.weeks({ n: n ?? 0 }) });
  return [texts.judgedAfter(inWeeks(weeks)), texts.judgedByVariant(inWeeks(variantWeeks))];
}
