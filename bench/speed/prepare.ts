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

/** Accounts that are signed in and have no record yet: each can register once. */
const BENCH_ACCOUNTS = 4_000
const BATCH = 'Bench: fifty students'
const BATCH_SIZE = 50
const LOOK_MS = 200
const OTHER_SCRIPT = /[^ -~]/

/** What requests are made of. Tokens are those that callers send. */
export type Bench = {
  students: number
  admin: string
  accounts: { uid: string; token: string }[]
  uids: string[]
  ids: number[]
  /** Who owes or has paid something; none in large academies. */
  payers: string[]
  names: string[]
  fullNames: string[]
  /** Last names in Bengali or Devanagari. */
  otherNames: string[]
  /** The token of an active student with a record, and their uid. */
  student: { uid: string; token: string }
  batchId: number
  asset: string
  /** The built files that each of the visited pages names. */
  files: Record<string, string[]>
  signIn: { email: string; password: string }
  registration: string
  guardian: Guardian
  /** None in academies without registers. */
  teaching: Teaching | undefined
  /** None in academies without papers. */
  papers: Papers | undefined
}

/**
 * Sessions are opened in the database: signing four thousand people in would take a minute. Who registered in an earlier
 * run stays, so each run has accounts of its own; answers the number of the first.
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

/** Waits, a minute at most, until the product has done in the background what was asked for: jobs, and mails about them. */
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
 * Before each round: what the round before has left to do is done, the limits of sign-ins are those of a minute, and the
 * batch to which some rounds add fees by the hundred is the one whose fee status others ask for.
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
  // What somebody's credit settles stays, and fees are taken away again after each round.
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

/** On a new day the app has work of its own, with a backup at its end, which is not what is measured. */
async function afterDailyWork(db: Kysely<Database>) {
  const today = await academyToday(db)
  while ((await lastFinishedDay(db, 'backup')) !== today) await sleep(LOOK_MS)
}

/** What PostgreSQL does by itself in the minutes after so many rows came. It takes longer than a connection of the app waits. */
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

/** A hundred students from all over the list. */
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

/** Students with dues, from all over the list. */
const sampleOfPayers = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ uid: string }>`
    select uid from students s where exists (select from dues d where d.student_id = s.student_id)
    order by md5(uid) limit 100`.execute(db)
  return rows.map(({ uid }) => uid)
}

/** The first of the seeded students, signed in. */
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

/** Brings a seeded academy to what the requests need; a second time finds it there. */
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
