// The ledger with 2,000 batches, 100,000 students, 2 million dues and 1 million payments.
import { type Kysely, sql } from 'kysely'
import pino from 'pino'
import { loadLedger } from '../server/seed/bulk/ledger-load.ts'
import { onlyAcademy } from '../server/src/academy/academy.ts'
import { buildApp } from '../server/src/app.ts'
import type { Database } from '../server/src/db/schema.ts'
import { makePayLinks } from '../server/src/features/ground/pay-links/pay-links.service.ts'
import { readFeeStatus } from '../server/src/features/money/fees/fees.service.ts'
import { batchStandingQuery } from '../server/src/features/money/fees/standing.queries.ts'
import { checkLedger } from '../server/src/features/money/ledger/checkup.ts'
import { duesOfStudentQuery } from '../server/src/features/money/ledger/ledger.queries.ts'
import { addStanding, readLedger } from '../server/src/features/money/ledger/ledger.service.ts'
import { recordPayment } from '../server/src/features/money/payments/payments.service.ts'
import { createDailyWork, runDay } from '../server/src/jobs/daily.ts'
import { repeat } from '../server/src/lifecycle/part.ts'
import { type Figure, figureOf, tell } from './harness/figures.ts'
import { onThrowAway, type ThrowAway } from './harness/product.ts'
import { measureAll, seconds, timed, type Work } from './harness/timer.ts'

const BATCH = 50
/** Twenty months of dues exist; the next are for September 2026. */
const LOADED = '2026-08-09'
const NEXT_DAY = '2026-08-10'
const log = { error: tell, warn: tell }

const countOf = async (db: Kysely<Database>) =>
  (await sql<{ n: number }>`select count(*)::int as n from dues`.execute(db)).rows[0]?.n ?? 0

type Explained = { explain: (format: 'text', how: ReturnType<typeof sql>) => Promise<unknown[]> }

async function tellPlan(query: Explained) {
  for (const step of await query.explain('text', sql`analyze, buffers`))
    tell(`    ${Object.values(step as object).join()}`)
}

/** Each row is read for the first time, and again. */
function casesOf({ db, owner }: ThrowAway, students: number): Work[] {
  const batchOf = (n: number) => 1 + ((n * 37) % Math.ceil(students / BATCH))
  const studentOf = (n: number) => 1 + ((n * 997) % students)
  const page = Array.from({ length: 100 }, (_, n) => ({ student_id: studentOf(n) }))
  const draft = {
    amount: '100.00',
    date: LOADED,
    method: 'cash',
    transaction_id: null,
    note: null,
  } as const
  const twice = (name: string, run: Work['run']) => [
    { name: `${name}, for the first time`, run },
    { name: `${name}, again`, run },
  ]
  return [
    ...twice('fee status of a batch of 50', (n) => readFeeStatus(db, batchOf(n))),
    ...twice("a student's ledger", (n) => readLedger(db, owner, `load-${studentOf(n)}`)),
    { name: 'what 100 students of a page owe', run: () => addStanding(db, page) },
    {
      name: 'a payment',
      run: (n) =>
        recordPayment(
          db,
          { draft: { ...draft, student_id: 1 + ((n * 13) % students) } },
          { uid: owner.uid, today: LOADED },
        ),
    },
  ]
}

