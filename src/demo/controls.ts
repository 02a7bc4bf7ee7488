// The demonstration form's building blocks: each control with its label, hint and place for an error.

export function text(name: string, label: string, attributes: string, hint = ''): string {
  return field(
    name,
    hint,
    `<label for="${name}">${label}</label>`,
    `<input id="${name}" name="${name}" required ${describedBy(name, hint)} ${attributes}>`,
  );
}

export function amount(name: string, label: string, attributes: string, hint: string): string {
  return field(
    name,
    hint,
    `<label for="${name}">${label}</label>`,
    `<span class="amount"><span aria-hidden="true">€</span><input id="${name}" name="${name}" type="number" inputmode="decimal" min="0" step="0.01" required ${describedBy(name, hint)} ${attributes}></span>`,
  );
}

export function select(name: string, label: string, options: readonly string[]): string {
  const choices = options.map((option) => `<option>${option}</option>`).join('');
  return field(
    name,
    '',
    `<label for="${name}">${label}</label>`,
    `<select id="${name}" name="${name}" required ${describedBy(name, '')}><option value="">Choose one</option>${choices}</select>`,
  );
}

export function radios(name: string, question: string, options: readonly string[]): string {
  return group(name, question, '', options.map((option) => tick('radio', name, option, 'required')).join(''));
}

export function checkboxes(name: string, question: string, hint: string, options: readonly string[]): string {
  return group(name, question, hint, options.map((option) => tick('checkbox', name, option, '')).join(''));
}

export function checkbox(name: string, label: string): string {
  return field(
    name,
    '',
    '',
    `<label class="tick"><input type="checkbox" name="${name}" value="Yes" required ${describedBy(name, '')}><span>${label}</span></label>`,
  );
}

function tick(type: 'radio' | 'checkbox', name: string, option: string, attributes: string): string {
  return `<label class="tick"><input type="${type}" name="${name}" value="${option}" ${attributes}><span>${option}</span></label>`;
}

function group(name: string, question: string, hint: string, ticks: string): string {
  return `<fieldset class="field group" ${describedBy(name, hint)}><legend>${question}</legend>${notes(name, hint)}<div class="ticks">${ticks}</div></fieldset>`;
}

function field(name: string, hint: string, label: string, control: string): string {
  return `<div class="field">${label}${notes(name, hint)}${control}</div>`;
}

function notes(name: string, hint: string): string {
  const hinted = hint === '' ? '' : `<p class="hint" id="${name}-hint">${hint}</p>`;
  return `${hinted}<p class="error" id="${name}-error" hidden></p>`;
}

function describedBy(name: string, hint: string): string {
  return `aria-describedby="${hint === '' ? '' : `${name}-hint `}${name}-error"`;
}
