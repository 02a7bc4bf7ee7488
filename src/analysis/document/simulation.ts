// A simulation as a document: the range first, then the ceilings, then the forecast and what it takes for granted.
import type { SimulationResult } from '../../domain/simulation-result.ts';
import { toIso } from '../../domain/time.ts';
import { dateOf } from '../memo/input.ts';
import { date } from '../memo/words.ts';
import { type Block, type Document, doubt, figure, heading, list, paragraph, words } from './blocks.ts';

interface About {
  title: string;
  createdAt: string;
  journeyName: string;
  result: SimulationResult;
}

const COUNT = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const ONE = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const count = (value: number) => COUNT.format(value);
const percent = (share: number) => `${ONE.format(share * 100)} %`;
const minutes = (seconds: number) => `${ONE.format(seconds / 60)} min`;
const hours = (value: number) => `${ONE.format(value)} h`;

export function simulationDocument({ title, createdAt, journeyName, result: found }: About): Document {
  const { headline, marked, certainty, model, ceiling, result, backtest, assumptions, refusal } = found;
  const dayOf = (moment: string, after = 0) =>
    toIso(dateOf(Date.parse(moment) + after, model.timezone ?? 'UTC')).slice(0, 10);
  const blocks: Block[] = [
    heading(1, title),
    ...(marked?.said ? [paragraph(marked.said)] : []),
    paragraph(headline),
    ...(certainty?.said ? [doubt(certainty.said)] : []),
    paragraph(
      `${journeyName}. Fitted to ${count(model.sessions)} sessions of ${dayOf(model.from)} to ${dayOf(model.to, -1)}, of which ${count(model.completed)} completed. ${count(model.open)} that may still complete and ${count(model.unplaced)} that saw no step of the journey are not part of it.`,
    ),
  ];
  if (refusal) {
    blocks.push(
      heading(2, 'Why there is no forecast'),
      list(
        refusal.reasons.map(({ text, have, need, enoughOn }) => {
          const when =
            enoughOn === null
              ? ''
              : ` At the current traffic, enough will have arrived on ${date(Date.parse(enoughOn))}.`;
          return `${text} Found: ${short(have)}, limit: ${short(need)}.${when}`;
        }),
      ),
    );
  }
  if (ceiling) {
    blocks.push(
      heading(2, 'The most that it can bring'),
      list([
        `${count(ceiling.hard)} completions more if everyone who left the changed steps completed. This assumes nothing but the same visitors.`,
        `${count(ceiling.conditional)} if nobody left there, and those who stay went on as the others do.`,
      ]),
    );
  }
  if (result) blocks.push(...forecastBlocks(result));
  if (backtest) {
    blocks.push(
      heading(2, 'How such forecasts did here before'),
      paragraph(
        `From ${count(backtest.origins)} past weeks, the next four were forecast without any change. Intervals of 80 % held ${percent(backtest.coverage.p80)} of what came, intervals of 95 % ${percent(backtest.coverage.p95)}.${backtest.widenedBy > 1 ? ` The spread between weeks is widened by ${ONE.format(backtest.widenedBy)} for it.` : ''}`,
      ),
    );
  }
  blocks.push(
    heading(2, 'What it takes for granted'),
    list(assumptions.map(({ kind, text, source }) => `${KINDS[kind]}: ${text} Source: ${source}.`)),
  );
  return { title, language: 'en', createdAt: Date.parse(createdAt), blocks };
}

const KINDS: Record<SimulationResult['assumptions'][number]['kind'], string> = {
  data: 'Data',
  evidence: 'Evidence',
  assumption: 'Assumption',
  user: 'Yours',
};

const short = (value: number) => (value < 1 && value > 0 ? percent(value) : count(value));

function forecastBlocks(result: NonNullable<SimulationResult['result']>): Block[] {
  const { completions, time, hours: spent, breakEven, variance, judging } = result;
  const { extra, rateBefore, rateAfter } = completions;
  const blocks: Block[] = [
    heading(2, 'The forecast'),
    {
      kind: 'table',
      caption: `Completions more, of ${count(result.sessions)} sessions`,
      head: ['Forecasts', 'From', 'To'],
      rows: [
        [words('1 in 2'), figure(count(extra.q25)), figure(count(extra.q75))],
        [words('4 in 5'), figure(count(extra.q10)), figure(count(extra.q90))],
        [words('9 in 10'), figure(count(extra.q05)), figure(count(extra.q95))],
      ],
    },
    {
      kind: 'plot',
      plot: {
        alternative: `9 in 10 forecasts lie between ${count(extra.q05)} and ${count(extra.q95)} completions more.`,
        rows: [
          {
            ...{ label: 'Completions more', low: extra.q05, estimate: extra.q50, high: extra.q95 },
            text: `${count(extra.q05)} to ${count(extra.q95)}`,
          },
        ],
        none: 0,
        noneText: 'no change',
        scale: 'linear',
      },
    },
    paragraph(
      `Completion goes from ${percent(rateBefore.q50)} to between ${percent(rateAfter.q10)} and ${percent(rateAfter.q90)} (4 in 5 forecasts). ${percent(extra.probabilityPositive)} of the forecasts see more completions.${result.isLarge ? ' That is larger than most published tests found.' : ''}`,
    ),
  ];
  if (time) {
    blocks.push(
      paragraph(
        `Half of the completed sessions took less than ${minutes(time.medianBefore)}; they would take less than ${minutes(time.medianAfter.q05)} to ${minutes(time.medianAfter.q95)}.`,
      ),
    );
  }
  blocks.push(
    list([
      `${hours(spent.noLongerLost)} no longer lost in sessions that left`,
      `${hours(spent.saved)} saved by people who complete anyway`,
      `${hours(spent.newlySpent)} newly spent on completing; not taken off the others`,
    ]),
  );
  if (breakEven) {
    blocks.push(
      paragraph(
        breakEven.fewerLeave === null
          ? `No effect on the changed steps reaches ${count(breakEven.target)} more completions in 4 of 5 forecasts.`
          : `To reach ${count(breakEven.target)} more completions in 4 of 5 forecasts, ${percent(breakEven.fewerLeave)} fewer people would have to leave there.`,
      ),
    );
  }
  if (judging) blocks.push(heading(2, 'How it will be judged'), ...judgingOf(judging).map(paragraph));
  blocks.push(heading(2, 'What it hangs on'), {
    kind: 'table',
    caption: 'Where the spread comes from',
    head: ['Source', 'Share'],
    rows: variance.map(({ source, share }) => [words(SOURCES[source]), figure(percent(share))]),
  });
  return blocks;
}

/** How long judging takes, said before the change ships. */
export function judgingOf({
  weeks,
  variantWeeks,
}: NonNullable<NonNullable<SimulationResult['result']>['judging']>): string[] {
  const after = weeks === null ? 'more than 26 weeks' : `${weeks} ${weeks === 1 ? 'week' : 'weeks'}`;
  const variants =
    variantWeeks === null ? 'more than 26 weeks' : `${variantWeeks} ${variantWeeks === 1 ? 'week' : 'weeks'}`;
  return [
    `At this traffic it takes ${after} after the change to see a gain as large as one forecast in ten says.`,
    `Shown to half of the visitors by chance (variant), it takes ${variants}, and other changes of these weeks are in both halves.`,
  ];
}

const SOURCES = {
  data: 'Sessions counted so far',
  effect: 'The effect of the change',
  rho: 'How often rescued people go on',
  period: 'Which weeks and people come',
} as const;
