import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import sharp from 'sharp'
import type { Database } from '../../server/src/db/schema.ts'
import { workOf } from '../../server/src/features/learning/hand-ins/work.service.ts'
import type { App } from '../tests/app.ts'

const PHOTOS = 90
const PHOTOS_MS = 10_000
/** Photos before, so that the app has run the code and opened its connections. */
const WARM = 20
const CALM_MS = 3_000
const LOOK_MS = 100

/** The last lesson of each of the first two batches has homework that is handed in; half of the first one did so on paper. */
export async function loadHomework(db: Kysely<Database>) {
  const { rows } = await sql<{ lesson_id: number; batch_id: number }>`
    insert into homework (lesson_id, text, due_date, hand_in)
    select distinct on (batch_id) lesson_id, 'Exercise 4', current_date + 1, 'photo'
    from lessons where batch_id <= 2 order by batch_id, date desc
    returning lesson_id, (select batch_id from lessons where lessons.lesson_id = homework.lesson_id)`.execute(
    db,
  )
  const of = new Map(rows.map(({ batch_id, lesson_id }) => [batch_id, lesson_id]))
  await sql`
    insert into hand_ins (lesson_id, student_id, way, state, handed_in_at)
    select ${of.get(1)}, student_id, 'paper', 'handed_in', now() from memberships
    where batch_id = 1 and student_id % 2 = 0`.execute(db)
  return of
}

/** A test at school in ten days, of three chapters, for a student of the first batch. Returns who it is. */
export async function loadSchoolTest(db: Kysely<Database>) {
  const { rows } = await sql<{ uid: string }>`
    with own as (select student_id from memberships where batch_id = 1 order by student_id limit 1),
    added as (
      insert into school_tests (student_id, title, held_on)
      select student_id, 'Half-yearly', current_date + 10 from own returning school_test_id
    ), told as (
      insert into school_test_chapters (school_test_id, chapter_id)
      select school_test_id, chapter_id from added,
        (select chapter_id from chapters where class_number = 9 order by chapter_id limit 3) as of
    )
    select uid from students join own using (student_id)`.execute(db)
  const uid = rows[0]?.uid
  if (uid === undefined) throw new Error('The first batch has no student.')
  return uid
}

/** A page as a phone sends it: grey, 1,280 px, some 140 kB. */
async function aPage() {
  const [width, height] = [960, 1280]
  const pixels = Buffer.from(Array.from({ length: width * height }, () => 160 + Math.random() * 40))
  const page = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 60 })
    .toBuffer()
  return `data:image/jpeg;base64,${page.toString('base64')}`
}

type Pupil = { uid: string; lesson_id: number }

/** Photos of a class that come within ten seconds: how many are lost, and how much memory they take. */
export async function measurePhotos(
  db: Kysely<Database>,
  app: App,
  lessons: ReadonlyMap<number, number>,
) {
  const bearer = app.bearer()
  const image = await aPage()
  const { rows } = await sql<{ uid: string; batch_id: number }>`
    select uid, batch_id from students join memberships using (student_id)
    where batch_id = 2 or batch_id = 1 and student_id % 2 = 1
    order by student_id`.execute(db)
  const pupils: Pupil[] = rows.map(({ uid, batch_id }) => ({
    uid,
    lesson_id: lessons.get(batch_id) ?? 0,
  }))
  const send = async ({ uid, lesson_id }: Pupil) =>
    (
      await fetch(`${app.url}/api/lessons/${lesson_id}/hand-in/photos`, {
        method: 'POST',
        headers: {
          authorization: bearer(uid),
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ image }),
      })
    ).ok
  for (const pupil of pupils.slice(0, WARM))
    if (!(await send(pupil))) throw new Error('A photo was refused.')
  await sleep(CALM_MS)
  app.memory = 0
  app.noteMemory()
  const calm = app.memory
  const looking = setInterval(() => app.noteMemory(), LOOK_MS)
  const sent = await Promise.all(
    Array.from({ length: PHOTOS }, async (_, n) => {
      await sleep((n * PHOTOS_MS) / PHOTOS)
      return send(pupils[n % pupils.length] as Pupil).catch(() => false)
    }),
  )
  clearInterval(looking)
  const stored = await sql<{
    n: number
  }>`select count(*)::int - ${WARM}::integer as n from hand_in_photos`.execute(db)
  const taken = sent.filter(Boolean).length
  return {
    lost: Math.max(PHOTOS - taken, taken - (stored.rows[0]?.n ?? 0)),
    more: app.memory - calm,
  }
}

export const readWork = (db: Kysely<Database>, lesson_id: number) =>
  workOf(db, { role: 'admin', uid: '' } as never, lesson_id)
