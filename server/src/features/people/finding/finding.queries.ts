import { FOUND_MAX, type Why } from '@ganit/contract/people/who'
import { type Compilable, type RawBuilder, sql } from 'kysely'
import { type Blanks, queryPrepared } from '../../../db/connections/prepared.ts'
import { soundsLike, soundsOf, WHOLE_NAME } from '../../../db/rows/name-sounds.ts'
import type { Db } from '../../../db/schema.ts'
import { type Step, stepsOfSearch, type Written } from './steps.ts'

/** Number of hits above which they are not sorted; the first ones are then found by reading in the order. */
const FEW = 2_000
/** Rows that a step reads. There are more than are shown, because earlier steps may have found some of them. */
const TAKEN = 2 * FOUND_MAX
const CLASSES = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]

/** A student, or a guardian of several students, that matches a text. */
export type Hit =
  | { kind: 'student'; student_id: number; why: Why }
  | { kind: 'family'; guardian_id: number; why: Why }

type Values = Record<string, unknown>

/** Runs a step's query, prepared if the text is a usual one. */
async function runStepQuery<Row, Asked extends Values>(
  db: Db,
  { step, purpose }: { step: Step; purpose: string },
  more: Asked,
  write: (written: Written, blanks: Blanks<Asked>) => RawBuilder<unknown>,
) {
  const compilable = (blanks: Blanks<Asked & Record<string, string>>): Compilable<Row> => {
    const query = write(step.write(blanks), blanks)
    return { compile: () => query.compile(db) as never }
  }
  const values = { ...step.values, ...more }
  if (step.name)
    return queryPrepared<Row, typeof values>(
      db,
      `${step.name}${purpose}`,
      values,
      compilable as never,
    )
  const given = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, sql`${value}`]),
  )
  return (await db.executeQuery<Row>(compilable(given as never).compile())).rows
}

/** The first students that match a step, highest class first. */
async function firstMeant(db: Db, step: Step) {
  const rows = await runStepQuery<{ student_id: number | null; hits: number }, Values>(
    db,
    { step, purpose: '' },
    {},
    ({ found, begins }) => sql`
      with hits as materialized (select student_id from (${found}) as found limit ${sql.lit(FEW + 1)})
      select n.hits, first.student_id
      from (select count(*)::int as hits from hits) as n
      left join lateral (
        select s.student_id
        from (select distinct student_id from hits where n.hits <= ${sql.lit(FEW)}) as hit
        join students s using (student_id)
        order by ${begins ? sql`${begins} desc, ` : sql``}s.student_class desc, s.student_id limit ${sql.lit(TAKEN)}) as first on true`,
  )
  if ((rows[0]?.hits ?? 0) > FEW) return firstWalked(db, step)
  return rows.flatMap(({ student_id }) => student_id ?? [])
}

/** The first students of a very common text, found by walking the index. */
async function firstWalked(db: Db, step: Step) {
  const first: number[] = []
  for (const student_class of CLASSES) {
    if (first.length >= TAKEN) break
    const rows = await runStepQuery<{ student_id: number }, { student_class: number }>(
      db,
      { step, purpose: ' of very many' },
      { student_class },
      ({ isMeant }, blanks) => sql`
        select s.student_id from students s
        where s.student_class = ${blanks.student_class}::integer and ${isMeant}
        order by s.student_id limit ${sql.lit(TAKEN)}`,
    )
    first.push(...rows.map(({ student_id }) => student_id))
  }
  return first
}

/**
 * The guardians by whom a step found these students, if they have two or more students, in the order of the students.
 */
const familiesOf = async (db: Db, step: Step, student_ids: number[]) =>
  (
    await runStepQuery<{ guardian_id: number }, { student_ids: number[] }>(
      db,
      { step, purpose: ': families' },
      { student_ids },
      ({ isGuardian }, blanks) => sql`
        select g.guardian_id
        from unnest(${blanks.student_ids}::integer[]) with ordinality as them (student_id, place)
        join guardianships g using (student_id) join guardians p using (guardian_id)
        where g.confirmed_at is not null and ${isGuardian ?? sql`false`} and (
          select count(*) from guardianships c
          where c.guardian_id = g.guardian_id and c.confirmed_at is not null) > 1
        group by g.guardian_id order by min(them.place)`,
    )
  ).map(({ guardian_id }) => guardian_id)

/** Whether a step finds students by a guardian, or by a guardian's phone. */
const isThroughGuardians = ({ why }: Step) => why === 'guardian' || why === 'phone'

/** Number of names that are compared with a text by their sound. */
const HEARD = 300
/** Least likeness of sounds. At the counter Enter chooses the first hit, and who types Roy does not want Riya. */
const ALIKE = 0.4

/**
 * The first students whose names sound like a text, in any script: those that sound most alike, then the highest class
 * first.
 */
async function firstBySound(db: Db, typed: string) {
  const sounds = await soundsOf(db, typed)
  if (sounds.length === 0) return []
  const { rows } = await sql<{ student_id: number }>`
    select student_id from (
      select student_id, student_class, ${WHOLE_NAME} as name from students
      where ${soundsLike(sounds)} limit ${sql.lit(HEARD)}) as heard
    where word_similarity(name_sound(${typed}), name_sound(name)) >= ${sql.lit(ALIKE)}
    order by similarity(name_sound(name), name_sound(${typed})) desc, student_class desc, student_id
    limit ${sql.lit(FOUND_MAX)}`.execute(db)
  return rows.map(({ student_id }) => student_id)
}

/**
 * Students and families that match a text, at most ten: by number, name, e-mail, guardian and phone, beginnings first,
 * then by class from the highest, and by number. A family comes before its children. If nobody matches, those whose
 * names sound alike are found.
 */
export const findPeople = (db: Db, typed: string) => findHits(db, typed, true)

/** Finds students as `findPeople` does, without families, which would take the places of students. */
export async function findStudents(db: Db, typed: string) {
  const hits = await findHits(db, typed, false)
  return hits.flatMap((hit) => (hit.kind === 'student' ? hit.student_id : []))
}

async function findHits(db: Db, typed: string, withFamilies: boolean) {
  const hits: Hit[] = []
  const known = new Set<string>()
  const add = (key: string, hit: Hit) => {
    if (!known.has(key)) hits.push(hit)
    known.add(key)
  }
  for (const step of stepsOfSearch(typed.trim())) {
    if (hits.length >= FOUND_MAX) break
    const { why } = step
    const student_ids = await firstMeant(db, step)
    if (withFamilies && student_ids.length > 0 && isThroughGuardians(step))
      for (const guardian_id of await familiesOf(db, step, student_ids))
        add(`family ${guardian_id}`, { kind: 'family', guardian_id, why })
    for (const student_id of student_ids)
      add(`student ${student_id}`, { kind: 'student', student_id, why })
  }
  if (hits.length === 0)
    for (const student_id of await firstBySound(db, typed.trim()))
      add(`student ${student_id}`, { kind: 'student', student_id, why: 'name' })
  return hits.slice(0, FOUND_MAX)
}
