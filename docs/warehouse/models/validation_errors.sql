-- Validation errors by step and field, and the share of the sessions with one that completed nonetheless.
select
  e.journey,
  e.step,
  e.field,
  e.error_type,
  count(*) as errors,
  count(distinct e.session) as sessions,
  count(distinct e.session) filter (where s.status = 'completed') as completed
from {{ source('waymark', 'events') }} as e
join {{ ref('counted_sessions') }} as s using (journey_id, session)
where e.event = 'validation_error'
group by e.journey, e.step, e.field, e.error_type
