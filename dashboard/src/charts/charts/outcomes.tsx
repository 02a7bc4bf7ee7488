// The legend of what sessions did that reached a step, with its colours in every chart.
import { headWords as words } from '../frame/words.ts';

/** `beside`: the words for thin bars, where there are any. */
export const outcomesLegend = (beside?: string) => (
  <ul className="legend" aria-hidden="true">
    <li className="key-went-on">{words.wentOn}</li>
    <li className="key-open">{words.stillOpen}</li>
    <li className="key-left">{words.leftHere}</li>
    {beside !== undefined && <li className="key-beside">{beside}</li>}
  </ul>
);

export const OUTCOMES = outcomesLegend();
