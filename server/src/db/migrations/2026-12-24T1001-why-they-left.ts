import { type Kysely, sql } from 'kysely'

/** Why a student left a batch, where somebody said. Earlier releases write none. */
export async function up(db: Kysely<never>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table memberships add column left_why text check (left_why in (
    'moved away', 'fees', 'time does not suit', 'other coaching', 'finished school', 'unhappy', 'not told'))`,
  // Also where an earlier release lets a membership go on.
  `create function forget_why_of_who_stays() returns trigger language plpgsql as $$
  begin
    new.left_why := null;
    return new;
  end
  $$`,
  `create trigger why_goes_with_leaving before insert or update on memberships
    for each row when (new.left_on is null and new.left_why is not null)
    execute function forget_why_of_who_stays()`,
  // A student or a guardian by number, and an account; each may be null. Its callers have checked that they are gone.
  `create or replace function empty_trail(person text, alias text, student integer, guardian integer) returns void
  language plpgsql set search_path = public, pg_temp as $$
  declare
    money text[] := '{concessions,memberships,payments,refund_reversals,refunds,reversals,single_dues,waiver_reversals,waivers}';
    -- Several people have rows of the same name.
    shared text[] := '{lesson_guests,set_students}';
  begin
    -- Who went with the student, or was merged into the guardian, was invited too.
    with named as materialized (
      select entry_id, subject, subject_id from audit_entries
      where subject not in ('erasures', 'guardian_erasures') and (
        changes -> 'student_id' @> to_jsonb(student)
        or changes -> 'account_id' ? person
        or (subject = 'invitations' and (
          is_of_nobody(changes -> 'guardian_id', 'guardians') or is_of_nobody(changes -> 'student_id', 'students'))))
    ), own as (
      select subject, subject_id from named where subject <> all(shared)
      union select subject, payment_id::text from payments, unnest('{payments,reversals}'::text[]) as subject
      where student_id = student
      union select subject, student::text
      from unnest('{students,attempts,test_sheets,test_students,attendance_marks,leave_notes,guardianships}'::text[])
        as subject
      union select 'guardians', guardian::text
    )
    update audit_entries set
      actor = case when actor = person then alias else actor end,
      subject_id = case when subject_id = person then alias else subject_id end,
      changes = (
        select coalesce(jsonb_object_agg(key, case
          when subject <> all(money) or actor = person
            then jsonb_build_array(without_value(value -> 0), without_value(value -> 1))
          when key in ('left_reason', 'left_why', 'note', 'reason', 'transaction_id') then '["erased", "erased"]'
          else value end), '{}')
        from jsonb_each(changes))
    where actor = person or subject_id = person or entry_id in (select entry_id from named)
      or (subject, subject_id) in (select subject, subject_id from own);
  end
  $$`,
]
