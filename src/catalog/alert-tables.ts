// Tables of alerts.

export interface AlertTables {
  alerts: {
    id: string;
    org_id: string;
    journey_id: string;
    rule: string;
    step_key: string | null;
    field_key: string | null;
    /** Journey, rule, step and field while it lasts; null once it is over. Unique: nothing lasts twice. */
    active_key: string | null;
    /** Set by a person, or at the alert's end. A snooze ends at snoozed_until. */
    state: string;
    /** JSON. */
    figures: string;
    lost: number | null;
    since: string;
    opened_at: string;
    updated_at: string;
    over_at: string | null;
    closed_at: string | null;
    snoozed_until: string | null;
    changed_by: string | null;
  };
  alert_rules_off: { journey_id: string; rule: string };
  /** The end of the last hour that was evaluated. */
  alert_evaluations: { org_id: string; evaluated: string };
  service_alerts: {
    id: string;
    rule: string;
    node: string;
    active_key: string | null;
    sentence: string;
    opened_at: string;
    over_at: string | null;
  };
}
