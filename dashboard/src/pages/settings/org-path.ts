/** Path in the API of an organization, or of something that it has: '/keys'. */
export const orgPath = (slug: string, rest = '') => `/api/orgs/${encodeURIComponent(slug)}${rest}`;
