-- Set by the operator, after a report: the page is not shown, whatever its owner says.
alter table portfolios add column taken_down_at timestamptz;
