// The answer of a person to a question: by its autocomplete token, its type, its pattern and bounds, and the words of its label.
// Everything is made up, and nothing of it belongs to anybody: example.org, numbers of test cards, places that everybody knows.
import type { SurveyedField } from '../domain/surveyed.ts';
import { textFor } from './pattern.ts';

/** Answers that one field is tried with before the walk gives up. */
export const TRIES_MAX = 3;

type Asked = Pick<
  SurveyedField,
  'label' | 'hint' | 'name' | 'type' | 'autocomplete' | 'inputMode' | 'pattern' | 'placeholder' | 'min' | 'max' | 'step'
> &
  Pick<SurveyedField, 'minLength' | 'maxLength'>;

const CARD = '4242424242424242';
const NAME = 'Robin Rehearsal';
const EMAIL = 'robin.rehearsal@example.org';
const PHONES = ['01632960123', '+441632960123', '2025550143', '(202) 555-0143', '0612345678', '030123456'];
const POSTCODES = ['SW1A 1AA', '10115', '75001', '1000', '1011 AB', '00-950'];
const PASSWORD = 'Rehearsal-2026!';
const DATES = ['1985-03-15', '15/03/1985', '03/15/1985', '15.03.1985', '15-03-1985'];

/** By the last word of an autocomplete token. */
const BY_TOKEN: Record<string, readonly string[]> = {
  name: [NAME],
  'given-name': ['Robin'],
  'additional-name': ['Alex'],
  'family-name': ['Rehearsal'],
  nickname: ['Robin'],
  email: [EMAIL],
  username: ['robin.rehearsal'],
  'new-password': [PASSWORD],
  'current-password': [PASSWORD],
  'one-time-code': ['123456'],
  organization: ['Example Ltd'],
  'organization-title': ['Engineer'],
  'street-address': ['12 Example Street'],
  'address-line1': ['12 Example Street'],
  'address-line2': ['Flat 3'],
  'address-level1': ['Berlin'],
  'address-level2': ['Berlin'],
  country: ['GB', 'DE'],
  'country-name': ['United Kingdom', 'Germany'],
  'postal-code': POSTCODES,
  tel: PHONES,
  'tel-national': PHONES,
  'cc-name': [NAME],
  'cc-number': [CARD],
  'cc-exp': ['12/34', '12/2034'],
  'cc-exp-month': ['12'],
  'cc-exp-year': ['2034', '34'],
  'cc-csc': ['123'],
  bday: DATES,
  'bday-day': ['15'],
  'bday-month': ['3', '03'],
  'bday-year': ['1985'],
  url: ['https://www.example.org'],
};

