/**
 * Behaviour of the page at /demo, as the text of its inline script: one step at a time, the browser's own
 * validation with its messages beside the fields, a review of the answers, and nothing sent anywhere.
 */
export const BEHAVIOUR = `
(() => {
  'use strict';
  const form = document.getElementById('application');
  const steps = [...form.querySelectorAll('.step')];
  const bar = document.querySelector('.bar');
  let current = 0;
  let reviewing = false;
  let firstWrong = null;

  // A step that is not shown is disabled too: its required fields must not stop the last step's submission.
  function show(index, focus = true) {
    current = index;
    steps.forEach((step, i) => { step.hidden = step.disabled = i !== index; });
    [...bar.children].forEach((part, i) => part.classList.toggle('done', i <= index));
    if (steps[index].dataset.journeyStep === 'review') listAnswers();
    if (!focus) return;
    scrollTo(0, 0);
    steps[index].querySelector('h2').focus({ preventScroll: true });
  }

  function move(direction) {
    if (direction === 'back') return show(current - 1);
    if (!check()) return;
    const review = steps.findIndex((step) => step.dataset.journeyStep === 'review');
    show(reviewing && current < review ? review : current + 1);
    reviewing = false;
  }

  function check() {
    const controls = controlsOf(steps[current]);
    controls.forEach(clear);
    return controls.filter((control) => !control.checkValidity()).length === 0;
  }

  const controlsOf = (step) => [...step.querySelectorAll('input, select')];
  const errorOf = (control) => document.getElementById(control.name + '-error');

  // Runs for each invalid control in turn, by "Continue" as by the browser when the form is submitted.
  function complain(event) {
    event.preventDefault();
    const control = event.target;
    if (!firstWrong) setTimeout(() => { firstWrong.focus(); firstWrong = null; });
    firstWrong ??= control;
    const message = control.validity.patternMismatch && control.dataset.wrong;
    control.setAttribute('aria-invalid', 'true');
    errorOf(control).textContent = message || control.validationMessage;
    errorOf(control).hidden = false;
  }

  function clear(control) {
    for (const same of form.querySelectorAll('[name="' + control.name + '"]')) same.removeAttribute('aria-invalid');
    errorOf(control).hidden = true;
  }

  function listAnswers() {
    const rows = steps.slice(0, current).flatMap((step, index) => {
      const names = [...new Set(controlsOf(step).map(({ name }) => name))];
      return names.map((name) => row(name, index, step));
    });
    document.getElementById('answers').replaceChildren(...rows);
  }

  function row(name, index, step) {
    const controls = controlsOf(step).filter((control) => control.name === name);
    const label = (controls[0].closest('.group')?.querySelector('legend') ?? controls[0].labels[0]).textContent;
    const line = document.createElement('div');
    line.append(element('dt', label), element('dd', answer(controls)));
    const change = element('button', 'Change');
    change.append(Object.assign(element('span', ' ' + label), { className: 'unseen' }));
    change.type = 'button';
    change.className = 'link';
    change.addEventListener('click', () => { reviewing = true; show(index); });
    const cell = document.createElement('dd');
    cell.append(change);
    line.append(cell);
    return line;
  }

  function answer(controls) {
    const values = controls.flatMap((control) => {
      if (control.type === 'file') return [...control.files].map(({ name }) => name);
      if (control.type === 'radio' || control.type === 'checkbox') return control.checked ? [control.value] : [];
      return control.closest('.amount') ? ['€' + control.value] : [control.value];
    });
    return values.join(', ') || 'None';
  }

  const element = (tag, content) => Object.assign(document.createElement(tag), { textContent: content });

  form.addEventListener('click', ({ target }) => {
    const direction = target.closest('[data-go]')?.dataset.go;
    if (direction) move(direction);
  });
  form.addEventListener('invalid', complain, true);
  form.addEventListener('input', ({ target }) => clear(target));
  // The only submit button is disabled until the last step, so Enter would do nothing.
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.target.tagName !== 'INPUT' || current === steps.length - 1) return;
    event.preventDefault();
    move('on');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    window.JourneyEmbed?.track('submit_success', { stepKey: steps[current].dataset.journeyStep });
    form.hidden = bar.hidden = true;
    const sent = document.getElementById('sent');
    sent.hidden = false;
    scrollTo(0, 0);
    sent.querySelector('h2').focus({ preventScroll: true });
  });
  document.getElementById('again').addEventListener('click', () => { form.reset(); location.reload(); });

  bar.append(...steps.map(() => document.createElement('i')));
  bar.hidden = false;
  show(0, false);
})();
`;
