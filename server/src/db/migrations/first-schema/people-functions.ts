/** Triggers on students: counts, versions, search texts, and news for pages that show them. */
export const peopleFunctions = String.raw`
  create function count_students() returns trigger
  language plpgsql as $$
  begin
    if tg_op = 'TRUNCATE' then
      delete from student_counts;
    else
      insert into student_counts as kept (range, slot, students)
      select student_id / 4096, pg_backend_pid() % 8,
        case tg_op when 'INSERT' then count(*) else -count(*) end
      from changed group by student_id / 4096
      order by student_id / 4096
      on conflict (range, slot) do update set students = kept.students + excluded.students;
    end if;
    return null;
  end
  $$;

  create trigger students_are_counted_on_delete after delete on students
    referencing old table as changed for each statement execute function count_students();
  create trigger students_are_counted_on_insert after insert on students
    referencing new table as changed for each statement execute function count_students();
  create trigger students_are_counted_on_truncate after truncate on students
    for each statement execute function count_students();

  -- A record grows by one version with each change.
  create function grow_version() returns trigger
  language plpgsql as $$
  begin
    new.version := old.version + 1;
    return new;
  end
  $$;

  create trigger version_grows before update on students for each row execute function grow_version();

  -- A student who joins or leaves a batch gets another version of their record, and nothing else of it
  -- changes. The trail is off meanwhile: it would compare whole records to find that there is nothing to
  -- tell.
  create function grow_members_version() returns trigger
  language plpgsql as $$
  begin
    perform set_config('ganit.growing', 'on', true);
    update students set version = version where student_id in (select student_id from changed);
    perform set_config('ganit.growing', '', true);
    return null;
  end
  $$;

  create trigger version_grows_with_deletion after delete on memberships
    referencing old table as changed for each statement execute function grow_members_version();
  create trigger version_grows_with_joining after insert on memberships
    referencing new table as changed for each statement execute function grow_members_version();
  create trigger version_grows_with_leaving after update on memberships
    referencing new table as changed for each statement execute function grow_members_version();

  create function keep_student_text() returns trigger
  language plpgsql as $$
  declare
    text text collate "C" := student_text(new);
    script text collate "C" := case when octet_length(text) > char_length(text) then signs_of_script(text) end;
  begin
    insert into student_texts values (new.student_id, text, script)
    on conflict (student_id) do update
      set search_text = excluded.search_text, script_text = excluded.script_text;
    return null;
  end
  $$;

  create trigger keep_text after insert or update of first_name, middle_name, last_name, email on students
    for each row execute function keep_student_text();

  create function student_text(students) returns text
  language sql stable
  return lower(((((((((($1).first_name || ' '::text) || coalesce((($1).middle_name || ' '::text), ''::text)) || ($1).last_name) || E'\n') || ($1).email) || E'\n') || (($1).student_id)::text) collate "und-x-icu"));

  -- Keeps ASCII as it is, and writes each other sign as a letter or digit, for trigrams.
  create function signs_of_script(text) returns text
  language sql immutable strict parallel safe
  return (select string_agg(substr('abcdefghijklmnopqrstuvwxyz0123456789'::text, (1 + (ascii(signs.sign) % 36)), 1), ''::text order by signs.place) as string_agg from regexp_split_to_table($1, ''::text) with ordinality signs(sign, place) where (ascii(signs.sign) > 127));

  -- Keeps the number of a new student, and what was agreed with a registration.
  create function keep_number_and_agreement() returns trigger
  language plpgsql as $$
  begin
    insert into student_numbers select student_id from new_rows on conflict do nothing;

    insert into consents (student_id, purpose, text_version, given, way, recorded_by, recorded_at)
    select student_id, purpose, terms_version, true, 'registration', account_id, agreed_at
    from new_rows cross join unnest('{conditions,terms}'::text[]) as purpose
    where terms_version is not null
    order by student_id, purpose;
    return null;
  end
  $$;

  create trigger keep_number_and_agreement after insert on students
    referencing new table as new_rows for each statement execute function keep_number_and_agreement();

  -- Keeps what was agreed when a record is claimed.
  create function keep_agreement_of_claim() returns trigger
  language plpgsql as $$
  begin

    insert into consents (student_id, purpose, text_version, given, way, recorded_by, recorded_at)
    select student_id, purpose, terms_version, true, 'registration', account_id, agreed_at
    from (select new.*) as student cross join unnest('{conditions,terms}'::text[]) as purpose
    where true
    order by student_id, purpose;
    return null;
  end
  $$;

  create trigger keep_agreement_of_claim after update of terms_version on students
    for each row when (old.terms_version is null and new.terms_version is not null)
    execute function keep_agreement_of_claim();

  -- Each process that keeps rendered pages listens on this channel (see pages/invalidation.ts).
  create function announce_changed_pages() returns trigger
  language plpgsql as $$
  begin
    perform pg_notify('changed_pages', '');
    return null;
  end
  $$;

  create trigger announce_changed_names after update on students
    for each row when ((old.first_name, old.middle_name, old.last_name) is distinct from (new.first_name, new.middle_name, new.last_name))
    execute function announce_changed_pages();
  create trigger announce_deleted_names after delete on students
    for each row execute function announce_changed_pages();
  create trigger announce_changed_pages after insert or delete or update or truncate on settings
    for each statement execute function announce_changed_pages();
  create trigger announce_changed_pages after insert or delete or update or truncate on testimonials
    for each statement execute function announce_changed_pages();
  create trigger announce_changed_pages after insert or delete or update or truncate on site_pages
    for each statement execute function announce_changed_pages();
  create trigger announce_changed_pages after insert or delete or update or truncate on class_modules
    for each statement execute function announce_changed_pages();
  create trigger announce_changed_pages after insert or delete or update or truncate on posts
    for each statement execute function announce_changed_pages();
  create trigger announce_changed_pages after insert or delete or update or truncate on courses
    for each statement execute function announce_changed_pages();
  create trigger announce_changed_pages after insert or delete or update or truncate on curriculums
    for each statement execute function announce_changed_pages();
  create trigger announce_changed_pages after insert or delete or update or truncate on essentials
    for each statement execute function announce_changed_pages();
  create trigger announce_changed_pages after insert or delete or update or truncate on batches
    for each statement execute function announce_changed_pages();
  create trigger announce_changed_pages after insert or delete or update or truncate on batch_schedules
    for each statement execute function announce_changed_pages();
  create trigger announce_deleted_publicity after delete on consents
    for each row when (old.purpose = 'publicity') execute function announce_changed_pages();
  create trigger announce_new_publicity after insert on consents
    for each row when (new.purpose = 'publicity') execute function announce_changed_pages();
  create trigger announce_changed_toppers after update on tests
    for each row when (old.toppers > 0 or new.toppers > 0) execute function announce_changed_pages();
  create trigger announce_deleted_toppers after delete on tests
    for each row when (old.toppers > 0) execute function announce_changed_pages();

  -- When several families take the last seat of a lesson at once, one gets it: each waits for the lesson,
  -- and counts after that.
  create function refuse_full_trial() returns trigger
  language plpgsql as $$
  declare
    lesson record;
    taken integer;
  begin
    select l.lesson_id, l.batch_id, l.date, b.capacity into lesson
      from lessons l join batches b using (batch_id)
      where l.lesson_id = new.trial_lesson_id for no key update of l;
    if lesson.capacity is null then
      return new;
    end if;
    select
      (select count(*) from memberships m
        where m.batch_id = lesson.batch_id and m.joined_on <= lesson.date
          and (m.left_on is null or m.left_on >= lesson.date))
      + (select count(*) from enquiries e
        where e.trial_lesson_id = new.trial_lesson_id and e.enquiry_id <> new.enquiry_id)
      into taken;
    if taken >= lesson.capacity then
      raise exception 'lesson % is full', new.trial_lesson_id
        using errcode = '23514', constraint = 'trials_within_capacity';
    end if;
    return new;
  end
  $$;

  create trigger trials_within_capacity before insert or update of trial_lesson_id on enquiries
    for each row when (new.trial_lesson_id is not null) execute function refuse_full_trial();

  create function note_change_of_homework() returns trigger
  language plpgsql as $$
  begin
    new.updated_at := now();
    return new;
  end
  $$;

  create trigger note_change before update on homework
    for each row when (old.* is distinct from new.*) execute function note_change_of_homework();`
