insert into series_counters (series, financial_year, last_serial) values ('R', 2026, 1);
update settings set gst_scheme = 'regular', gst_threshold = 1000000.00, gst_watch_hidden_until = '2026-12-31';
