// Rules for which text that a page sends may be kept. Everything here errs towards removing: a lost path segment costs
// a little detail, a kept e-mail address costs a person's privacy.

import { readUrl } from './url.ts';

export const REDACTED = 'redacted';
const HIDDEN_SEGMENT = ':id';

// Each pattern says what it recognises; ordered by how often they hit.
const PERSONAL = [
  /\p{Nd}{6,}/u, // runs of digits: phone, case, account and insurance numbers, birthdays written together
  /@|%40|&#0*64;|&#x0*40;|&commat;|[([{] ?at ?[)\]}]/i, // e-mail addresses and handles, also encoded or spelled out
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i, // UUIDs
  /[a-z\d]{32,}/i, // long tokens
  /\+?\d[\d ().\-/]{7,}\d/, // phone and card numbers in groups
  /\p{Nd}(?:[\s_().,:·\p{Pd}/]{0,3}\p{Nd}){6,}/u, // seven digits or more in groups of any size, with any separators
];
/** Characters that may be drawn as nothing or as another one: full-width letters, digits and signs, joiners, marks of direction. */
const DISGUISED = /[^\x20-\x7e]/;

// Shorter tokens: letters and digits mixed. Two linear looks instead of one pattern that would backtrack.
const WORD = /[a-z\d]{16,}/gi;
const hasMixedToken = (text: string) => text.match(WORD)?.some((word) => /\d/.test(word)) ?? false;

/** True for text that looks as if it belonged to one person: an e-mail address, a number, a token. */
export function looksPersonal(text: string): boolean {
  if (text.length < PLAIN_LENGTH && PLAIN.test(text)) return false;
  if (PERSONAL.some((pattern) => pattern.test(text)) || hasMixedToken(text)) return true;
  return DISGUISED.test(text) && looksPersonalUndisguised(text);
}

// Most keys: a word of letters, a small number behind it. None of the patterns finds anything there.
const PLAIN = /^[a-zA-Z_.-]*\d{0,5}$/;
const PLAIN_LENGTH = 16;

function looksPersonalUndisguised(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/[\p{Cf}\p{Mn}]/gu, '');
  return plain !== text && looksPersonal(plain);
}

/**
 * True for a step key that is nothing but digits in groups, six or more. In the format of step keys, words with digits are
 * the organization's own (`form-1234567`, `step-2026-01`); a bare number is rather somebody's.
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

/** Only the origin of a referrer, however long the rest is, or that it is an app; '' when it is no address that leads here. */
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
  return url.origin + url.pathname.split('/').map(hidePersonalSegment).join('/');
}

function cleanAnyReferrer(text: string): string {
  const url = readUrl(text);
  if (url === null) return '';
  if (APPS.has(url.protocol)) return url.protocol;
  return url.origin === 'null' || url.origin.length > ORIGIN_LENGTH_MAX ? '' : url.origin;
}

/** Schemes by which browsers name an app that opened a page. */
const APPS: ReadonlySet<string> = new Set(['android-app:', 'ios-app:']);

/** Host names end at 253 characters. */
const ORIGIN_LENGTH_MAX = 300;

function hidePersonalSegment(segment: string): string {
  return looksPersonal(segment) || looksPersonal(decode(segment)) ? HIDDEN_SEGMENT : segment;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // Not valid percent-encoding: judged as it stands.
  }
}
