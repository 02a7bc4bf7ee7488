// Rules for which text that a page sends may be kept. Everything here errs towards removing: a lost path segment costs
// a little detail, a kept e-mail address costs a person's privacy.

import { readUrl } from './url.ts';

export const REDACTED = 'redacted';
const HIDDEN_SEGMENT = ':id';

// An e-mail address that is spelled out in brackets or words (`jane-at-example-dot-org`).
const SPELLED_ADDRESS =
  /[([{] ?at ?[)\]}]|[a-z\d][\s._-]+at[\s._-]+[a-z\d-]{1,63}?[\s._-]+(?:dot[\s._-]+[a-z]|(?:com|org|net|edu|gov|info|eu|uk|de|fr)(?![a-z\d]))/i;

const ADDRESS = /[\p{L}\p{Nd}._%+-]@[\p{L}\p{Nd}]/u;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

// Each pattern says what it recognises; ordered by how often they hit.
const PERSONAL = [
  /\p{Nd}{6,}/u, // runs of digits: phone, case, account and insurance numbers, birthdays written together
  /@/, // e-mail addresses and handles
  SPELLED_ADDRESS,
  UUID,
  /[a-z\d]{32,}/i, // long tokens
  /\+?\d[\d ().\-/]{7,}\d/, // phone and card numbers in groups
  /\p{Nd}(?:[\s_().,:·\p{Pd}/]{0,3}\p{Nd}){6,}/u, // seven digits or more in groups of any size, with any separators
];

// Shorter tokens: letters and digits mixed. Two linear looks instead of one pattern that would backtrack.
const WORD = /[a-z\d]{16,}/gi;
const hasMixedToken = (text: string) => text.match(WORD)?.some((word) => /\d/.test(word)) ?? false;

/** True for text that looks as if it belonged to one person: an e-mail address, a number, a date, a token, in any encoding. */
export function looksPersonal(text: string): boolean {
  if (isPlain(text)) return false;
  return inAnyForm(
    text,
    (form) =>
      PERSONAL.some((pattern) => pattern.test(form)) || hasMixedToken(form) || DATE.test(form) || holdsIban(form),
  );
}

// Nine digits or more, in a run or in groups: phone, account, card and insurance numbers.
const LONG_NUMBER = /\p{Nd}(?:[\s_().,:·\p{Pd}/]{0,3}\p{Nd}){8,}/u;
/** A date from 2020 on, such as the release of a page, which is not a date of birth. Its digits up to the month still count as a number. */
const RELEASE_DAY = /(?<!\d)(20[2-9]\d)-?(0[1-9]|1[0-2])-?(?:0[1-9]|[12]\d|3[01])(?!\d)/g;
/** Zeros before a counter, as in `event-000000042`. */
const FILLED_UP = /(?<!\d)0{3,}(?=\d)/g;
const EVERY_UUID = new RegExp(UUID, 'gi');

/**
 * True for a name chosen by a page (a version, a step, a host, an id) that contains a personal number, date of birth or address. Unlike
 * free text, such names may contain technical numbers and tokens (`form-1234567`, a UUID, `2026-11-29`).
 */
export function namesSomebody(text: string): boolean {
  if (isPlain(text)) return false;
  return inAnyForm(text, (form) => {
    const name = form.replace(EVERY_UUID, '');
    return (
      ADDRESS.test(name) ||
      SPELLED_ADDRESS.test(name) ||
      LONG_NUMBER.test(name.replace(RELEASE_DAY, '$1$2').replace(FILLED_UP, '')) ||
      BIRTHDAY.test(name) ||
      BIRTHDAY_TOGETHER.test(name) ||
      holdsIban(name)
    );
  });
}

// Most keys: a word of letters, a small number behind it. None of the patterns finds anything there but "at".
const PLAIN = /^[a-zA-Z_.-]*\d{0,5}$/;
const PLAIN_LENGTH = 16;
const isPlain = (text: string) => text.length < PLAIN_LENGTH && PLAIN.test(text) && !/[_.-]at[_.-]/i.test(text);

