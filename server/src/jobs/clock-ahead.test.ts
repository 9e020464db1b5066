import { dayAfter } from '@ganit/contract/days'
import { updateSettings } from '@ganit/contract/ground/settings'
import { addDue, waiveDue } from '@ganit/contract/money/dues'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, ADMIN, test } from '../../test/academy.ts'
import { theBatches } from '../../test/batches.ts'
import { beginEachTestAt, setDay } from '../../test/days.ts'
import { ASKED, theEnquiries } from '../../test/enquiries.ts'
import { theFamilies } from '../../test/families.ts'
import { findings, theLedger } from '../../test/ledger.ts'
import { theMessages } from '../../test/messages.ts'
import { clock } from '../lifecycle/clock.ts'
import { createDueMessagesJob } from './daily/due-messages-job.ts'
import { createNewcomersJob } from './daily/newcomers-job.ts'
import { runDay } from './daily.ts'
import { isSteady } from './job-runs.queries.ts'

const TODAY = '2026-11-23'

beginEachTestAt(TODAY)

/** Behaviour of each daily job after the clock was ahead; docs/security.md, "The clock", describes it. */
const AFTER_A_JUMP = {
  dues: 'takes back',
  'ended-batches': 'takes back',
  'late-fees': 'takes back',
  'new-session': 'waits until the clock is believed',
  'deposit-invoices': 'waits until the clock is believed',
  'advance-invoices': 'waits until the clock is believed',
  lessons: 'takes back',
  attendance: 'reckons anew',
  'collected-days': 'reckons anew what comes on such days',
  checkup: 'looks anew',
  purge: 'waits until the clock is believed',
  retention: 'looks anew',
  messages: 'waits until the clock is believed',
  weekly: 'waits until the clock is believed',
  newcomers: 'tells again',
}

/** The academy's daily work, and everything that a night with a wrong clock might change. */
function theNights(academy: Academy) {
  const { db } = academy
  const more = [
    createDueMessagesJob(theMessages(academy).reach),
    createNewcomersJob({ email: ADMIN.email, link: 'https://academy.example' }),
  ]
  const log = { error: expect.fail, warn: () => {} }
  async function night(day: string) {
    setDay(day)
    await db.connection().execute((one) => runDay(one, { log, more }))
  }
  const rows = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows
  const state = async () => ({
    members: await rows(sql`
      select student_id, batch_id, joined_on, left_on from memberships order by membership_id`),
    dues: await rows(sql`
      select d.due_id, d.kind, d.period, d.amount, d.due_date, coalesce(o.owed, 0) as owed
      from dues d left join open_dues o using (due_id)
      where d.withdrawn_at is null order by due_id`),
    credit: await rows(sql`select payment_id, credit from open_credits order by payment_id`),
    lessons: await rows(sql`select batch_id, date, state from lessons order by batch_id, date`),
    told: await rows(sql`select count(*) from told_events`),
    messages: await rows(sql`select message_id from messages where purpose like 'fee%'`),
    enquiries: await rows(sql`select name from enquiries`),
    screenshots: await rows(sql`select claim_id from claim_screenshots`),
    sessions: await rows(sql`select id from sessions order by id`),
  })
  return { night, state }
}

