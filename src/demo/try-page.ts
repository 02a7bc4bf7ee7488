// A page made for a journey, to try it with: one step at a time in the order of the journey, and a thank-you. It carries the
// embed script as a page of the organization would.
import { basePathOf } from '../domain/base-path.ts';
import { LOOK } from './look.ts';
import { escaped, pagePolicy } from './markup.ts';

export interface TriedJourney {
  orgKey: string;
  journeyKey: string;
  displayName: string;
  steps: readonly { stepKey: string; name: string | null }[];
  /** The service's own address, without a slash at the end. */
  baseUrl: string;
}

/** The page's script: shows the steps one after the other, and a thank-you after the last. */
const BEHAVIOUR = `
(() => {
  'use strict';
  const form = document.getElementById('try');
  const steps = [...form.querySelectorAll('.step')];
  const thanks = document.getElementById('thanks');
  const show = (index) => {
    steps.forEach((step, at) => { step.hidden = step.disabled = at !== index; });
    scrollTo(0, 0);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const next = steps.findIndex((step) => !step.hidden) + 1;
    if (next < steps.length) {
      show(next);
      steps[next].querySelector('h2').focus({ preventScroll: true });
      return;
    }
    form.hidden = true;
    thanks.hidden = false;
    thanks.querySelector('h2').focus();
    window.JourneyEmbed?.track('submit_success');
    window.JourneyEmbed?.flush();
  });
  document.getElementById('again').addEventListener('click', () => location.reload());
  show(0);
})();
`;

/** The page's HTML, and a content security policy for its own style and script, the embed script and ingest only. */
export function tryPage(journey: TriedJourney): { html: string; policy: string } {
  const policy = pagePolicy({ script: BEHAVIOUR, style: LOOK, baseUrl: journey.baseUrl });
  return { html: page(journey), policy };
}

function page({ orgKey, journeyKey, displayName, steps, baseUrl }: TriedJourney): string {
  const path = basePathOf(baseUrl);
  const overview = `${path}/journeys/${journeyKey}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Try: ${escaped(displayName)}</title>
<link rel="icon" href="data:,">
<style>${LOOK}</style>
<script async src="${escaped(path)}/embed/v1.js" data-org="${escaped(orgKey)}" data-journey="${escaped(journeyKey)}" data-endpoint="${escaped(path)}/api/ingest"></script>
</head>
<body>
<main>
<h1>${escaped(displayName)}</h1>
<p class="demo">This page was made to try the journey. What you type never leaves it. Each visit is counted like one of your own pages.</p>
<form id="try" autocomplete="off">${steps.map((step, index) => stepHtml(step, index, steps.length)).join('')}
</form>
<section id="thanks" hidden>
<h2 tabindex="-1">Thank you</h2>
<p>The journey is completed. <a href="${escaped(overview)}">Its funnel</a> shows this visit within a few seconds.</p>
<div class="buttons"><button type="button" id="again">Try it again</button></div>
</section>
</main>
<script>${BEHAVIOUR}</script>
</body>
</html>
`;
}

function stepHtml({ stepKey, name }: TriedJourney['steps'][number], index: number, count: number): string {
  const field = `answer-${index + 1}`;
  return `
<fieldset class="step" data-journey-step="${escaped(stepKey)}"${index === 0 ? '' : ' hidden'}>
<legend><h2 tabindex="-1"><span class="count">Step ${index + 1} of ${count}<span class="unseen">: </span></span>${escaped(name ?? stepKey)}</h2></legend>
<div class="field"><label for="${field}">Anything</label><input id="${field}" name="${field}" maxlength="100"></div>
<div class="buttons"><button>${index === count - 1 ? 'Send' : 'Continue'}</button></div>
</fieldset>`;
}
