/** The question bank, papers and sheets. */
export const papersFunctions = `
  create function figures_are_there() returns trigger
  language plpgsql as $$
  begin
    if exists (
      select from unnest(new.figures) as figure where not exists (
        select from question_figures
        where figure_id = figure and question_id = new.question_id
      )
    ) then
      raise foreign_key_violation using message = 'A question has a figure that is not there.';
    end if;
    return null;
  end
  $$;

  create constraint trigger figures_are_there after insert or update of figures on questions deferrable initially deferred
    for each row when (new.figures <> '{}'::uuid[]) execute function figures_are_there();

  create function keep_question_version() returns trigger
  language plpgsql as $$
  begin
    insert into question_versions (question_id, version, content)
    values (old.question_id, old.version, to_jsonb(old) - 'search_text');
    new.updated_at := now();
    return new;
  end
  $$;

  create trigger keep_version before update on questions
    for each row when (old.version <> new.version) execute function keep_question_version();

  -- The rows are written first and read anew only then: a transaction that uses the same questions meanwhile
  -- waits for this one, or this one has waited for it and sees what it did.
  create function renew_question_uses(ids integer[]) returns void
  language plpgsql as $$
  begin
    insert into question_uses as kept (question_id, used_at)
    select distinct id, '-infinity'::timestamptz from unnest(ids) as id order by id
    on conflict (question_id) do update set used_at = kept.used_at;
    update question_uses kept set used_at = used.last
    from (
      select question_id, max(ready_at) as last from paper_items join papers using (paper_id)
      where question_id = any(ids) and ready_at is not null group by question_id
    ) as used
    where used.question_id = kept.question_id and used.last <> kept.used_at;
    delete from question_uses kept where question_id = any(ids) and not exists (
      select from paper_items i join papers p using (paper_id)
      where i.question_id = kept.question_id and p.ready_at is not null);
  end
  $$;

  -- Items come and go in drafts, of which nothing is kept: only those of papers that are ready, or gone, are
  -- looked at.
  create function keep_uses_of_items() returns trigger
  language plpgsql as $$
  declare ids integer[] := array(
    select c.question_id from changed c left join papers p using (paper_id)
    where p.paper_id is null or p.ready_at is not null);
  begin
    if ids <> '{}' then perform renew_question_uses(ids); end if;
    return null;
  end
  $$;

  create trigger keep_uses_on_delete after delete on paper_items
    referencing old table as changed for each statement execute function keep_uses_of_items();
  create trigger keep_uses_on_insert after insert on paper_items
    referencing new table as changed for each statement execute function keep_uses_of_items();

  create function keep_uses_of_moved_item() returns trigger
  language plpgsql as $$
  begin
    perform renew_question_uses(array[old.question_id, new.question_id]);
    return null;
  end
  $$;

  create trigger keep_uses_on_move after update of question_id, paper_id on paper_items
    for each row when (old.question_id <> new.question_id or old.paper_id <> new.paper_id)
    execute function keep_uses_of_moved_item();

  -- A paper becomes ready, or a draft again. A paper that is deleted takes its items along.
  create function keep_uses_of_paper() returns trigger
  language plpgsql as $$
  begin
    perform renew_question_uses(array(
      select question_id from paper_items where paper_id = new.paper_id));
    return null;
  end
  $$;

  create trigger keep_uses after update of ready_at on papers
    for each row when (old.ready_at is distinct from new.ready_at) execute function keep_uses_of_paper();

  -- A paper stays ready as long as a test uses it, and a test takes none that is not.
  create function check_paper_of_test() returns trigger
  language plpgsql as $$
  begin
    if tg_table_name = 'papers' then
      if new.state = 'draft' and exists (select from tests where paper_id = new.paper_id) then
        raise exception 'A test uses this paper.' using errcode = 'check_violation';
      end if;
    elsif new.paper_id is not null and not exists (
      select from papers where paper_id = new.paper_id and state = 'ready' for share
    ) then
      raise exception 'The paper of a test must be ready.' using errcode = 'check_violation';
    end if;
    return new;
  end
  $$;

  create trigger check_tests before update of state on papers
    for each row execute function check_paper_of_test();
  create trigger check_paper before insert or update of paper_id on tests
    for each row execute function check_paper_of_test();

  -- Sheets are checked once for each statement that writes them: what the items of a test can bring is
  -- looked up once for sixty students.
  create function check_test_sheets() returns trigger
  language plpgsql as $$
  declare
    of_test integer;
    asked jsonb;
  begin
    for of_test in
      select distinct test_id from new_rows where marks <> '{}' or key_marks <> '{}'
    loop
      select coalesce(jsonb_object_agg(i.item_id, jsonb_build_array(
        coalesce((t.marking -> i.section ->> 'wrong')::numeric, -s.negative,
          case t.mode when 'online' then i.marks / -4 else 0 end),
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
  $$;

  create trigger check_sheets_on_insert after insert on test_sheets
    referencing new table as new_rows for each statement execute function check_test_sheets();
  create trigger check_sheets_on_update after update on test_sheets
    referencing new table as new_rows for each statement execute function check_test_sheets();`
