-- By how much a merchant's monthly recurring revenue changed on a day because of one subscription, and why. Their
-- sum up to today is what it brings now; one that begins later stands on its first day until that day comes.
-- Owner: subscription
create table subscription_mrr_move (
  merchant_id uuid not null references merchant,
  subscription_id uuid not null,
  -- In Vietnam.
  day date not null,
  cause text not null check (
    cause in (
      'NEW',
      'EXPANSION',
      'CONTRACTION',
      'CHURN_ASKED',
      'CHURN_UNPAID',
      'TRIAL_UNPAID',
      'REACTIVATION'
    )
  ),
  -- In đồng a month.
  amount bigint not null,
  primary key (merchant_id, subscription_id, day, cause),
  foreign key (merchant_id, subscription_id) references subscription
);

create index subscription_mrr_move_day on subscription_mrr_move (merchant_id, day);
