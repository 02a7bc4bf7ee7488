// The line above a page's figures that lists what they leave out, and one click that counts it all the same. It comes with the
// answer, into a line that is reserved for it: nothing is pushed down.
import type { ExcludedSessions } from '../../../../src/domain/figures.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Shape } from '../../ui/status.tsx';
import { exclusionName } from './exclusion-name.ts';
import { useChoice } from './use-choice.ts';
import { excludedWords as words } from './words.ts';

export function Excluded({ excluded }: { excluded: ExcludedSessions }) {
  const { choice, choose } = useChoice();
  const { exclusions, sessions, counted } = excluded;
  return (
    <div className="figure-excluded">
      <Shape tone={counted ? 'warn' : 'info'} />
      <span>{(counted ? words.countedAlthoughExcluded : words.excluded)({ sessions })}</span>
      <Disclosure label={words.whatIsExcluded} icon="help">
        {(close) => (
          <div className="stack-s">
            <p>{counted ? words.countedHereAlthoughExcluded : words.excludedFromTheseFigures}</p>
            <ul className="stack-s">
              {exclusions.map((one) => (
                <li key={exclusionName(one)}>
                  <bdi>{exclusionName(one)}</bdi>
                </li>
              ))}
            </ul>
            <Button
              onClick={() => {
                close();
                choose({ ...choice, withExcluded: !counted });
              }}
            >
              {counted ? words.leaveThemOut : words.showWithThem}
            </Button>
          </div>
        )}
      </Disclosure>
    </div>
  );
}
