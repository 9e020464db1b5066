import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import sharp from 'sharp'
import { DEMO_STUDENT } from '../../server/seed/seed.ts'
import { runningAddress } from '../../server/src/db/embedded/running.ts'
import type { Database } from '../../server/src/db/schema.ts'
import { academyToday } from '../../server/src/features/ground/settings/settings.service.ts'
import { lastFinishedDay } from '../../server/src/jobs/job-runs.queries.ts'
import { deriveKey } from '../../server/src/lifecycle/secret.ts'
import { type Guardian, prepareGuardian } from './guardian.ts'
import { type Papers, preparePapers } from './papers.ts'
import { prepareTeaching, type Teaching } from './teaching.ts'
import { VISITED } from './visits.ts'

/** Signed-in accounts without a record: each can register once. */
const BENCH_ACCOUNTS = 4_000
const BATCH = 'Bench: fifty students'
const BATCH_SIZE = 50
const LOOK_MS = 200
const OTHER_SCRIPT = /[^ -~]/

/** Data for the requests. Tokens are as callers send them. */
export type Bench = {
  students: number
  admin: string
  accounts: { uid: string; token: string }[]
  uids: string[]
  ids: number[]
  /** Students who owe or have paid something; empty in large academies. */
  payers: string[]
  names: string[]
  fullNames: string[]
  /** Last names in Bengali or Devanagari. */
  otherNames: string[]
  /** Token and uid of an active student with a record. */
  student: { uid: string; token: string }
  batchId: number
  asset: string
  /** The built files that each visited page names. */
  files: Record<string, string[]>
  signIn: { email: string; password: string }
  registration: string
  guardian: Guardian
  /** Undefined in academies without registers. */
  teaching: Teaching | undefined
  /** Undefined in academies without papers. */
  papers: Papers | undefined
}

/**
 * Opens sessions in the database, because signing four thousand people in would take a minute. Registered accounts of
 * earlier runs stay, so each run has its own; returns the first number.
 */
async function openSessions(db: Kysely<Database>) {
  const { rows } = await sql<{ first: number }>`
    select coalesce(max(substr(id, 7)::int), 0) + 1 as first from accounts where id like 'bench-%'`.execute(
    db,
  )
  const first = rows[0]?.first ?? 1
  await sql`
    insert into accounts (id, name, email, email_verified)
    select 'bench-' || n, 'Bench', 'bench-' || n || '@example.com', true
    from generate_series(${first}::int, ${first + BENCH_ACCOUNTS - 1}::int) n`.execute(db)
  await sql`
    insert into sessions (id, account_id, token, expires_at)
    select 'bench-' || id, id, 'bench-token-' || id, now() + interval '30 days'
    from accounts where id like 'bench-%' or role = 'admin'
    on conflict (id) do update set expires_at = excluded.expires_at`.execute(db)
  return first
}

async function clearFees(db: Kysely<Database>, batchId: number) {
  await sql`
    delete from dues where fee_id in (
      select fee_id from batch_fees where batch_id = ${batchId} and title = 'Bench')`.execute(db)
  await sql`delete from batch_fees where batch_id = ${batchId} and title = 'Bench'`.execute(db)
}

const MOST_WAITS = 600
const WAIT_MS = 100

/** Waits, at most a minute, until the product's background work (jobs and their mails) is done. */
async function backgroundDone(db: Kysely<Database>) {
  for (let n = 0; n < MOST_WAITS; n++) {
    const { rows } = await sql`
      select from jobs where state = 'running' or state = 'waiting' and run_at <= now()
      union all
      select from deliveries where state = 'waiting' and channel = 'mail' and due_at <= now()
      limit 1`.execute(db)
    if (rows.length === 0) return
    await sleep(WAIT_MS)
  }
}

/**
 * Before each round: waits for background work, resets the sign-in limits, and restores the batch whose fee status is
 * measured, because some rounds add fees to it by the hundred.
 */
export async function tidyUp(db: Kysely<Database>, batchId: number) {
  await backgroundDone(db)
  await sql`delete from rate_limits`.execute(db)
  await clearFees(db, batchId)
}

async function findOrMakeBatch(db: Kysely<Database>) {
  const found = await db
    .selectFrom('batches')
    .select('batch_id')
    .where('batch_name', '=', BATCH)
    .executeTakeFirst()
  if (found) return { batchId: found.batch_id, isNew: false }
  const { batch_id } = await db
    .insertInto('batches')
    .values({ batch_name: BATCH, class_number: null, course_id: null })
    .returning('batch_id')
    .executeTakeFirstOrThrow()
  // Dues settled from credit remain; the fees are removed again after each round.
  await sql`
    insert into memberships (batch_id, student_id, joined_on)
    select ${batch_id}, student_id, current_date - 150
    from (
      select student_id from students s
      where uid not like 'bench-%'
        and not exists (select from open_credits c where c.student_id = s.student_id)
      order by student_id limit ${BATCH_SIZE}) s`.execute(db)
  return { batchId: batch_id, isNew: true }
}

/** On a new day the app has daily work and a backup, which are not measured. */
async function afterDailyWork(db: Kysely<Database>) {
  const today = await academyToday(db)
  while ((await lastFinishedDay(db, 'backup')) !== today) await sleep(LOOK_MS)
}

