insert into connections (kind, sealed, changed_at)
values ('razorpay', '\x00', '2026-12-29 10:00+05:30');
