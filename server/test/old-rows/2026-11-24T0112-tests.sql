insert into tests (title, mode, total, opens_at, closes_at) values
  ('স্কুলের পরীক্ষা', 'paper', 80, '2026-12-01T04:30:00Z', '2026-12-01T07:30:00Z');
insert into tests (title, mode, paper_id, opens_at, closes_at)
  select 'अर्धवार्षिक', 'online', paper_id, '2026-12-02T04:30:00Z', '2026-12-02T07:30:00Z' from papers where state = 'ready' limit 1;
insert into test_batches (test_id, batch_id) select test_id, (select min(batch_id) from batches) from tests;
insert into test_students (test_id, student_id, sits) select min(test_id), (select min(student_id) from students), true from tests;
insert into test_sheets (test_id, student_id, total)
  select test_id, (select min(student_id) from students), 72.5 from tests where paper_id is null;
insert into test_sheets (test_id, student_id, set_letter, marks, key_marks, answers)
  select test_id, (select min(student_id) from students), 'B',
    (select jsonb_build_object(min(item_id), 2.5) from paper_items i where i.paper_id = tests.paper_id),
    (select jsonb_build_object(min(item_id), -0.25) from paper_items i where i.paper_id = tests.paper_id),
    '{"1": "C"}' from tests where paper_id is not null;
