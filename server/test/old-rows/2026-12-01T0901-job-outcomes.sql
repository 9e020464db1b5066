insert into job_outcomes (job_id, position, outcome)
  select job_id, 0, '{"student_id": 1, "why": "No seat is left."}' from jobs limit 1;
