import { type Kysely, sql } from 'kysely'

/**
 * In which form a text is registered for SMS: 1 has one value for a change, 2 has what, day and time. Texts whose number
 * was saved before have form 1 until they are registered again. Portals want tags inside the text, or in a list.
 */
export async function up(db: Kysely<never>) {
  await sql`
    alter table message_templates
      add column sms_form smallint not null default 2 check (sms_form in (1, 2))`.execute(db)
  await sql`
    update message_templates set sms_form = 1 where sms_template_id is not null`.execute(db)
  await sql`
    alter table settings
      add column sms_tags text not null default 'inside' check (sms_tags in ('inside', 'beside'))`.execute(
    db,
  )
}
