select
  1;
