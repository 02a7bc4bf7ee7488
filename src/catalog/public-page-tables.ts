// Tables of public pages and shared links.
export interface PublicPageTables {
  /** Journeys whose page is on. */
  public_pages: { journey_id: string; enabled_at: string };
  /** JSON: the organization's own counts. */
  public_counters: { journey_id: string; month: string; declared: string };
  /** Rows never change: a correction is a further version. */
  public_months: {
    journey_id: string;
    month: string;
    version: number;
    published_at: string;
    /** The reason for a correction. */
    reason: string | null;
    /** JSON. */
    content: string;
  };
  /** Links that show a part of a journey without an account. */
  shared_links: {
    id: string;
    org_id: string;
    journey_id: string;
    /** SHA-256 of the secret in its address, hex. */
    token_hash: string;
    password_hash: string | null;
    /** JSON: name, kind, figures, period, frames. */
    shows: string;
    views: number;
    created_by: string;
    created_at: string;
    expires_at: string;
    revoked_at: string | null;
  };
}
