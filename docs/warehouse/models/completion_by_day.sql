-- Sessions and completions by the day on which they began, in the organization's time zone.
select
  journey,
  local_day,
  count(*) as sessions,
  count(*) filter (where status = 'completed') as completed,
  count(*) filter (where status = 'open') as open,
  count(*) filter (where status = 'completed') / count(*) as completion
from {{ ref('counted_sessions') }}
group by journey, local_day
