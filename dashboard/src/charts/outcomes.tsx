// What became of the sessions that reached a step, by the colours that it has in every chart.
export const OUTCOMES = (
  <ul className="legend" aria-hidden="true">
    <li className="key-went-on">Went on</li>
    <li className="key-open">Still open</li>
    <li className="key-left">Left here</li>
  </ul>
);
