import { type Kysely, sql } from 'kysely'

/**
 * A register that is saved writes each of its marks anew, of which nearly all say what they said before. What nobody reads of
 * them is told apart by comparing columns; comparing rows as JSON took most of the time of a save.
 */
export async function up(db: Kysely<never>) {
  await sql`
    create or replace function audit_of_student() returns trigger language plpgsql as $function$
    declare
      unread text[] := '{student_id,marked_at,is_tapped}';
      pairs text;
    begin
      if tg_op = 'INSERT' then
        if not exists (select from new_rows) then
          return null;
        end if;
        pairs := 'select null::jsonb as before, to_jsonb(n) as after from new_rows n';
        if tg_table_name = 'attendance_marks' then
          pairs := pairs || ' where exists (
            select from registers r where r.lesson_id = n.lesson_id and r.taken_at < now())';
        end if;
      elsif tg_op = 'DELETE' then
        pairs := 'select to_jsonb(o) as before, null::jsonb as after from old_rows o';
      else
        pairs := format('select to_jsonb(o) as before, to_jsonb(n) as after
          from old_rows o join new_rows n using (%s)', tg_argv[0]);
        if tg_table_name = 'attendance_marks' then
          if not exists (
            select from old_rows o join new_rows n using (lesson_id, student_id)
            where (o.code, o.minutes_late, o.note) is distinct from (n.code, n.minutes_late, n.note)
          ) then
            return null;
          end if;
          pairs := pairs || '
            where (o.code, o.minutes_late, o.note) is distinct from (n.code, n.minutes_late, n.note)';
        end if;
      end if;
      execute format($insert$
        insert into audit_entries (actor, action, subject, subject_id, row_count, changes)
        select nullif(current_setting('ganit.actor', true), ''), $1, $2,
          coalesce(after, before) ->> 'student_id', 1,
          case when coalesce(after, before) ? 'lesson_id' then jsonb_build_object('lesson_id',
            jsonb_build_array(before -> 'lesson_id', after -> 'lesson_id')) else '{}' end || changes
        from (%s) as pairs
        cross join lateral (select audited_changes(before, after, '{}') - $3 as changes) as told
        where changes <> '{}'
          and not (is_erasing() and is_being_erased((coalesce(after, before) ->> 'student_id')::integer))
        $insert$, pairs)
      using case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
        tg_table_name, unread;
      return null;
    end $function$`.execute(db)
}
