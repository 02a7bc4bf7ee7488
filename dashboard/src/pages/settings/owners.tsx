// What the pages for owners share.
import { Notice } from '../../ui/notice.tsx';

export function OwnersOnly({ what }: { what: string }) {
  return <Notice tone="info">Only owners {what}. Ask an owner of your organization.</Notice>;
}

/** Path in the API of an organization, or of something that it has: '/keys'. */
export const orgPath = (slug: string, rest = '') => `/api/orgs/${encodeURIComponent(slug)}${rest}`;