// Days with a year of four digits, in the orders that people write, with the month as a number or by its name in English, German,
// French or Spanish.
const MONTH =
  '(?:jan(?:uary|uar|vier)?|j[äa]e?nner|feb(?:ruary|ruar|rero)?|f[ée]v(?:rier)?|ene(?:ro)?|mar(?:ch|s|zo)?|m(?:ä|ae|a)rz|apr(?:il)?|a[vb]r(?:il)?|mayo?|mai|jun(?:e|io?)?|juin|jul(?:y|io?)?|juillet|aug(?:ust)?|ao[ûu]t|ago(?:sto)?|sep(?:t|tember|tembre|tiembre)?|setiembre|o[ck]t(?:ober|obre|ubre)?|nov(?:ember|embre|iembre)?|d[eé]c(?:ember|embre)?|dez(?:ember)?|dic(?:iembre)?)';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const BETWEEN = '[\\p{Pd}_.,/\\s]';
const dateOf = (year: string) =>
  new RegExp(
    `(?<!\\d)(?:${year}${BETWEEN}(?:0?[1-9]|1[0-2])${BETWEEN}${DAY}|${DAY}${BETWEEN}{1,2}${DAY}${BETWEEN}{1,2}${year}|` +
      `${DAY}${BETWEEN}{0,2}${MONTH}${BETWEEN}{0,2}${year}|${MONTH}${BETWEEN}{1,2}${DAY}${BETWEEN}{1,2}${year})(?!\\d)`,
    'iu',
  );
const DATE = dateOf('(?:19|20)\\d\\d');
/** Years before 2020: the releases of the pages that are measured came later. */
const BIRTHDAY = dateOf('(?:19\\d\\d|20[01]\\d)');

/** Eight digits that are a day before 2020, the year first or last. */
const BIRTHDAY_TOGETHER =
  /(?<!\d)(?:(?:19\d\d|20[01]\d)(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?:19\d\d|20[01]\d))(?!\d)/;

const IBAN =
  /(?<![a-z\d])[a-z]{2}\d{2}(?:[a-z\d]{11,30}|(?:[ _.-][a-z\d]{4}){2,7}(?:[ _.-][a-z\d]{1,3})?)(?![a-z\d])/gi;
/** Few digits are left in an IBAN whose account has letters: its check digits tell it from a token (ISO 13616, remainder 1 of 97). */
const holdsIban = (text: string) => text.match(IBAN)?.some((found) => isIban(found.replace(/[ _.-]/g, ''))) ?? false;

function isIban(text: string): boolean {
  let rest = 0;
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value < 10 ? 10 : 100) + value) % 97;
  }
  return rest === 1;
}

/** Encodings inside of each other that are read. No page writes a name in more. */
const ENCODINGS_MAX = 6;

/** Applies a check to the text and to its decoded forms, until decoding changes nothing. */
function inAnyForm(text: string, isPersonal: (form: string) => boolean): boolean {
  let form = text;
  for (let round = 0; round < ENCODINGS_MAX; round++) {
    if (isPersonal(form)) return true;
    const next = decoded(form);
    if (next === form) return false;
    form = next;
  }
  return true;
}

const UNENCODED = /^[\x20-\x24\x27-\x5b\x5d-\x7e]*$/; // ASCII without % & and the backslash
const NAMED: Record<string, string> = { amp: '&', commat: '@', percnt: '%', num: '#', period: '.', lowbar: '_' };

/** Once decoded: percent signs, HTML, JavaScript's and XML's escapes, base64 and hexadecimal addresses, characters drawn as others or as nothing. */
function decoded(text: string): string {
  const words = text.replace(ENCODED_WORD, addressIn).replace(ENCODED_PART, addressIn);
  if (UNENCODED.test(words) && !words.includes('_x')) return words;
  return words
    .replace(/%([0-7][\da-f])/gi, ofCode)
    .replace(/(?:%[89a-f][\da-f])+/gi, ofUtf8)
    .replace(
      /&#x0*([\da-f]{1,6});?|\\u([\da-f]{4})|\\u\{0*([\da-f]{1,6})\}|\\x([\da-f]{2})|%u([\da-f]{4})|_x([\da-f]{4})_/gi,
      (all, ...codes) => ofCode(all, codes.slice(0, 6).find(Boolean)),
    )
    .replace(/&#0*(\d{1,7});?/g, (all, code) => ofCode(all, Number(code).toString(16)))
    .replace(/&(amp|commat|percnt|num|period|lowbar);?/gi, (all, name) => NAMED[name.toLowerCase()] ?? all)
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Mn}]/gu, '');
}

