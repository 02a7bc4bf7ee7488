// The legend of what sessions did that reached a step, with its colours in every chart.
import { stepLabels } from '../frame/labels.ts';

/** `beside`: the words for thin bars, where there are any. */
export const outcomesLegend = (beside?: string) => (
  <ul className="legend" aria-hidden="true">
    <li className="key-went-on">{stepLabels.wentOn}</li>
    <li className="key-open">{stepLabels.open}</li>
    <li className="key-left">{stepLabels.left}</li>
    {beside !== undefined && <li className="key-beside">{beside}</li>}
  </ul>
);

export const OUTCOMES = outcomesLegend();
