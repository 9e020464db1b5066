import { type Kysely, sql } from 'kysely'

/**
 * A mark is at least what its test or section takes off, or else no less than all that its question gives: which share of it
 * a test takes off is the app's rule alone. The database knew it too, but no quarter on paper and no third, so that
 * such marks could not be stored.
 */
export async function up(db: Kysely<never>) {
  await sql`
    create or replace function check_test_sheets() returns trigger
    language plpgsql as $$
    declare
      of_test integer;
      asked jsonb;
    begin
      for of_test in
        select distinct test_id from new_rows where marks <> '{}' or key_marks <> '{}'
      loop
        select coalesce(jsonb_object_agg(i.item_id, jsonb_build_array(
          coalesce((t.marking -> i.section ->> 'wrong')::numeric, -s.negative, -i.marks),
          coalesce((t.marking -> i.section ->> 'right')::numeric, i.marks))), '{}')
        into asked
        from tests t
        join paper_items i using (paper_id)
        join paper_sections s on s.paper_id = i.paper_id and s.section = i.section
        where t.test_id = of_test;
        if exists (
          select from (
            select key as item, value::numeric as mark, true as by_person
            from new_rows cross join jsonb_each_text(marks) where test_id = of_test
            union all
            select key, value::numeric, false
            from new_rows cross join jsonb_each_text(key_marks) where test_id = of_test
          ) as entered
          where not asked ? item
            or mark not between (asked -> item -> 0)::numeric and (asked -> item -> 1)::numeric
            or by_person and mark * 4 <> trunc(mark * 4)
        ) then
          raise exception 'A mark is not of this test, or not what it can be.'
            using errcode = 'check_violation';
        end if;
      end loop;
      if exists (
        select from new_rows r join tests t using (test_id)
        where t.paper_id is null and (r.total not between 0 and t.total or r.answers <> '{}')
      ) then
        raise exception 'A mark is not of this test, or not what it can be.'
          using errcode = 'check_violation';
      end if;
      return null;
    end
    $$`.execute(db)
}
