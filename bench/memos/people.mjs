// People of simulated journeys: kinds of people (committed, hesitant, unfit) who go a route of pages. Leaving is decided at the end of
// each stay by a chance that the world names for this kind of person, moved on the logit by a shock that all people of a day share.
import { random } from '../../dist/src/domain/random.js';

const expit = (x) => 1 / (1 + Math.exp(-x));
const logit = (p) => Math.log(p / (1 - p));
const WEEK = [0.5, 1.15, 1.2, 1.1, 1.05, 0.9, 0.45];
const WEEK_SUM = WEEK.reduce((sum, part) => sum + part, 0);

/** One visitor after the other. `back` 1 is the last day, 28 the first of the last 28 days; `left` is null for those who complete. */
export function* people(spec, seed) {
  const chance = random(seed, 92);
  const of = (name, back, usual) => {
    const weights = typeof spec[name] === 'function' ? spec[name](back) : spec[name];
    return weights ? chance.pick(Object.entries(weights)) : usual();
  };
  const { sd, rho } = spec.shock ?? { sd: 0.1, rho: 0.5 };
  let shock = sd * chance.normal();
  for (let back = spec.days; back >= 1; back--) {
    shock = rho * shock + Math.sqrt(1 - rho ** 2) * sd * chance.normal();
    const usual = typeof spec.perDay === 'function' ? spec.perDay(back) : spec.perDay;
    const mean = (7 * usual * (WEEK[(700 - back) % 7] ?? 1)) / WEEK_SUM;
    const visitors = Math.max(0, Math.round(mean + Math.sqrt(mean) * chance.normal()));
    for (let visitor = 0; visitor < visitors; visitor++) {
      const person = {
        ...{ back, path: [], left: null },
        kind: of('kind', back, () => ''),
        device: of('device', back, () => (chance.chance(0.5) ? 'mobile' : 'desktop')),
        source: of('source', back, () => ''),
        variant: of('variant', back, () => ''),
      };
      for (const page of spec.route?.(person) ?? spec.steps) {
        person.path.push(page);
        const share = spec.leave(person, page);
        if (share > 0 && chance.chance(expit(logit(share) + shock))) {
          person.left = page;
          break;
        }
      }
      yield person;
    }
  }
}
