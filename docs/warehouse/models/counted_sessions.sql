-- The sessions that figures count: without those that an owner excluded.
select * from {{ source('waymark', 'sessions') }}
where not excluded