function ofCode(encoded: string, code = ''): string {
  const point = Number.parseInt(code, 16);
  return point <= 0x10ffff ? String.fromCodePoint(point) : encoded;
}

function ofUtf8(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded; // No UTF-8: judged as it stands.
  }
}

// With the signs of base64, and between them: the same signs join words.
const ENCODED_WORD = /[a-z\d+/_-]{12,}/gi;
const ENCODED_PART = /[a-z\d]{12,}/gi;

/** The address that a word is in base64 or hexadecimal digits, or the word. */
function addressIn(word: string): string {
  const isHex = word.length % 2 === 0 && /^[\da-f]+$/i.test(word);
  const bytes = isHex ? word.replace(/../g, (pair) => ofCode(pair, pair)) : ofBase64(word);
  return /^[\x21-\x7e]+(?:@|%(?:25)*40)[\x21-\x7e]+$/.test(bytes) ? bytes : word;
}

function ofBase64(word: string): string {
  const text = word.replaceAll('-', '+').replaceAll('_', '/');
  return text.length % 4 === 1 ? '' : atob(text);
}

/**
 * True for a step key of only digits and separators with six or more digits. Words with digits are probably names of the organization
 * (`form-1234567`, `step-2026-01`); a bare number is more likely personal.
 */
export const isNumberGroup = (stepKey: string) => /^[\d_-]+$/.test(stepKey) && stepKey.replace(/\D/g, '').length >= 6;

/** The text itself, or `redacted` when it looks personal. */
export function redactPersonal(text: string): string {
  return looksPersonal(text) ? REDACTED : text;
}

/**
 * A page's address without what could name a person: origin and path, no credentials, query or fragment, personal
 * path segments as `:id`. With other schemes (`file:`, `data:`, an app's own) only the scheme stays; '' when it is no URL.
 */
export const cleanUrl = remembering(cleanAnyUrl);

/** Reduces a referrer to its origin, or to the scheme of an app; '' for any other text. */
export const cleanReferrer = remembering(cleanAnyReferrer);

const REMEMBERED_MAX = 1_000;
const REMEMBERED_LENGTH_MAX = 2_048;

/** A journey has few pages, and few lead to it; cleaning an address takes 10 µs. Addresses with a query are not remembered, not even in memory. */
function remembering(clean: (text: string) => string): (text: string) => string {
  const remembered = new Map<string, string>();
  return (text) => {
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const cleaned = clean(text);
    if (text.length <= REMEMBERED_LENGTH_MAX && !/[?#@]/.test(text)) {
      if (remembered.size === REMEMBERED_MAX) remembered.clear();
      remembered.set(text, cleaned);
    }
    return cleaned;
  };
}

function cleanAnyUrl(text: string): string {
  const url = readUrl(text);
  if (url === null) return '';
  if (url.origin === 'null') return url.protocol;
  return originOf(url) + url.pathname.replace(ENCODED_QUERY, '').split('/').map(hidePersonalSegment).join('/');
}

/** An encoded `?` or `#` and everything after it, as in an address within a path: a query is left out there, too. */
const ENCODED_QUERY = /%(?:25)*(?:3f|23).*/is;
const holdsQuery = (form: string) => /[?#]/.test(form);

function cleanAnyReferrer(text: string): string {
  const url = readUrl(text);
  if (url === null) return '';
  if (APPS.has(url.protocol)) return url.protocol;
  return url.origin === 'null' || url.origin.length > ORIGIN_LENGTH_MAX ? '' : originOf(url);
}

/** The origin with personal labels of its host redacted, since anyone can choose a host name. */
function originOf({ origin, protocol, hostname, host }: URL): string {
  if (hostname.startsWith('[') || !/\d|at/.test(hostname)) return origin;
  const labels = hostname.split('.').map((label) => (namesSomebody(label) ? REDACTED : label));
  return `${protocol}//${labels.join('.')}${host.slice(hostname.length)}`;
}

/** URL schemes in a browser's referrer for an app that opened the page. */
const APPS: ReadonlySet<string> = new Set(['android-app:', 'ios-app:']);

/** A host name has at most 253 characters. */
const ORIGIN_LENGTH_MAX = 300;

const hidePersonalSegment = (segment: string) =>
  looksPersonal(segment) || inAnyForm(segment, holdsQuery) ? HIDDEN_SEGMENT : segment;
