// The legend of what sessions did that reached a step, with its colours in every chart.
import { stepLabels } from '../frame/labels.ts';

export const OUTCOMES = (
  <ul className="legend" aria-hidden="true">
    <li className="key-went-on">{stepLabels.wentOn}</li>
    <li className="key-open">{stepLabels.open}</li>
    <li className="key-left">{stepLabels.left}</li>
  </ul>
);
