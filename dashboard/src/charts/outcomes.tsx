// The legend of what sessions did that reached a step, with its colours in every chart.
export const OUTCOMES = (
  <ul className="legend" aria-hidden="true">
    <li className="key-went-on">Went on</li>
    <li className="key-open">Still open</li>
    <li className="key-left">Left here</li>
  </ul>
);
