insert into reset_marks (reset_id, student_id, marked_at)
select '6f1c7f0e-2b60-4f0a-9a75-3a8f7f3c1d11', min(student_id), '2026-11-20 10:00+00' from students;