/** Makes all of this older, as seen by a clock a year later. */
const makeOlder = ({ db }: Academy, by: string) =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const [table, column] of [
      ['enquiries', 'changed_at'],
      ['claim_screenshots', 'created_at'],
      ['sessions', 'expires_at'],
    ] as const)
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${by}::interval`.execute(
        trx,
      )
  })

/** An academy with a person in each situation that a wrong day could affect. */
async function anAcademy(academy: Academy) {
  const { db } = academy
  const admin = await theLedger(academy)
  const { aBatch } = await theBatches(academy)
  const schedules = [{ weekday: 'Monday', start_time: '17:00', end_time: '18:00' }]
  const [ending, staying] = [await aBatch({ schedules }), await aBatch({ schedules })]
  await db
    .updateTable('batches')
    .set({ ends_on: '2027-03-31', class_number: null })
    .where('batch_id', '=', ending)
    .execute()
  const monthly = { fee_type: 'recurring', due_date: '2026-11-10', amount: '1000' }
  for (const batch_id of [ending, staying]) await admin.addFee(batch_id, monthly)
  const [leaver, ahead] = [await admin.aMember(ending), await admin.aMember(staying)]
  await admin.pay({ student_id: ahead.student_id, amount: '7500', advance: true })
  const late = {
    student_id: leaver.student_id,
    title: 'Kit',
    amount: '500',
    due_date: '2026-11-20',
  }
  await admin.call(addDue, { body: late } as never)
  await admin.call(updateSettings, {
    body: { late_fee: { amount: '50', after_days: 10, from: '2026-11-01' } },
  } as never)
  const { aGuardian } = await theFamilies(academy)
  await aGuardian([{ student_id: leaver.student_id }], { email: 'mita@example.in' })
  await (await theEnquiries(academy)).write(ASKED)
  await sql`
    with claim as (
      insert into claims (reference, amount, upi_id, upi_name)
      values ('ABCDEFGH', 1, 'a@b', 'A') returning claim_id)
    insert into claim_screenshots (claim_id, content, media_type)
    select claim_id, 'x', 'image/png' from claim`.execute(db)
}

test('each daily job has a way back from a clock that was ahead', async ({ academy }) => {
  const { night } = theNights(academy)
  await night(TODAY)
  const runs = await academy.db.selectFrom('job_runs').select('job').distinct().execute()
  expect(runs.map(({ job }) => job).toSorted()).toEqual(Object.keys(AFTER_A_JUMP).toSorted())
})

test.for([
  { ahead: '1 year', wrongly: '2027-11-23' },
  { ahead: '20 days', wrongly: '2026-12-13' },
  { ahead: '5 days', wrongly: '2026-11-28' },
])(
  'a night with the clock $ahead ahead, and back, leaves all as it was',
  async ({ ahead, wrongly }, { academy }) => {
    await anAcademy(academy)
    const { night, state } = theNights(academy)
    for (const day of ['2026-11-18', '2026-11-20', '2026-11-21', '2026-11-22', TODAY])
      await night(day)
    const before = await state()
    expect(before.lessons).not.toEqual([])
    expect(before.credit).toMatchObject([{ credit: '6500.00' }])

    await makeOlder(academy, `-${ahead}`)
    await night(wrongly)
    await makeOlder(academy, ahead)
    const wrong = await state()
    if (ahead === '1 year') {
      expect(wrong.members).not.toEqual(before.members)
      expect(wrong.dues.length).toBeGreaterThan(before.dues.length + 10)
      expect(wrong.lessons.length).toBeGreaterThan(before.lessons.length)
    }
    expect([wrong.messages, wrong.told]).toEqual([before.messages, before.told])
    expect([wrong.enquiries, wrong.screenshots]).toEqual([before.enquiries, before.screenshots])

    await night(TODAY)
    expect(await state()).toEqual(before)
    expect(await findings(academy.db, TODAY)).toEqual([])
    const runs = await academy.db.selectFrom('job_runs').select('day').distinct().execute()
    expect(
      runs
        .map(({ day }) => day)
        .toSorted()
        .at(-1),
    ).toBe(TODAY)
  },
)

test('a night with the clock behind takes nothing back that somebody has paid or given up', async ({
  academy,
}) => {
  await anAcademy(academy)
  const { call, pay } = await theLedger(academy)
  const { night, state } = theNights(academy)
  for (const day of [TODAY, '2026-12-12', '2027-01-12', '2027-04-02']) await night(day)
  const open = await academy.db
    .selectFrom('open_dues')
    .select(['due_id', 'student_id'])
    .where('owed', '=', '1000.00')
    .orderBy('due_date')
    .execute()
  const [waived, paid] = open
  const body = { amount: '1000', reason: 'Ill' }
  await call(waiveDue, { params: { due_id: waived?.due_id }, body } as never)
  const { due_id = 0, student_id } = paid ?? {}
  await pay({ student_id, amount: '1000', fee_ids: [due_id], date: '2027-04-02' })
  const before = await state()
  await night('2026-11-24')
  await night('2027-04-02')
  // Late fees have been charged again, so their dates differ.
  const undated = ({ dues, ...rest }: typeof before) => ({
    ...rest,
    dues: (dues as { kind: string }[]).map((due) =>
      due.kind === 'late' ? { ...due, due_date: null } : due,
    ),
  })
  expect(undated(await state())).toEqual(undated(before))
  expect(await findings(academy.db, '2027-04-02')).toEqual([])
})

test('what is old is deleted once the clock is believed again', async ({ academy }) => {
  await anAcademy(academy)
  const { night, state } = theNights(academy)
  await night(TODAY)
  await makeOlder(academy, '-2 years')
  for (const day of ['28', '29', '30']) await night(`2027-05-${day}`)
  const kept = await state()
  expect([kept.enquiries, kept.screenshots]).toMatchObject([[{}], [{}]])
  for (const day of ['01', '02', '03']) await night(`2027-06-${day}`)
  const { enquiries, screenshots, sessions } = await state()
  expect([enquiries, screenshots, sessions]).toEqual([[], [], []])
})

test('the clock is believed where gaps like this one are usual, and not before', async ({
  academy: { db },
}) => {
  const done = (days: number[]) =>
    db
      .insertInto('job_runs')
      .values(
        days.map((n) => ({
          job: 'dues',
          day: dayAfter(TODAY, n),
          finished_at: clock.now(),
          outcome: null,
        })),
      )
      .execute()
  const believed = async (n: number) => [
    await isSteady(db, dayAfter(TODAY, n), 1),
    await isSteady(db, dayAfter(TODAY, n), 5),
  ]
  expect(await believed(0)).toEqual([true, true])
  // First the job runs on most days.
  await done([0, 1, 3, 6, 9])
  expect(await believed(12)).toEqual([true, true])
  expect(await believed(13)).toEqual([false, false])
  // From then on the job runs only at weekends.
  await done([15, 16])
  expect(await believed(17)).toEqual([true, false])
  expect(await believed(22)).toEqual([true, false])
  await done([22, 23, 29])
  expect(await believed(30)).toEqual([true, true])
  expect(await believed(36)).toEqual([false, false])
  // The earlier rhythm is forgotten after weeks of daily runs.
  await done(Array.from({ length: 40 }, (_, n) => n + 30))
  expect(await believed(74)).toEqual([false, false])
})
