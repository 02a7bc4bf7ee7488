-- How many sessions saw each step, left at it, and share of the two.
with seen as (
  select journey, local_day, status, last_step, unnest(steps) as step
  from {{ ref('counted_sessions') }}
)
select
  journey,
  step,
  count(*) as reached,
  count(*) filter (where status = 'left' and last_step = step) as "left",
  count(*) filter (where status = 'open' and last_step = step) as open,
  count(*) filter (where status = 'left' and last_step = step) / count(*) as abandonment
from seen
group by journey, step
