/** The trail of changes. */
export const trail = `
  -- Tells the trail what a statement has changed: in a loop for up to 20 rows, in one statement for more.
  -- The arguments are the column that names a row, and the columns of which only that they have changed is
  -- told.
  create function audit() returns trigger
  language plpgsql as $$
  declare
    unread text[] := '{search_text,version,created_at,updated_at}';
    pairs text;
    total integer;
    befores jsonb[];
    afters jsonb[];
    before jsonb;
    after jsonb;
  begin
    if tg_op = 'DELETE' then select count(*) into total from old_rows;
    else select count(*) into total from new_rows;
    end if;
    if total = 0 then
      return null;
    end if;
    if total <= 20 and not is_erasing() then
      if tg_op = 'INSERT' then
        select array_agg(to_jsonb(n)) into afters from new_rows n;
      elsif tg_op = 'DELETE' then
        select array_agg(to_jsonb(o)) into befores from old_rows o;
      else
        select array_agg(o.kept), array_agg(n.kept) into befores, afters
        from (select to_jsonb(o) as kept from old_rows o offset 0) o
        join (select to_jsonb(n) as kept from new_rows n offset 0) n
          on n.kept -> tg_argv[0] = o.kept -> tg_argv[0]
        where o.kept - unread <> n.kept - unread;
      end if;
      -- One after the other: for lists of a known length each would be planned anew.
      for n in 1 .. coalesce(cardinality(coalesce(befores, afters)), 0) loop
        before := befores[n];
        after := afters[n];
        insert into audit_entries (actor, action, subject, subject_id, row_count, changes)
        select coalesce(nullif(current_setting('ganit.actor', true), ''), after ->> 'account_id'),
          case
            when tg_table_name = 'sessions' and tg_op = 'INSERT' then 'signed in'
            when tg_table_name = 'sessions' and (before ->> 'expires_at')::timestamptz <= now() then 'expired'
            when tg_table_name = 'sessions' then 'signed out'
            when tg_op = 'INSERT' then 'created'
            when tg_op = 'UPDATE' then 'changed'
            else 'deleted'
          end,
          tg_table_name, coalesce(after, before) ->> tg_argv[0], 1, changes
        from (
          select jsonb_object_agg(name, case
            when name = any(tg_argv[1:]) then '["hidden", "hidden"]'::jsonb
            else jsonb_build_array(trail_value(was), trail_value(value)) end)
          from (
            select name, before -> name as was, after -> name as value
            from jsonb_object_keys(coalesce(before, after)) as name offset 0
          ) as columns
          where name <> all(unread) and coalesce(was, 'null') <> coalesce(value, 'null')
        ) as told (changes)
        where changes <> '{}';
      end loop;
      return null;
    end if;
    pairs := case tg_op
      when 'INSERT' then 'select null::jsonb as before, to_jsonb(n) as after from new_rows n'
      when 'DELETE' then 'select to_jsonb(o) as before, null::jsonb as after from old_rows o'
      else format('select to_jsonb(o) as before, to_jsonb(n) as after
        from old_rows o join new_rows n using (%I)
        where to_jsonb(o) - $1 is distinct from to_jsonb(n) - $1', tg_argv[0])
    end;
    -- Of a sweep only what it has changed counts.
    if total > 500 and tg_op = 'UPDATE' then
      execute format('select count(*) from (%s) pairs', pairs) into total using unread;
    end if;
    execute format($insert$
      insert into audit_entries (actor, action, subject, subject_id, row_count, changes)
      select coalesce(nullif(current_setting('ganit.actor', true), ''), after ->> 'account_id'),
        case
          when $2 = 'sessions' and $3 = 'INSERT' then 'signed in'
          when $2 = 'sessions' and (before ->> 'expires_at')::timestamptz <= now() then 'expired'
          when $2 = 'sessions' then 'signed out'
          when $3 = 'INSERT' then 'created'
          when $3 = 'UPDATE' then 'changed'
          else 'deleted'
        end,
        $2, coalesce(after, before) ->> $4, case when $5 > 500 then $5 else 1 end, changes
      from (%s %s) as pairs
      cross join lateral (%s) as told (changes)
      where changes <> '{}'
      $insert$, pairs,
      -- Either way JSON is made of each row once.
      case when total > 500 then 'limit 1' else 'offset 0' end,
      case when is_erasing() then 'select audited_changes_of_erasure(before, after, $6)' else $changes$
        select jsonb_object_agg(name, case
          when name = any($6) then '["hidden", "hidden"]'::jsonb
          else jsonb_build_array(trail_value(was), trail_value(value)) end)
        from (
          select name, before -> name as was, after -> name as value
          from jsonb_object_keys(coalesce(before, after)) as name offset 0
        ) as columns
        where name <> all($1) and coalesce(was, 'null') <> coalesce(value, 'null')
        $changes$ end)
    using unread, tg_table_name, tg_op, tg_argv[0], total, tg_argv[1:];
    return null;
  end
  $$;

  create trigger audit_delete after delete on sessions
    referencing old table as old_rows for each statement execute function audit('account_id', 'id', 'token');
  create trigger audit_insert after insert on sessions
    referencing new table as new_rows for each statement execute function audit('account_id', 'id', 'token');
  create trigger audit_delete after delete on students
    referencing old table as old_rows for each statement execute function audit('student_id');
  create trigger audit_insert after insert on students
    referencing new table as new_rows for each statement execute function audit('student_id');
  create trigger audit_update after update on students
    referencing old table as old_rows new table as new_rows for each statement when (coalesce(current_setting('ganit.growing', true), '') = '')
    execute function audit('student_id');
  create trigger audit_delete after delete on erasure_requests
    referencing old table as old_rows for each statement execute function audit('student_id', 'uid_hash');
  create trigger audit_insert after insert on erasure_requests
    referencing new table as new_rows for each statement execute function audit('student_id', 'uid_hash');
  create trigger audit_delete after delete on erasures
    referencing old table as old_rows for each statement execute function audit('student_id', 'uid_hash');
  create trigger audit_insert after insert on erasures
    referencing new table as new_rows for each statement execute function audit('student_id', 'uid_hash');
  create trigger audit_delete after delete on fee_marks
    referencing old table as old_rows for each statement execute function audit('student_id');
  create trigger audit_insert after insert on fee_marks
    referencing new table as new_rows for each statement execute function audit('student_id');
  create trigger audit_delete after delete on second_factors
    referencing old table as old_rows for each statement execute function audit('account_id', 'sealed_key');
  create trigger audit_insert after insert on second_factors
    referencing new table as new_rows for each statement execute function audit('account_id', 'sealed_key');
  create trigger audit_update after update on recovery_codes
    referencing old table as old_rows new table as new_rows for each statement
    execute function audit('code_id', 'code_hash');
  create trigger audit_insert after insert on lessons
    referencing new table as new_rows for each row when (new.kind = 'extra') execute function audit('lesson_id');
  create trigger audit_update after update on lessons
    referencing old table as old_rows new table as new_rows for each statement execute function audit('lesson_id');
  create trigger audit_delete after delete on guardian_erasure_requests
    referencing old table as old_rows for each statement execute function audit('account_id', 'uid_hash');
  create trigger audit_insert after insert on guardian_erasure_requests
    referencing new table as new_rows for each statement execute function audit('account_id', 'uid_hash');
  create trigger audit_delete after delete on guardian_erasures
    referencing old table as old_rows for each statement execute function audit('guardian_id', 'uid_hash');
  create trigger audit_insert after insert on guardian_erasures
    referencing new table as new_rows for each statement execute function audit('guardian_id', 'uid_hash');

  -- The registration is in the trail already. Which guardian gave a consent stays out of it.
  create function audit_consent() returns trigger
  language plpgsql as $$
  begin
    insert into audit_entries (actor, action, subject, subject_id, row_count, changes)
    values (
      nullif(current_setting('ganit.actor', true), ''), 'created', 'consents', new.student_id, 1,
      audited_changes(null, to_jsonb(new) - '{consent_id,guardian_name}'::text[], '{}')
    );
    return null;
  end
  $$;

  create trigger audit_insert after insert on consents
    for each row when (new.way <> 'registration') execute function audit_consent();

  -- As audit, for rows of a student, which are many: columns that nobody reads are told apart by comparing
  -- columns. Comparing rows as JSON took most of the time of saving a register, which writes each of its
  -- marks anew.
  create function audit_of_student() returns trigger
  language plpgsql as $$
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
        if not exists (
          select from new_rows n join registers r using (lesson_id) where r.taken_at < now()
        ) then
          return null;
        end if;
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
      from (%s offset 0) as pairs
      cross join lateral (select audited_changes(before, after, '{}') - $3 as changes offset 0) as told
      where changes <> '{}'
        and not (is_erasing() and is_being_erased((coalesce(after, before) ->> 'student_id')::integer))
      $insert$, pairs)
    using case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
      tg_table_name, unread;
    return null;
  end
  $$;

  -- What the trail tells of rows that change together, in one statement.
  create function audited_changes(before jsonb, after jsonb, secret text[]) returns jsonb
  language plpgsql stable as $$
  begin
    if is_erasing() then
      return audited_changes_of_erasure(before, after, secret);
    end if;
    return (
      select coalesce(jsonb_object_agg(name, case
        when name = any(secret) then '["hidden", "hidden"]'::jsonb
        else jsonb_build_array(trail_value(before -> name), trail_value(after -> name)) end), '{}')
      from jsonb_object_keys(coalesce(before, after)) as name
      where name not in ('search_text', 'version', 'created_at', 'updated_at')
        and coalesce(before -> name, 'null') <> coalesce(after -> name, 'null'));
  end
  $$;

  create function audited_changes_of_erasure(before jsonb, after jsonb, secret text[]) returns jsonb
  language sql stable as $$
  select coalesce(jsonb_object_agg(name, case
    when row_is.erased
      then jsonb_build_array(without_value(before -> name), without_value(after -> name))
    when name = any(secret) then '["hidden", "hidden"]'::jsonb
    else jsonb_build_array(trail_value(before -> name), trail_value(after -> name)) end), '{}')
  from jsonb_object_keys(coalesce(before, after)) as name,
    (select case when is_erasing() then coalesce(tells_of_erased(coalesce(before, after)), false)
      else false end as erased) row_is
  where name not in ('search_text', 'version', 'created_at', 'updated_at')
    and coalesce(before -> name, 'null') <> coalesce(after -> name, 'null')
  $$;

  -- The trail keeps the beginning of a long text, and its length: nobody may shorten it later.
  create function trail_value(value jsonb) returns jsonb
  language sql stable as $$
  select case when jsonb_typeof(value) = 'string' and length(value #>> '{}') > 500
    then to_jsonb(left(value #>> '{}', 500) || '… (' || length(value #>> '{}') || ' characters)')
    else value end
  $$;

  -- The trail tells that an erasure happened, without the values that it takes away.
  create function without_value(value jsonb) returns jsonb
  language sql immutable as $$
  select case when coalesce(value, 'null') = 'null' then 'null'::jsonb else '"erased"' end
  $$;

  -- A record has its number as uid until somebody claims it.
  create function name_record() returns trigger
  language plpgsql as $$
  begin
    if new.uid is null then new.uid := 'record-' || new.student_id; end if;
    return new;
  end
  $$;

  create trigger name_record before insert on students for each row execute function name_record();

  -- True if a trail entry of these fields tells of the student or guardian who is being erased.
  create function tells_of_erased(fields jsonb) returns boolean
  language sql stable as $$
  select is_being_erased(coalesce(
    (fields ->> 'student_id')::integer,
    (select student_id from payments where payment_id = (fields ->> 'payment_id')::integer),
    (select student_id from erasures
      where uid_hash = encode(sha256(convert_to(coalesce(fields ->> 'account_id', fields ->> 'id'), 'UTF8')), 'hex'))))
  or is_guardian_being_erased(coalesce(fields ->> 'account_id', fields ->> 'id'))
  $$;`
