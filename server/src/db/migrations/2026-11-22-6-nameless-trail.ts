import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * What an erasure does to the trail, as a function with its owner's rights: the app's own role may add to the trail and
 * read it, and change nothing in it. It takes words away and puts none there, and only within an erasure.
 */
export async function up(db: Kysely<Database>) {
  await sql`
    create function make_trail_nameless(person text, number integer, alias text) returns void
    language sql security definer set search_path = public, pg_temp as $$
      update audit_entries set
        actor = case when actor = person then alias else actor end,
        subject_id = case when subject_id = person then alias else subject_id end,
        changes = (
          select coalesce(jsonb_object_agg(field.key, jsonb_build_array(
            without_value(field.value -> 0), without_value(field.value -> 1))), '{}')
          from jsonb_each(changes) as field)
      where actor = person
        or (subject = 'students' and subject_id = number::text)
        or (subject in ('accounts', 'sessions') and subject_id = person);

      update audit_entries
      set changes = changes || (
        select coalesce(jsonb_object_agg(field.key, '["erased", "erased"]'::jsonb), '{}')
        from jsonb_each(changes) as field where field.key in ('note', 'reason'))
      where subject in ('payments', 'reversals')
        and subject_id in (
          select payment_id::text from payments where student_id = number);
    $$`.execute(db)
}
