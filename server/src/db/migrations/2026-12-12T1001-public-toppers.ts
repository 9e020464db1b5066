import { type Kysely, sql } from 'kysely'

/**
 * Whether the site names the best of a test, which some states forbid: off, except where it names somebody today. An
 * academy that never saved its settings has no row; it gets one with the defaults.
 */
export async function up(db: Kysely<never>) {
  await sql`alter table settings add column public_toppers boolean not null default false`.execute(
    db,
  )
  await sql`
    insert into settings (academy_name, social_links, landing_redirects_to_login, time_zone, version, public_toppers)
    select 'Ganit',
      '{"facebook": null, "instagram": null, "youtube": null, "whatsapp": null, "linkedin": null, "x": null}',
      false, 'Asia/Kolkata', 1, true
    where exists (
      select from tests t
      join (
        select test_id, student_id from test_sheets
        union all select test_id, student_id from attempts
      ) as sat using (test_id)
      join lateral (
        select given from consents c
        where c.student_id = sat.student_id and purpose = 'publicity'
        order by consent_id desc limit 1
      ) as latest on latest.given
      where t.toppers > 0 and not t.practice and t.published_at is not null and t.withdrawn_at is null
    )
    on conflict (id) do update set public_toppers = true`.execute(db)
}
