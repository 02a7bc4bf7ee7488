// Wizards of jQuery: one page, whose parts are shown in turn.
import { click, fill, shows, until } from '../walk.ts';
import { type Host, SECRET } from './host.ts';

/** Until a part that is in the page from the start is shown. */
const sees = (selector: string) => until(`document.querySelector('${selector}').checkVisibility()`);

const byHand: Host = {
  name: 'jquery-validation, a wizard by hand',
  tag: 'data-steps="contact,review"',
  page: {
    folders: { '/jq/': 'jquery/dist/', '/v/': 'jquery-validation/dist/' },
    body: `<form id="w" onsubmit="return false"><fieldset id="contact"><legend>${SECRET.heading}</legend><input name="city" required></fieldset>
      <fieldset id="review" hidden><textarea name="note"></textarea></fieldset><button type="button" id="next">Next</button></form>
      <script src="/jq/jquery.min.js"></script><script src="/v/jquery.validate.min.js"></script><script>
      const v = $('#w').validate(); $('#next').on('click', () => { if ($('#w').valid()) { $('#contact').hide(); $('#review').prop('hidden', false) } })</script>`,
    ready: 'window.jQuery && jQuery.fn.validate',
  },
  walk: [
    click('#next'),
    shows('label.error'),
    fill('[name=city]', 0, SECRET.text),
    click('#next'),
    fill('[name=note]', 0, SECRET.textarea),
  ],
};

const jquerySteps: Host = {
  name: 'jquery-steps',
  page: {
    folders: { '/jq/': 'jquery/dist/', '/v/': 'jquery-validation/dist/', '/steps/': 'jquery-steps/build/' },
    body: `<form id="w" onsubmit="return false">
        <h3>${SECRET.heading}</h3><section data-journey-step="account"><input name="user" required><input name="mail" type="email"></section>
        <h3>Profile</h3><section data-journey-step="profile"><input name="street" required><select name="kind"><option>a<option>b</select></section>
        <h3>Finish</h3><section data-journey-step="finish"><input name="terms" type="checkbox" required></section></form>
      <script src="/jq/jquery.min.js"></script><script src="/v/jquery.validate.min.js"></script>
      <script src="/steps/jquery.steps.min.js"></script><script>
      const form = $('#w'); form.validate(); form.steps({ headerTag: 'h3', bodyTag: 'section', transitionEffect: 'none',
        onStepChanging: (event, from, to) => { if (from > to) return true; form.validate().settings.ignore = ':disabled,:hidden'; return form.valid() },
        onFinishing: () => form.valid(), onFinished: () => { window.finished = true } })</script>`,
    ready: 'document.querySelector("a[href=\'#next\']")',
  },
  walk: [
    click('a[href="#next"]'),
    shows('label.error'),
    fill('[name=user]', 0, SECRET.text),
    fill('[name=mail]', 0, SECRET.email),
    click('a[href="#next"]'),
    sees('[name=street]'),
    fill('[name=street]', 0, SECRET.search),
    click('a[href="#previous"]'),
    sees('[name=user]'),
    click('a[href="#next"]'),
    sees('[name=street]'),
    click('a[href="#next"]'),
    sees('[name=terms]'),
    click('[name=terms]'),
    click('a[href="#finish"]'),
    until('window.finished'),
  ],
};

export const jqueryWizards: Host[] = [byHand, jquerySteps];
