// Parts that the pages for owners share.
import { Notice } from '../../ui/notice.tsx';
import { ownersWords as words } from './words.ts';

export function OwnersOnly({ what }: { what: string }) {
  return <Notice tone="info">{words.onlyOwnersAskAn(what)}</Notice>;
}

/** Path in the API of an organization, or of something that it has: '/keys'. */
export const orgPath = (slug: string, rest = '') => `/api/orgs/${encodeURIComponent(slug)}${rest}`;