/** A month's dues of all students: interrupted, resumed, all at once, reduced, and run once more. */
async function measureMaking({ pool, patient: db }: ThrowAway, students: number) {
  const days = { log, today: async () => NEXT_DAY }
  const run = () => db.connection().execute((one) => runDay(one, days))
  const forget = () =>
    sql`delete from job_runs where job = 'dues' and day = ${NEXT_DAY}`.execute(db)
  const takeBack = async () => {
    await sql`delete from dues where period = '2026-09'`.execute(db)
    await forget()
  }
  await sql`insert into job_runs values ('dues', ${LOADED}, now(), now()), ('checkup', ${NEXT_DAY}, now(), now())`.execute(
    db,
  )
  const before = await countOf(db)
  const made = async () => (await countOf(db)) - before
  const figures: Figure[] = []
  const note = async (name: string, most?: number) => {
    const took = await timed(run)
    const bounds = most ? { most: { value: most } } : {}
    figures.push({ ...figureOf(name, took / 1000, 's', bounds), note: `${await made()} dues` })
  }
  const first = repeat(createDailyWork({ pool, ...days }))
  while ((await made()) < students / 4);
  await first.stop()
  tell(`Broken off after ${await made()} dues.`)
  await note('the rest of a month’s dues, broken off')
  await takeBack()
  await note('a month’s dues')
  await takeBack()
  await sql`
    insert into concessions (student_id, kind, percent, from_date, reason)
    select student_id, 'sibling', 10, '2026-09-01', 'Bench' from students`.execute(db)
  await note('a month’s dues, each reduced', 60)
  await forget()
  await note('a second run of the day')
  await sql`delete from job_runs where job = 'dues'`.execute(db)
  await note('a run that looks at all months since 2025')
  return figures
}

/** Families whose pages are asked for. */
const FAMILIES = 500

/** The pages by which families of two children pay, asked for as a browser asks, each by another family. */
async function payPages({ db, academy }: ThrowAway, students: number): Promise<Work> {
  const child = (n: number) => 1 + ((n * 1_009) % students)
  await sql`
    with made as (
      insert into guardians (name, phone)
      select 'Parent', '+9198' || lpad(n::text, 8, '0') from generate_series(1, ${FAMILIES}) n
      returning guardian_id)
    insert into guardianships (guardian_id, student_id, place, relation, is_primary, confirmed_at)
    select guardian_id, student_id, 1, 'mother', true, now() from
      (select guardian_id, row_number() over (order by guardian_id) as n from made) as each
      join jsonb_to_recordset(${JSON.stringify(
        Array.from({ length: 2 * FAMILIES }, (_, n) => ({ n: 1 + (n >> 1), student_id: child(n) })),
      )}::jsonb) as kin (n integer, student_id integer) using (n)`.execute(db)
  await sql`update settings set upi_id = 'ganit@okbank', upi_name = 'Ganit'`.execute(db)
  const log = pino({ level: 'silent' })
  const app = await buildApp({ academies: onlyAcademy(academy), log })
  const { rows } = await sql<{ guardian_id: number }>`select guardian_id from guardians`.execute(db)
  const people = rows.map(({ guardian_id }) => ({ guardian_id, student_id: null }))
  const parts = app.messageReach.payLinks
  const links = parts
    ? await db.transaction().execute((trx) => makePayLinks(trx, parts, people))
    : new Map<string, { link: string }>()
  const paths = [...links.values()].map(({ link }) => new URL(link).pathname)
  return {
    name: 'the pay page of two children',
    warm: 100,
    rounds: 1_000,
    most: { p50_ms: 15 },
    async run(n) {
      const { statusCode } = await app.inject(paths[n % paths.length] ?? '/p/')
      if (statusCode !== 200) throw new Error(`The pay page answered ${statusCode}.`)
    },
  }
}

export const ledger = (students: number) =>
  onThrowAway(async (academy) => {
    const { db, patient } = academy
    const load = { students, batches: Math.ceil(students / BATCH), months: 20, paidMonths: 10 }
    const days = { today: NEXT_DAY, madeUntil: NEXT_DAY }
    const figures = [
      await seconds(`${students} students filled`, () => loadLedger(patient, load)),
      ...(await measureAll(casesOf(academy, students))),
      ...(await measureAll([await payPages(academy, students)])),
      ...(await measureMaking(academy, students)),
    ]
    await tellPlan(batchStandingQuery(db, 1, LOADED))
    await tellPlan(duesOfStudentQuery(db, 1, LOADED))
    const found = await seconds('the checkup', async () =>
      tell(JSON.stringify(await checkLedger(patient, days))),
    )
    return [...figures, found]
  })
