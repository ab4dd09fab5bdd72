-- An office may be held by several rows of posts, and of two rows of one day the stricter holds.
drop index permit_day_date_uq;
drop index permit_office_office_uq;
