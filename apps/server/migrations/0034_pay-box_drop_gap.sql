-- What a box is told singly and what in sum follows from the age of the payment alone: whether the box was away when it came is no longer kept.
alter table box_announcement
drop column gap;

-- What a box has and has not said is told again when the box greets anew: it may have lost its power first, or its word may have been lost.
update box_announcement
set
  next_at = 'infinity'
where
  state in ('RECEIVED', 'SPOKEN');

drop index box_announcement_due;

drop index box_announcement_open;

create index box_announcement_due on box_announcement (next_at)
where
  state <> 'SPOKEN';

create index box_announcement_open on box_announcement (device_id, created_at)
where
  state <> 'SPOKEN';
