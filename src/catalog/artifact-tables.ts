// Rows of memos and simulations, which are computed on request.

export interface ArtifactTables {
  artifacts: {
    id: string;
    kind: string;
    org_id: string;
    journey_id: string;
    status: string;
    title: string;
    /** JSON: the whole request. */
    request: string;
    /** JSON: the caller. */
    created_by: string;
    created_at: string;
    /** Times that it was begun. */
    tries: number;
    progress: number;
    /** The process that works on it, and until when it is believed to. */
    claimed_by: string | null;
    claimed_until: string | null;
    failure: string | null;
    /** JSON: what lists show. */
    summary: string | null;
    /** JSON; written once. */
    result: string | null;
    /** `long`: known to take more than a few seconds. */
    lane: string;
    /** Size of the result and its evidence. */
    bytes: number;
  };
  /** JSON, compressed by gzip, in base64. */
  artifact_evidence: { artifact_id: string; bytes: string };
  journey_findings: {
    journey_id: string;
    finding_id: string;
    headline: string;
    size: number | null;
    disposition: string;
    note: string | null;
    shipped_at: string | null;
    changed_at: string;
  };
  /** Forecasts whose change was shipped. */
  forecast_outcomes: {
    simulation_id: string;
    org_id: string;
    journey_id: string;
    title: string;
    shipped_at: string;
    due_at: string;
    variant: string | null;
    /** JSON: the forecast as it was when its change was shipped. */
    forecast: string;
    /** JSON; written once. */
    score: string | null;
    scored_at: string | null;
  };
  idempotency_keys: {
    org_id: string;
    path: string;
    key: string;
    body_hash: string;
    artifact_id: string;
    created_at: string;
  };
}