/** By the words of a label, a name or a hint, the first that matches. */
const BY_WORDS: [RegExp, readonly string[]][] = [
  [/e-?mail|courriel|correo/, [EMAIL]],
  [/iban/, ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00', 'GB29NWBK60161331926819']],
  [/\bbic\b|swift/, ['COBADEFFXXX']],
  [/sort ?code/, ['309430', '30-94-30']],
  [/account ?(number|no)/, ['00733445']],
  [/roll ?number/, ['123456']],
  [/card ?number|kartennummer|num[eé]ro de carte/, [CARD]],
  [/cvc|cvv|security code|pr[uü]fnummer/, ['123']],
  [/expir|g[uü]ltig bis/, ['12/34', '12/2034']],
  [/national insurance|\bnino\b/, ['QQ123456C', 'QQ 12 34 56 C']],
  [/nhs ?number/, ['9434765919', '485 777 3456']],
  [/social security|\bssn\b/, ['123-45-6789', '123456789']],
  [/steuer-?id|tax id|\butr\b/, ['12345678901', '1234567890']],
  [/\bsiret\b/, ['73282932000074']],
  [/\bsiren\b/, ['732829320']],
  [/vat|ust-?id/, ['GB123456789', 'DE123456789']],
  [/registration|number ?plate|kennzeichen/, ['AB12CDE', 'B-RR 123']],
  [/passport/, ['123456789', 'C01X00T47']],
  [/post ?code|postal|\bzip|\bplz\b|postleitzahl/, POSTCODES],
  [/phone|telef|t[eé]l[eé]phone|mobile|handy|\btel\b|fax/, PHONES],
  [/user ?name|benutzername|identifiant|login/, ['robin.rehearsal']],
  [/password|passwor[dt]|kennwort|mot de passe|contrase/, [PASSWORD]],
  [/\bday\b|\btag\b|\bjour\b|[-_.]day$/, ['15']],
  [/\bmonth\b|\bmonat\b|\bmois\b|[-_.]month$/, ['3', '03']],
  [/\byear\b|\bjahr\b|ann[eé]e|[-_.]year$/, ['1985', '2025']],
  [/birth|geburt|naissance|\bdate\b|datum|fecha/, DATES],
  [/\btime\b|uhrzeit|\bheure\b/, ['10:30']],
  [/\bage\b|\balter\b/, ['41']],
  [/first ?name|given|vorname|pr[eé]nom|forename/, ['Robin']],
  [/last ?name|family|surname|nachname|nom de famille/, ['Rehearsal']],
  [/company|organi[sz]ation|firma|unternehmen|soci[eé]t[eé]|employer/, ['Example Ltd']],
  [/house ?n|hausnummer/, ['12']],
  [/street|address|stra(ss|ß)e|adresse|rue|calle/, ['12 Example Street']],
  [/city|town|\bort\b|stadt|ville|ciudad|place/, ['Berlin', 'London']],
  [/county|state|region|bundesland/, ['Berlin']],
  [/country|\bland\b|pays/, ['Germany', 'United Kingdom']],
  [/nationality|staatsangeh/, ['British', 'German']],
  [/url|website|web site|homepage|link/, ['https://www.example.org']],
  [/amount|income|salary|price|cost|betrag|einkommen|montant|savings/, ['1200', '1200.00']],
  [/how (many|much|long)|number|count|anzahl|quantity|menge|nombre/, ['3', '12', '123456']],
  [/colou?r|farbe/, ['blue']],
  [/\bname\b|\bnom\b|nombre/, [NAME]],
  [/code|reference|referenz|\bid\b/, ['ABC123', '123456']],
];

/** By the type of an input, or what its keyboard is to be like. */
const BY_TYPE: Record<string, readonly string[]> = {
  email: [EMAIL],
  tel: PHONES,
  url: ['https://www.example.org'],
  password: [PASSWORD],
  color: ['#336699'],
  textarea: ['This is an answer of a rehearsal before a release.'],
  numeric: ['3', '12', '15', '123456'],
  decimal: ['3', '12.5'],
};

const PLAIN = ['Rehearsal answer', 'Robin', 'Rehearsal', 'R', '12', 'ABC123'];

/** A right answer to a question that is typed. Each `attempt`, from 0, gives a different answer. */
export function answerFor(field: Asked, attempt = 0): string {
  const bounded = boundedAnswer(field, attempt);
  if (bounded !== undefined) return bounded;
  const fitting = [...new Set(candidatesOf(field))].filter((text) => fits(text, field));
  const made = fitting.length > attempt || field.pattern === '' ? undefined : textFor(field.pattern);
  return fitting[Math.min(attempt, fitting.length - 1)] ?? made ?? clipped(PLAIN[0] as string, field);
}

function candidatesOf({ autocomplete, label, name, hint, placeholder, type, inputMode }: Asked): string[] {
  const token = autocomplete.split(/\s+/).at(-1) ?? '';
  const words = [label, `${name} ${placeholder}`, hint].map((text) => text.toLowerCase().replace(/[_[\]]/g, ' '));
  const byWords = words.flatMap((text) => BY_WORDS.find(([pattern]) => pattern.test(text))?.[1] ?? []);
  const byType = [...(BY_TYPE[type] ?? []), ...(BY_TYPE[inputMode] ?? [])];
  // The page's own example is a right answer.
  const example =
    /(?:for example|e\.g\.|z\.\s?b\.|par exemple|ex\.)[,:]?\s*([^,;()\n]{2,40}?)(?:\.?$|[;()]|,? or )/i.exec(hint)?.[1];
  const isTyped = type === 'email' || type === 'tel' || type === 'url';
  const first = isTyped ? [...byType, ...byWords] : [...byWords, ...byType];
  // A placeholder with a digit shows a format.
  const shown = /\d/.test(placeholder) ? [placeholder] : [];
  return [...(BY_TOKEN[token] ?? []), ...first, ...(example ? [example.trim()] : []), ...shown, ...PLAIN].filter(
    Boolean,
  );
}

export function fits(
  text: string,
  { pattern, minLength, maxLength }: Pick<Asked, 'pattern' | 'minLength' | 'maxLength'>,
): boolean {
  if (maxLength >= 0 && text.length > maxLength) return false;
  if (minLength > 0 && text.length < minLength) return false;
  if (pattern === '') return true;
  try {
    return new RegExp(`^(?:${pattern})$`, 'v').test(text);
  } catch {
    // A pattern that is none is ignored, as browsers do.
    return true;
  }
}

function clipped(text: string, { minLength, maxLength }: Asked): string {
  const long = minLength > text.length ? text.padEnd(Math.min(minLength, 2000), ' answer') : text;
  return maxLength >= 0 ? long.slice(0, maxLength) : long;
}

/** A number, date or time within the field's min and max. */
function boundedAnswer({ type, min, max, step, label, name }: Asked, attempt: number): string | undefined {
  if (type === 'number' || type === 'range') {
    const named = BY_WORDS.find(([pattern]) => pattern.test(`${label} ${name}`.toLowerCase()))?.[1].map(Number);
    const wanted = [...(named ?? []), 3, 12].filter((number) => Number.isFinite(number));
    const [low, high] = [
      min === '' ? Number.NEGATIVE_INFINITY : Number(min),
      max === '' ? Number.POSITIVE_INFINITY : Number(max),
    ];
    const within = wanted.filter((number) => number >= low && number <= high);
    const fallback = Number.isFinite(low) ? low + (Number(step) || 0) : Number.isFinite(high) ? high : 3;
    return String(within[Math.min(attempt, within.length - 1)] ?? Math.min(fallback, high));
  }
  const standard = STANDARD[type];
  if (standard === undefined) return undefined;
  const isBirth = /birth|geburt|naissance/i.test(`${label} ${name}`);
  const wanted =
    type === 'date' && isBirth && attempt === 0 ? '1985-03-15' : (standard[Math.min(attempt, 1)] as string);
  // Values of these types sort as texts.
  if (min !== '' && wanted < min) return min;
  return max !== '' && wanted > max ? max : wanted;
}

const STANDARD: Record<string, [string, string]> = {
  date: ['2027-03-15', '1985-03-15'],
  month: ['2027-03', '1985-03'],
  week: ['2027-W11', '1985-W11'],
  time: ['10:30', '14:00'],
  'datetime-local': ['2027-03-15T10:30', '1985-03-15T10:30'],
};

/** An answer that the page ought to refuse; an empty one where only that is wrong; undefined where nothing would be. */
export function wrongAnswerFor(field: Asked & Pick<SurveyedField, 'isRequired'>): string | undefined {
  const { type, min, max, pattern, isRequired, inputMode } = field;
  if (type === 'email') return 'robin.example.org';
  if (type === 'url') return 'no address';
  if (type === 'number' && max !== '') return String(Number(max) + 1);
  if (type === 'number' && min !== '') return String(Number(min) - 1);
  if (type === 'date' && max !== '') return nextDay(max);
  if (pattern !== '')
    return ['?', '??????', '!'].find((text) => !fits(text, { ...field, minLength: -1, maxLength: -1 }));
  const words = candidatesOf(field)[0] ?? '';
  if (type !== 'password' && words === EMAIL) return 'robin.example.org';
  if (inputMode === 'numeric' || /^\d+$/.test(words)) return 'abc';
  if (DATES.includes(words)) return '31/02/1985';
  return isRequired ? '' : undefined;
}

function nextDay(date: string): string {
  const next = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(next.getTime())) return '';
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

const PLACEHOLDERS =
  /^(-+|–|—|…|select|choose|please|bitte|w[äa]hlen|ausw[äa]hlen|s[ée]lectionne|choisi|selecciona|kies)/i;

/** Which of the offered choices to take: the first that says something, or the next one. */
export function choiceFor({ choices }: Pick<SurveyedField, 'choices'>, attempt = 0): number {
  const real = choices.flatMap(({ value, text, isDisabled }, at) =>
    isDisabled || (value === '' && text === '') || PLACEHOLDERS.test(text) || /^(none|nothing|keine)/i.test(text)
      ? []
      : [at],
  );
  const named = real.filter((at) => choices[at]?.value !== '');
  const usable = named.length > 0 ? named : real;
  return usable[Math.min(attempt, usable.length - 1)] ?? -1;
}

/** A file of the kind that is asked for, the smallest that there is of each. */
export function fileFor(accept: string): { name: string; mimeType: string; buffer: Buffer } {
  if (/image|png|jpe?g/.test(accept) && !/pdf/.test(accept)) {
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    return { name: 'rehearsal.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') };
  }
  if (/text|csv|txt/.test(accept) && !/pdf/.test(accept)) {
    const extension = accept.includes('csv') ? 'csv' : 'txt';
    return {
      name: `rehearsal.${extension}`,
      mimeType: `text/${extension === 'csv' ? 'csv' : 'plain'}`,
      buffer: Buffer.from('a,b\n1,2\n'),
    };
  }
  const pdf =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
  return { name: 'rehearsal.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) };
}
