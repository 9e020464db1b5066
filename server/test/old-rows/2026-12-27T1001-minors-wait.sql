update settings set minors_wait_since = '2026-06-01 10:00+05:30';
