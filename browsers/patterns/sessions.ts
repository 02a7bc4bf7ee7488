// One visit is one session, whatever the clock of the device and the system do meanwhile.
import { fill, goes, run, type Step, until, wait } from '../walk.ts';
import type { Pattern } from './pattern.ts';

const hides: Step = (visitor) => visitor.hide();

export const sessions: Pattern[] = [
  {
    name: 'the clock of the device is two hours behind, and set right during a step: no pause, no second session',
    about: /^(step|dropoff)/,
    pages: {
      '/': '<section data-journey-step="a"><input name="one"></section><section data-journey-step="b" hidden><input name="two"></section>',
    },
    walk: [
      wait(6),
      run("document.querySelector('section').remove(); document.querySelector('section').hidden = false", 6),
      run('{ const now = Date.now; Date.now = () => now() + 7_200_000 }', 12),
      fill('[name=two]', 2),
    ],
    truth: ['step_view a', 'step_view b', 'dropoff_signal two close'],
  },
  {
    name: 'and set back by a day: pauses are still seen',
    about: /^(step|dropoff)/,
    pages: { '/': '<section data-journey-step="a"><input name="one"></section>' },
    walk: [wait(6), run('{ const now = Date.now; Date.now = () => now() - 86_400_000 }', 70)],
    truth: ['step_view a', 'dropoff_signal idle_60s', 'dropoff_signal close'],
  },
  {
    name: 'a page that a phone ends while its camera is in front, and that loads again, is the same session',
    about: /^step/,
    notIn: { WebKitGTK: 'a window of the driver that is minimized stays visible' },
    pages: {
      '/': `<script>if (!sessionStorage.again) { sessionStorage.again = 1; addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true) }</script>
        <section data-journey-step="a"><input name="one"></section>`,
    },
    walk: [fill('[name=one]', 1), hides, until('document.hidden', 1), goes('/'), until('window.JourneyEmbed', 2)],
    truth: ['step_view a'],
  },
];
