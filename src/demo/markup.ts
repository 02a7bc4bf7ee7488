// Shared by the pages that are made here: values in their HTML, and the policy that they run under.
import { createHash } from 'node:crypto';

export const escaped = (text: string): string =>
  text.replace(/[&"'<>]/g, (character) => `&#${character.charCodeAt(0)};`);

interface PageSources {
  readonly script: string;
  readonly style: string;
  /** The service's own address, without a slash at the end. */
  readonly baseUrl: string;
}

/** A policy that allows a page its own script and style by their hashes, the embed script and ingest, and nothing else. */
export const pagePolicy = ({ script, style, baseUrl }: PageSources): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${sourceHash(script)}`,
    `style-src ${sourceHash(style)}`,
    'img-src data:',
    `connect-src 'self' ${baseUrl}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const sourceHash = (source: string): string => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
