/** Rows that never change, and the erasure that takes people out of them. */
export const erasure = `
  -- Only an erasure, which says so for its own transaction, takes a person out of rows that never change
  -- otherwise.
  create function is_erasing() returns boolean
  language sql stable as $$
  select coalesce(current_setting('ganit.erasing', true), '') = 'on'
  $$;

  -- Another person who has this number later is not the one who is erased.
  create function is_being_erased(number integer) returns boolean
  language sql stable as $$
  select is_erasing() and exists (
    select from erasures e
    where e.student_id = number and e.xmin = pg_current_xact_id_if_assigned()::xid
      and not exists (
        select from students s where s.student_id = e.student_id and encode(sha256(convert_to(s.uid, 'UTF8')), 'hex') <> e.uid_hash))
  $$;

  create function is_guardian_being_erased(account text) returns boolean
  language sql stable as $$
  select is_erasing() and exists (
    select from guardian_erasures e
    where e.uid_hash = encode(sha256(convert_to(account, 'UTF8')), 'hex') and e.xmin = pg_current_xact_id_if_assigned()::xid)
  $$;

  -- Runs with its owner's rights, so it checks that an erasure asks, of which student, and that the account
  -- is gone.
  create function make_trail_nameless(person text, number integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    alias text := 'erased-' || number;
  begin
    if not is_being_erased(number)
      or not exists (
        select from erasures where student_id = number and uid_hash = encode(sha256(convert_to(person, 'UTF8')), 'hex'))
      or exists (select from accounts where id = person)
      or exists (select from students where student_id = number)
    then
      raise exception 'only an erasure takes a person out of the trail' using errcode = '42501';
    end if;

    update audit_entries set
      actor = case when actor = person then alias else actor end,
      subject_id = case when subject_id = person then alias else subject_id end,
      changes = (
        select coalesce(jsonb_object_agg(field.key, jsonb_build_array(
          without_value(field.value -> 0), without_value(field.value -> 1))), '{}')
        from jsonb_each(changes) as field)
    where actor = person
      or (subject in ('students', 'attempts', 'test_sheets', 'test_students', 'attendance_marks', 'leave_notes', 'guardianships') and subject_id = number::text)
      or (subject in ('accounts', 'sessions') and subject_id = person);

    update audit_entries
    set changes = changes || (
      select coalesce(jsonb_object_agg(field.key, '["erased", "erased"]'::jsonb), '{}')
      from jsonb_each(changes) as field
      where field.key in ('note', 'reason', 'transaction_id'))
    where subject in ('payments', 'reversals')
      and subject_id in (
        select payment_id::text from payments where student_id = number);
  end
  $$;
  revoke all on function make_trail_nameless(person text, number integer) from public;

  -- As make_trail_nameless. The trail keeps who did what when to which field, and the guardian's number.
  -- "person" is null where there was no account yet.
  create function make_guardian_nameless(person text, number integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    alias text := 'erased-guardian-' || number;
  begin
    if not is_erasing()
      or not exists (
        select from guardian_erasures e
        where e.xmin = pg_current_xact_id_if_assigned()::xid
          and (e.uid_hash = encode(sha256(convert_to(person, 'UTF8')), 'hex') or (person is null and e.guardian_id = number)))
      or exists (select from accounts where id = person)
      or exists (select from guardians where guardian_id = number)
    then
      raise exception 'only an erasure takes a person out of the trail' using errcode = '42501';
    end if;

    update audit_entries set
      actor = case when actor = person then alias else actor end,
      subject_id = case when subject_id = person then alias else subject_id end,
      changes = (
        select coalesce(jsonb_object_agg(field.key, jsonb_build_array(
          without_value(field.value -> 0), without_value(field.value -> 1))), '{}')
        from jsonb_each(changes) as field)
    where actor = person
      or (subject = 'guardians' and subject_id = number::text)
      or (subject in ('accounts', 'sessions', 'guardian_erasure_requests') and subject_id = person)
      or (subject in ('guardians', 'claims', 'online_payments') and changes -> 'account_id' ? person)
      or (subject = 'invitations' and changes -> 'guardian_id' @> to_jsonb(number));
  end
  $$;
  revoke all on function make_guardian_nameless(person text, number integer) from public;

  -- Only an erasure deletes a student, or the undo of the import that made the record, while nobody has
  -- claimed it.
  create function refuse_deletion() returns trigger
  language plpgsql as $$
  begin
    if is_being_erased(old.student_id) then return old; end if;
    if old.account_id is null and exists (
      select from import_rows r
      where r.student_id = old.student_id and r.made ->> 'is_new' = 'true'
    ) then return old; end if;
    raise exception 'a student is erased, not deleted' using errcode = '23001';
  end
  $$;

  create trigger only_erased before delete on students for each row execute function refuse_deletion();

  -- Rows that never change, but for an erasure, which takes words out and puts none in. Amounts, days and
  -- numbers stay.
  create function refuse_change() returns trigger
  language plpgsql as $$
  declare
    before jsonb := to_jsonb(old);
    nameless jsonb;
  begin
    if tg_op = 'UPDATE' and is_erasing() then
      nameless := case tg_table_name
        when 'payments' then before || '{"note": null, "transaction_id": null}'
        when 'reversals' then before || '{"reason": "Erased student"}'
        when 'receipts' then jsonb_set(
          jsonb_set(before, '{snapshot,student,name}', '"Erased student"'),
          '{snapshot,payment,transaction_id}', 'null')
        when 'waivers' then before || '{"reason": "Erased student"}'
        when 'waiver_reversals' then before || '{"reason": "Erased student"}'
        when 'refunds' then before || '{"reason": "Erased student", "transaction_id": null}'
        when 'refund_reversals' then before || '{"reason": "Erased student"}'
        when 'vouchers' then jsonb_set(jsonb_set(jsonb_set(before,
          '{snapshot,student,name}', '"Erased student"'),
          '{snapshot,refund,transaction_id}', 'null'), '{snapshot,refund,reason}', '"Erased student"')
        when 'credit_notes' then jsonb_set(jsonb_set(before,
          '{snapshot,student,name}', '"Erased student"'), '{snapshot,reason}', '"Erased student"')
        when 'deposit_invoices' then jsonb_set(before,
          '{snapshot,student,name}', '"Erased student"')
        when 'consents' then before || '{"guardian_name": null, "recorded_by": null}'
      end;
      if to_jsonb(new) = nameless and (tells_of_erased(before) or tg_table_name = 'consents'
          and is_guardian_being_erased(before ->> 'recorded_by')) then return new; end if;
      -- Nobody but the trail's owner gets here: see make_trail_nameless.
      if tg_table_name = 'audit_entries'
        and to_jsonb(new) - '{actor,subject_id,changes}'::text[]
          = before - '{actor,subject_id,changes}'::text[]
        and exists (
          select from erasures e
          where e.xmin = pg_current_xact_id_if_assigned()::xid and is_being_erased(e.student_id)
          union all select from guardian_erasures e
          where e.xmin = pg_current_xact_id_if_assigned()::xid
        ) then
        return new;
      end if;
    end if;
    raise exception 'entries of % are never changed', tg_table_name using errcode = '23001';
  end
  $$;

  create trigger never_changed before update of note_id, enquiry_id, text, created_at on enquiry_notes
    for each row execute function refuse_change();

  -- What an erasure may do, it may do to its own student alone. It leaves a row in erasures in the same
  -- transaction, and its student is gone at the end of it: a setting that anybody can make is not enough.
  create function refuse_unfinished_erasure() returns trigger
  language plpgsql as $$
  begin
    if exists (
      select from students s where s.student_id = new.student_id and encode(sha256(convert_to(s.uid, 'UTF8')), 'hex') = new.uid_hash
    ) then
      raise exception 'student % is said to be erased and is still here', new.student_id
        using errcode = '23514';
    end if;
    return null;
  end
  $$;

  create constraint trigger erased_are_gone after insert on erasures deferrable initially deferred
    for each row execute function refuse_unfinished_erasure();

  -- A guardian whose account is still there at the end of the transaction was not erased; then nothing
  -- happened.
  create function refuse_unfinished_guardian_erasure() returns trigger
  language plpgsql as $$
  begin
    if exists (select from accounts where encode(sha256(convert_to(id, 'UTF8')), 'hex') = new.uid_hash) then
      raise exception 'guardian % is said to be erased and is still here', new.guardian_id
        using errcode = '23514';
    end if;
    return null;
  end
  $$;

  create constraint trigger erased_are_gone after insert on guardian_erasures deferrable initially deferred
    for each row execute function refuse_unfinished_guardian_erasure();`
