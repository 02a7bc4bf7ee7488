/** The events of the script, as the interface names their members. */
export type Tag =
  | 'session_start'
  | 'session_end'
  | 'page_view'
  | 'step_view'
  | 'field_focus'
  | 'field_blur'
  | 'field_change'
  | 'validation_error'
  | 'submit_attempt'
  | 'submit_success'
  | 'dropoff_signal';

/** Members of an event besides who, when and where. */
export interface Members {
  stepKey?: string | undefined;
  fieldKey?: string | undefined;
  errorType?: string | undefined;
  reason?: string | undefined;
  variant?: string | undefined;
  completionStatus?: string;
  durationMs?: number;
  blocked?: boolean | undefined;
  inferred?: boolean | undefined;
}

export type JourneyEvent = Members & Record<string, unknown>;
