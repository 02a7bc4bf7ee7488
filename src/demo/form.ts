// The eight steps of the demonstration form, as plain HTML. Without scripts all of them stand one below the other.
import { amount, checkbox, checkboxes, radios, select, text } from './controls.ts';
import { DEMO_JOURNEY, DEMO_STEPS } from './journey.ts';

const FILES = 'type="file" accept=".pdf,.jpg,.jpeg,.png,.heic"';

/** By stepKey: what stands between the step's heading and its buttons. */
const CONTENTS: Record<string, string> = {
  'before-you-start': `
    <p>Housing benefit helps you pay your rent if your income is low. The form takes about ten minutes.</p>
    <p>Have ready:</p>
    <ul>
      <li>your rental agreement, as a photo or a PDF</li>
      <li>proof of your income, such as your last two payslips</li>
      <li>the number (IBAN) of your bank account</li>
    </ul>`,

  eligibility:
    radios('rents-home', 'Do you rent the home that you live in?', ['Yes', 'No']) +
    radios('lives-in-riverside', 'Is your home in Riverside?', ['Yes', 'No']) +
    radios('savings', 'How much have you saved?', ['Less than €10,000', '€10,000 to €16,000', 'More than €16,000']),

  household:
    text('adults', 'Adults in your home', 'type="number" inputmode="numeric" min="1" max="20"', 'Count yourself.') +
    text(
      'children',
      'Children under 18',
      'type="number" inputmode="numeric" min="0" max="20"',
      'Enter 0 if there are none.',
    ) +
    select('work', 'Your work', ['Employed', 'Self-employed', 'Looking for work', 'Retired', 'Studying', 'Other']) +
    amount('monthly-income', 'Income of your household in a month', 'max="20000"', 'After tax, everybody together.'),

  home:
    radios('home-type', 'What do you rent?', ['A house', 'A flat', 'A room in a shared home', 'Something else']) +
    amount('rent', 'Rent for a month', 'max="5000"', 'As your rental agreement says.') +
    checkboxes('rent-includes', 'What does the rent include?', 'Choose all that apply.', [
      'Heating',
      'Electricity',
      'Furniture',
    ]),

  documents: `
    <p class="note">Choose any two files: they stay on your device, this demonstration uploads nothing.</p>
    ${text('lease', 'Rental agreement', FILES, 'All pages in one file. PDF, JPG, PNG or HEIC.')}
    ${text('proof-of-income', 'Proof of income', `${FILES} multiple`, 'Your last two payslips, or a letter that states your pension.')}`,

  'payment-details':
    text('account-holder', 'Name on the account', 'autocomplete="off" maxlength="100"') +
    text(
      'iban',
      'IBAN',
      'autocomplete="off" autocapitalize="characters" spellcheck="false" pattern="\\s*[A-Za-z]{2}[0-9]{2}[A-Za-z0-9 ]{11,36}" data-wrong="Enter an IBAN: two letters, two digits, then the account number."',
      'Two letters, then digits. For example DE89 3704 0044 0532 0130 00.',
    ),

  review: `
    <p>Read your answers again. You can change any of them.</p>
    <dl id="answers"></dl>`,

  'sign-and-send':
    text('signature', 'Your full name', 'autocomplete="off" maxlength="100"', 'Typing your name is your signature.') +
    checkbox('declaration', 'What I have entered is complete and true. I will tell the council about changes.'),
};

export function formHtml(): string {
  return `<form id="application" name="${DEMO_JOURNEY.slug}" autocomplete="off">${DEMO_STEPS.map(stepHtml).join('')}</form>`;
}

function stepHtml({ stepKey, name }: (typeof DEMO_STEPS)[number], index: number): string {
  return `
  <fieldset class="step" data-journey-step="${stepKey}" id="step-${stepKey}">
    <legend><h2 tabindex="-1"><span class="count">Step ${index + 1} of ${DEMO_STEPS.length}<span class="unseen">: </span></span>${name}</h2></legend>
    ${CONTENTS[stepKey] ?? ''}
    <div class="buttons">${buttons(index)}</div>
  </fieldset>`;
}

function buttons(index: number): string {
  const back = index === 0 ? '' : '<button type="button" class="quiet" data-go="back">Back</button>';
  if (index === DEMO_STEPS.length - 1) return `<button type="submit">Send application</button>${back}`;
  return `<button type="button" data-go="on" data-journey-submit>${index === 0 ? 'Start now' : 'Continue'}</button>${back}`;
}
