import type { SentTopic } from '@ganit/contract/teaching/registers'
import { sql } from 'kysely'
import { type Blanks, queryPrepared } from '../../../../db/connections/prepared.ts'
import type { Db } from '../../../../db/schema.ts'

/** A chapter that a lesson names, or may name. */
export type Candidate = {
  chapter_id: number
  name: string
  /** Place of the chapter in the plan; this and the next fields are null for a chapter outside the plan. */
  position: number | null
  lessons: number | null
  from_date: string | null
  is_done: boolean
  /** Twelfths of the batch's lessons before this one, since the plan began. */
  twelfths: number
  /** The time at which this lesson or an earlier one last named the topic; sorts as text. */
  last_named: string | null
  /** Skills that this lesson names: empty if it names the whole chapter, null if it does not name the chapter. */
  own_skills: number[] | null
  /** Active skills, and those that this lesson names, in order. */
  skills: { skill_id: number; name: string }[]
}

/** Days of lessons that count for a batch without a plan. */
const DAYS_WITHOUT_PLAN = 400

/** The chapters of the batch's plan, and those that the batch was taught so far. */
export const candidateChapters = (db: Db, lesson_id: number) =>
  queryPrepared<Candidate, { lesson_id: number }>(
    db,
    'chapters for a register',
    { lesson_id },
    (blanks) => ({
      compile: () =>
        sql<Candidate>`
          with here as materialized (
            select l.lesson_id, l.batch_id, l.date, l.start_time,
              least(l.date, coalesce(p.starts_on, l.date - ${sql.lit(DAYS_WITHOUT_PLAN)})) as first_day
            from lessons l left join plans p on p.batch_id = l.batch_id
            where l.lesson_id = ${blanks.lesson_id}
          ), named as (
            select t.chapter_id, l.lesson_id, l.date + l.start_time as at,
              12 / count(*) over (partition by l.lesson_id) as twelfths
            from here join lessons l on l.batch_id = here.batch_id
              and l.date between here.first_day and here.date
              and (l.date, l.start_time) <= (here.date, here.start_time)
            join lesson_topics t on t.lesson_id = l.lesson_id
            group by t.chapter_id, l.lesson_id
          ), taught as (
            select named.chapter_id, max(at)::text as last_named,
              coalesce(sum(twelfths) filter (where named.lesson_id <> here.lesson_id), 0)::integer as twelfths
            from named, here group by named.chapter_id
          ), planned as (
            select p.* from plan_chapters p join here on here.batch_id = p.batch_id)
          select chapter_id, c.name, p.position, p.lessons, p.from_date,
            coalesce(p.was_before or p.done_on is not null, false) as is_done,
            coalesce(t.twelfths, 0) as twelfths, t.last_named, own.skills as own_skills,
            coalesce((
              select json_agg(json_build_object('skill_id', s.skill_id, 'name', s.name) order by s.position)
              from skills s
              where s.chapter_id = c.chapter_id and (s.is_active or s.skill_id = any(own.skills))), '[]') as skills
          from planned p full join taught t using (chapter_id) join chapters c using (chapter_id)
          left join lateral (
            select array_remove(array_agg(o.skill_id), null) as skills
            from lesson_topics o
            where o.lesson_id = ${blanks.lesson_id} and o.chapter_id = c.chapter_id) own on true
          order by p.position, t.last_named desc, chapter_id`.compile(db),
    }),
  )

export type UnknownTopic = { place: number; field: 'chapter_id' | 'skill_ids' }

/**
 * Replaces the topics of a lesson within the statement that saves its register: `parts` belong to its `with`. `unknown`
 * are the indexes of chapters that do not exist, or have a skill of another chapter; then nothing is stored.
 */
export function replaceTopicsQuery(topics: readonly SentTopic[]) {
  const sent = topics.flatMap(({ chapter_id, skill_ids = [] }, place) =>
    (skill_ids.length > 0 ? skill_ids : [null]).map((skill_id) => ({
      place,
      chapter_id,
      skill_id,
    })),
  )
  const values = {
    topic_places: sent.map(({ place }) => place),
    topic_chapters: sent.map(({ chapter_id }) => chapter_id),
    topic_skills: sent.map(({ skill_id }) => skill_id),
  }
  const parts = (blanks: Blanks<typeof values & { lesson_id: number }>) => sql`
    sent_topics as materialized (
      select sent.*, c.chapter_id is null as no_chapter,
        sent.skill_id is not null and s.skill_id is null as no_skill
      from unnest(
        ${blanks.topic_places}::integer[], ${blanks.topic_chapters}::integer[], ${blanks.topic_skills}::integer[]
      ) as sent (place, chapter_id, skill_id)
      left join chapters c on c.chapter_id = sent.chapter_id
      left join skills s on s.skill_id = sent.skill_id and s.chapter_id = sent.chapter_id
    ), unknown_topics as materialized (
      select distinct on (place) place, case when no_chapter then 'chapter_id' else 'skill_ids' end as field
      from sent_topics where no_chapter or no_skill order by place
    ), gone_topics as (
      delete from lesson_topics t
      where t.lesson_id = ${blanks.lesson_id} and not exists (select from unknown_topics)
        and not exists (
          select from sent_topics sent
          where sent.chapter_id = t.chapter_id and sent.skill_id is not distinct from t.skill_id)
    ), added_topics as (
      insert into lesson_topics (lesson_id, chapter_id, skill_id)
      select ${blanks.lesson_id}::integer, chapter_id, skill_id from sent_topics
      where not exists (select from unknown_topics)
      on conflict do nothing)`
  const unknown = sql<UnknownTopic[] | null>`(select json_agg(unknown_topics) from unknown_topics)`
  return { values, parts, unknown }
}