/** Runs what PostgreSQL would do by itself after so many inserts. It takes longer than the app waits for a connection. */
async function settle(dataDir: string) {
  const client = new Client(runningAddress(dataDir))
  await client.connect()
  await client.query(
    'vacuum analyze students, student_texts, memberships, batches, batch_fees, dues',
  )
  await client.end()
}

async function aRegistration() {
  const photo = await sharp({
    create: {
      width: 200,
      height: 260,
      channels: 3,
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
      background: '#777',
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer()
  return JSON.stringify({
    first_name: 'Riya',
    last_name: 'Banerjee',
    student_photo_path: `data:image/jpeg;base64,${photo.toString('base64')}`,
    date_of_birth: '2011-08-14',
    contact_number_1: '+919830041276',
    student_class: 9,
    school_or_college_name: 'Ballygunge Girls’ High School',
    board_or_university_name: 'WBBSE',
    address: '27 Lake Road',
    city: 'Kolkata',
    district: 'Kolkata',
    state: 'West Bengal',
    pin: '700029',
    conditions: true,
    terms: true,
  })
}

/** A hundred students spread over the list. */
const sample = async (db: Kysely<Database>) => {
  const { rows } = await sql<{
    uid: string
    student_id: number
    first_name: string
    last_name: string
  }>`
    with ends as (select min(student_id) as first, max(student_id) as last from students)
    select s.uid, s.student_id, s.first_name, s.last_name from ends, generate_series(0, 99) n
    cross join lateral (
      select uid, student_id, first_name, last_name from students
      where student_id >= first + (last - first) * n / 100 order by student_id limit 1
    ) s`.execute(db)
  return rows
}

/** Students with dues, spread over the list. */
const sampleOfPayers = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ uid: string }>`
    select uid from students s where exists (select from dues d where d.student_id = s.student_id)
    order by md5(uid) limit 100`.execute(db)
  return rows.map(({ uid }) => uid)
}

/** The first seeded student, signed in. */
async function aSignedIn(db: Kysely<Database>, tokenOf: (uid: string) => string) {
  const { id: uid } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', DEMO_STUDENT.email)
    .executeTakeFirstOrThrow()
  await sql`
    insert into sessions (id, account_id, token, expires_at)
    values (${`bench-${uid}`}, ${uid}, ${`bench-token-${uid}`}, now() + interval '30 days')
    on conflict (id) do update set expires_at = excluded.expires_at`.execute(db)
  return { uid, token: tokenOf(uid) }
}

function signer(dataDir: string) {
  const secret = readFileSync(join(dataDir, 'secret'), 'utf8').trim()
  const key = deriveKey(secret, 'sessions').toString('hex')
  return (uid: string) => {
    const token = `bench-token-${uid}`
    return `${token}.${createHmac('sha256', key).update(token).digest('base64')}`
  }
}

/** Prepares a seeded academy for the requests; idempotent. */
export async function prepareBench(
  db: Kysely<Database>,
  { dataDir, url, students }: { dataDir: string; url: string; students: number },
): Promise<Bench> {
  await afterDailyWork(db)
  const first = await openSessions(db)
  const { batchId, isNew } = await findOrMakeBatch(db)
  await tidyUp(db, batchId)
  const tokenOf = signer(dataDir)
  const { id: adminId } = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const admin = tokenOf(adminId)
  await settle(dataDir)
  if (isNew) await addMonthlyFee(url, { admin, batchId })
  const people = await sample(db)
  const landing = await (await fetch(url)).text()
  return {
    students,
    admin,
    accounts: Array.from({ length: BENCH_ACCOUNTS }, (_, n) => `bench-${first + n}`).map((uid) => ({
      uid,
      token: tokenOf(uid),
    })),
    uids: people.map(({ uid }) => uid),
    ids: people.map(({ student_id }) => student_id),
    payers: await sampleOfPayers(db),
    fullNames: people
      .map(({ first_name, last_name }) => `${first_name} ${last_name}`)
      .filter((name) => !OTHER_SCRIPT.test(name)),
    otherNames: people.map(({ last_name }) => last_name).filter((name) => OTHER_SCRIPT.test(name)),
    student: await aSignedIn(db, tokenOf),
    names: [...new Set(people.map(({ last_name }) => last_name))].slice(0, 20),
    batchId,
    asset: /"(\/assets\/vendor-[^"]+\.js)"/.exec(landing)?.[1] ?? '/',
    files: await filesOf(url, VISITED),
    signIn: DEMO_STUDENT,
    registration: await aRegistration(),
    guardian: await prepareGuardian(db, batchId, tokenOf),
    teaching: await prepareTeaching(db, { url, tokenOf }),
    papers: await preparePapers(db),
  }
}

async function filesOf(url: string, pages: string[]) {
  const files: Record<string, string[]> = {}
  for (const page of pages) {
    const text = await (await fetch(url + page)).text()
    files[page] = [
      ...new Set([...text.matchAll(/["'](\/assets\/[^"'#]+)["'#]/g)].map(([, file]) => file ?? '')),
    ]
  }
  return files
}

async function addMonthlyFee(url: string, { admin, batchId }: { admin: string; batchId: number }) {
  const answer = await fetch(`${url}/api/batchmanegment/add_batch_fee/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      batch_id: batchId,
      fee_title: 'Tuition',
      amount: '1200.00',
      due_date: new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10),
      fee_type: 'recurring',
    }),
  })
  if (!answer.ok) throw new Error(`The fee of the batch was refused: ${await answer.text()}`)
}
