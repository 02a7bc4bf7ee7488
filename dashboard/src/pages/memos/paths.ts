// Addresses of memos, in the dashboard and in the API.
export const memoAddress = (slug: string, memoId: string) =>
  `/journeys/${encodeURIComponent(slug)}/memos/${encodeURIComponent(memoId)}`;
export const memoPath = (memoId: string, rest = '') => `/api/memos/${encodeURIComponent(memoId)}${rest}`;
export const comparisonAddress = (slug: string, before: string, after: string) =>
  `/journeys/${encodeURIComponent(slug)}/memos/compare?${new URLSearchParams({ a: before, b: after })}`;
