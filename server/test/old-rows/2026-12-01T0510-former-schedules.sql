insert into former_schedules (batch_id, times_from, from_day, until_day, position, weekday, start_time, end_time)
  values (1, '2026-12-14', '-infinity', '2026-12-14', 0, 'Monday', '07:00', '08:30');
