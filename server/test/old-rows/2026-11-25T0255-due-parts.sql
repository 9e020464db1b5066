begin;
insert into dues (student_id, kind, period, title, amount, due_date)
values (1, 'single', 'once', 'পোশাক ₹', 800.50, '2026-03-01');
insert into due_parts select max(due_id), 1, 'single', 'পোশাক ₹', 800.50 from dues;
insert into single_dues (due_id, student_id, recorded_by, recorded_on)
select max(due_id), 1, 'admin', '2026-02-20' from dues;
insert into dues (student_id, kind, late_of, period, title, amount, due_date)
select 1, 'late', max(due_id), 'once', 'Late fee', 20, '2026-03-20' from dues;
insert into due_parts select max(due_id), 1, 'late', 'Late fee', 20 from dues;
commit;
