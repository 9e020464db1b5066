import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayAfter } from '@ganit/contract/days'
import { updateSettings, updateSitePage } from '@ganit/contract/ground/settings'
import { askErasure } from '@ganit/contract/office/privacy'
import { getToday, TODAY_KINDS, type TodayKind } from '@ganit/contract/office/today'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { openAcademy, freshTest as test } from '../../../../test/academy.ts'
import { setDay } from '../../../../test/days.ts'
import { theEnquiries } from '../../../../test/enquiries.ts'
import { theFamilies } from '../../../../test/families.ts'
import { thePaying } from '../../../../test/paying.ts'
import { mark } from '../../../../test/registers.ts'
import { temporaryFolder } from '../../../../test/temporary.ts'
import type { Database } from '../../../db/schema.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { isLow } from '../../ground/system/machine.ts'
import { monthsFigures } from './figures.queries.ts'

test('where nothing waits there is no line, and the figures are nought', async ({ academy }) => {
  const { call } = await academy.signInAdmin()
  const nought = { this_month: 0, last_month: 0 }
  const nothing = { this_month: '0.00', last_month: '0.00' }
  expect((await call(getToday)).body).toEqual({
    lines: [],
    now: {
      lessons: { left: 0, of: 0, list: [] },
      absent: { count: 0, students: [] },
      taken: { amount: '0.00', cash: '0.00', count: 0 },
      overdue: { amount: '0.00', families: 0, since_monday: 0 },
    },
    month: { to_collect: '0.00', collected: '0.00', ahead: '0.00', due_now: '0.00' },
    checklist: { done: [], no_phone: 0 },
    figures: {
      collected: nothing,
      owed: nothing,
      joined: nought,
      left: nought,
      attendance: { this_month: null, last_month: null },
    },
    figures_at: expect.any(String),
  })
  const student = await academy.aStudent()
  expect((await student.call(getToday)).status).toBe(403)
  expect((await academy.visitor(getToday)).status).toBe(401)
})

/** Kinds that depend on the disk, not on the database. */
const OF_MACHINE: TodayKind[] = ['copies_old', 'disk_low']

test('the owner is told that copies of backups no longer leave the machine', {
  tags: 'slow',
}, async ({ connection }) => {
  const dataDir = temporaryFolder()
  const academy = await openAcademy(connection, { dataDir })
  const { call } = await academy.signInAdmin()
  const told = async () =>
    (await call(getToday)).body.lines.filter(({ kind }) => OF_MACHINE.includes(kind))
  expect(await told()).toEqual([])

  const stamp = join(dataDir, 'backups', 'off-site')
  mkdirSync(join(dataDir, 'backups'))
  writeFileSync(stamp, '')
  const leftAt = (days: number) => utimesSync(stamp, 0, clock.ms() / 1000 - days * 86_400)
  leftAt(2.9)
  expect(await told()).toEqual([])
  leftAt(3.1)
  expect(await told()).toMatchObject([
    { kind: 'copies_old', count: 1, link: '/admin/settings/backups' },
  ])
  expect([isLow(2 ** 30 - 1), isLow(2 ** 30), isLow(null)]).toEqual([true, false, false])
})

/** Waiting items of kinds that need many steps to create. */
async function theRest(db: Kysely<Database>, of: { student_id: number; today: string }) {
  const { student_id, today } = of
  await sql`
    insert into attendance_concerns (batch_id, student_id, kind, absent_streak, percent)
    select batch_id, student_id, 'floor', 0, 20 from memberships
    where student_id = ${student_id} limit 1`.execute(db)
  await sql`
    insert into online_payments (account_id, reference, amount, state, expires_at, gateway_payment_id,
      paid_amount, captured_at)
    select id, 'ABCD2345', 10, 'to look at', now(), 'pay_1', 10, now() from accounts
    where role = 'admin'`.execute(db)
  await sql`
    insert into tests (title, mode, total, opens_at, closes_at)
    values ('School exam', 'paper', 80, now() - interval '2 hours', now() - interval '1 hour'),
      ('To come', 'paper', 80, now() + interval '1 hour', now() + interval '2 hours')`.execute(db)
  await sql`
    insert into day_closes (account_id, day, methods, expected, counted, closed_by)
    select id, ${today}::date - 2, '[]', 0, 0, id from accounts where role = 'admin'`.execute(db)
  await sql`
    with marked as (
      insert into tests (title, mode, total, opens_at, closes_at)
      values ('Marked', 'paper', 80, now() - interval '2 hours', now() - interval '1 hour')
      returning test_id)
    insert into test_sheets (test_id, student_id, total, marks, key_marks, answers)
    select test_id, ${student_id}, 70, '{}', '{}', '{}' from marked`.execute(db)
  await sql`
    insert into job_runs (job, day) values ('dues', ${today}::date)`.execute(db)
  await sql`
    with done as (
      insert into imports (file_name, state, done_at) values ('old.csv', 'done', now() - interval '8 days'),
        ('new.csv', 'done', now() - interval '2 days'), ('waits.csv', 'checked', null)
      returning import_id)
    insert into import_rows (import_id, row, texts, state, name)
    select import_id, n, '[]', case n when 2 then 'refused' else 'new' end, 'Row ' || n
    from done cross join generate_series(2, 3) n`.execute(db)
  await sql`
    with plan as (
      insert into session_plans (on_day, state, planned_by, begun_at)
      select ${today}::date - 1, 'done', id, now() from accounts where role = 'admin'
      returning session_plan_id)
    insert into session_students (session_plan_id, student_id, from_batch_id, position, state, why)
    select session_plan_id, student_id, batch_id, 0, 'kept', 'No seat is left.'
    from plan cross join memberships where student_id = ${student_id} limit 1`.execute(db)
  await sql`
    insert into students (first_name, last_name, email, student_class, date_of_birth, contact_number_1,
      school_or_college_name, board_or_university_name, address, city, district, state, pin)
    select first_name, '', '', student_class, date_of_birth, '', '', '', '', '', '', '', ''
    from students where student_id = ${student_id}`.execute(db)
  // Money of a student who has left today, and an advance of one who is here.
  await sql`
    with left_with as (
      insert into students (first_name, last_name, email, student_class, date_of_birth, contact_number_1,
        school_or_college_name, board_or_university_name, address, city, district, state, pin)
      select 'Left', 'Banerjee', '', student_class, date_of_birth, '', '', '', '', '', '', '', ''
      from students where student_id = ${student_id} returning student_id
    ), place as (
      insert into memberships (batch_id, student_id, joined_on, left_on)
      select m.batch_id, l.student_id, ${today}::date - 30, ${today}::date
      from left_with l cross join (select min(batch_id) as batch_id from memberships) as m
    )
    insert into open_credits (payment_id, student_id, credit)
    select 900000 + n, case n when 1 then l.student_id else ${student_id} end, 300
    from left_with l cross join generate_series(1, 2) as n`.execute(db)
  // Today leaves out a batch that has ended, and one that is a week behind.
  await sql`
    with chapter as (
      insert into chapters (class_number, position, name) values (9, 0, 'Polynomials')
      returning chapter_id
    ), batch as (
      insert into batches (batch_name, ends_on) values ('Late', null), ('One week', null), ('Over', ${today}::date - 1)
      returning batch_id, batch_name
    ), plan as (
      insert into plans (batch_id, starts_on, ends_on)
      select batch_id, ${today}::date - 30, ${today}::date + 30 from batch
    )
    insert into plan_chapters (batch_id, position, chapter_id, lessons, from_date, to_date)
    select batch_id, 0, chapter_id, case batch_name when 'One week' then 1 else 2 end, ${today}::date - 30,
      ${today}::date - 20
    from batch cross join chapter`.execute(db)
  // An extra lesson in the place of a weekly one, which was not created then.
  await sql`
    with batch as (
      insert into batches (batch_name) values ('Clashing') returning batch_id
    ), lesson as (
      insert into lessons (batch_id, date, start_time, end_time, kind)
      select batch_id, ${today}::date + 20, '10:00', '12:00', 'extra' from batch
    )
    insert into batch_schedules (batch_id, position, weekday, start_time, end_time)
    select batch_id, 0, to_char(${today}::date + 20, 'FMDay'), '11:00', '13:00' from batch`.execute(
    db,
  )
}

test('each thing that waits is a line with how many, whose and since when, in their order', async ({
  academy,
}) => {
  const { db } = academy
  const now = await readAcademyToday(db)
  // On the first days of a financial year nothing was earned in it yet.
  const today = now.slice(5, 7) === '04' ? dayAfter(now, 7) : now
  // Shortly after midnight the daily work has still time.
  setDay(today)
  const paying = await thePaying(academy)
  const { call, lesson, aPupil, save, anEnquiry } = await theEnquiries(academy)
  const day = (n: number) => dayAfter(today, n)

  const payer = await paying.aPayer('1000', '20.50')
  await paying.aPaidClaim(payer, undefined, payer.due_ids.slice(0, 1))
  await sql`update dues set due_date = ${day(-3)}::date where due_id = ${payer.due_ids[1]}`.execute(
    db,
  )
  await anEnquiry({ name: 'Mrs. Paul' })
  await anEnquiry({ follow_up_on: day(1) })

  const { student_id } = await aPupil('Debjit')
  for (const n of [-4, -3, -2])
    await save(await lesson({ date: day(n) }), { marks: [mark(student_id, 'A')] })
  await lesson({ date: day(-1) })
  await lesson({ date: day(2) })
  const { aGuardian } = await theFamilies(academy)
  await aGuardian([{ student_id }], { name: 'Waiting' })
  await sql`update guardianships set confirmed_at = null, is_primary = false`.execute(db)
  await payer.call(askErasure, { params: { uid: payer.uid } } as never)
  // Failed mails to people's own address are not in the list of messages.
  await sql`
    update deliveries set state = 'failed', ended_at = now()
    where delivery_id = (select delivery_id from deliveries where channel = 'mail' limit 1)`.execute(
    db,
  )
  await sql`
    with told as (
      insert into messages (purpose, subject, text)
      values ('fee_due', 'Fees', 'Due'), ('invitation', 'Join us', 'Not listed')
      returning message_id
    )
    insert into deliveries (message_id, student_id, channel, address, state, ended_at)
    select message_id, ${student_id}, 'mail', 'a@example.in', 'failed', now() from told`.execute(db)
  await sql`update deliveries set due_at = now() - interval '2 hours' where state = 'waiting'`.execute(
    db,
  )
  await sql`update accounts set created_at = now() - interval '37 hours' where role = 'admin'`.execute(
    db,
  )
  await sql`
    insert into job_runs (job, day, finished_at, outcome) values
      ('checkup', ${today}::date, now(), '{"findings": [{"rule": "sums agree", "count": 1}]}')`.execute(
    db,
  )

  await sql`
    insert into jobs (kind, input, state, failures, ended_at)
    values ('mark test', '{}', 'failed', 5, now()), ('make variants', '{}', 'failed', 1, now())`.execute(
    db,
  )
  await theRest(db, { student_id, today })
  await sql`
    insert into fee_contacts (student_id, kind, promised_for, amount, made_at)
    select student_id, 'promise', ${day(-1)}::date, 20, now() - interval '2 days'
    from dues where due_id = ${payer.due_ids[1]}`.execute(db)
  await sql`
    insert into weekly_sendings (week, state, ended_at) values (${day(-1)}::date, 'missed', now())`.execute(
    db,
  )
  await call(updateSettings, {
    body: { upi_id: 'ganit@demobank', upi_name: 'Ganit', gst_threshold: '1', minors_wait: true },
  } as never)
  await sql`insert into fee_marks (student_id) values (${student_id})`.execute(db)
  const page = { params: { page: 'pricing' as const }, body: { markdown: 'Pay at the office.' } }
  await call(updateSitePage, page)
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      insert into payments (student_id, amount, paid_on, recorded_on, method, recorded_by)
      select ${student_id}, 50, ${day(-1)}::date, ${day(-1)}::date, 'cash', id from accounts
      where role = 'desk'`.execute(trx)
    await sql`
      with paid as (
        insert into payments (student_id, amount, paid_on, recorded_on, method, recorded_by)
        select ${student_id}, 30, ${day(-4)}::date, ${day(-1)}::date, 'cheque', id from accounts
        where role = 'desk' returning payment_id)
      insert into cheques (payment_id, number) select payment_id, '104455' from paid`.execute(trx)
  })

  const { lines } = (await call(getToday)).body
  expect(lines.map(({ kind }) => kind)).toEqual(
    TODAY_KINDS.filter((kind) => !OF_MACHINE.includes(kind)),
  )
  const line = (kind: string, more: object = {}) => ({
    kind,
    count: 1,
    amount: null,
    oldest: expect.toBeOneOf([null, expect.any(String)]),
    sample: expect.any(Array),
    link: expect.stringMatching(/^\/admin/),
    ...more,
  })
  expect(lines).toEqual([
    line('clashes', { sample: ['Clashing'], oldest: expect.any(String) }),
    line('needs_teacher', { sample: ['Class 9 – Morning'], oldest: day(2) }),
    line('registers', { sample: ['Class 9 – Morning'], oldest: day(-1) }),
    line('claims', { amount: '1000.00', sample: ['Riya'], oldest: today }),
    line('payments_to_look_at', { oldest: today, link: '/admin/payments/online' }),
    line('cheques_to_clear', {
      ...{ amount: '30.00', sample: ['104455'], oldest: day(-4) },
      link: '/admin/payments/cheques',
    }),
    line('day_open', { oldest: day(-1), link: `/admin/day-close?day=${day(-1)}` }),
    line('requests', { sample: [expect.any(String)], link: '/admin/requests' }),
    line('enquiries_due', { sample: ['Mrs. Paul'], oldest: today, link: '/admin/enquiries' }),
    line('promises_broken', { amount: '20.50', sample: ['Riya Banerjee'], oldest: day(-1) }),
    line('absent_three_times', { sample: ['Debjit Banerjee'], oldest: null }),
    line('below_floor', { sample: ['Debjit Banerjee'] }),
    line('plans_late', { sample: ['Late'], link: '/admin/plans' }),
    line('overdue_week', {
      amount: '20.50',
      sample: ['Riya Banerjee'],
      oldest: day(-3),
      link: '/admin/reminders',
    }),
    line('test_to_mark', { sample: ['School exam'], link: '/admin/tests?state=marking' }),
    line('to_publish', {
      sample: ['Marked'],
      link: expect.stringMatching(/^\/admin\/tests\/\d+$/),
    }),
    line('import_rows', {
      sample: ['Row 2'],
      oldest: day(-2),
      link: expect.stringMatching(/^\/admin\/import\/\d+$/),
    }),
    line('known_child', {
      sample: ['Debjit Banerjee'],
      oldest: today,
      link: expect.stringMatching(/^\/admin\/student\/\w+\/same\/\d+$/),
    }),
    line('no_phone', { count: expect.any(Number), link: '/admin-dashboard?dues=no_phone' }),
    line('parents_to_agree', {
      ...{ count: expect.any(Number), sample: expect.any(Array) },
      link: '/admin/parents-to-agree',
    }),
    line('messages_failed', { sample: ['Debjit Banerjee'], link: '/admin/messages?state=failed' }),
    line('refunds_due', {
      ...{ amount: '300.00', oldest: day(10), sample: ['Left Banerjee'] },
      link: expect.stringMatching(/^\/admin\/student\/record-\d+$/),
    }),
    line('session_left', { sample: ['Debjit Banerjee'], oldest: day(-1) }),
    line('mail_waiting', { count: expect.any(Number), link: '/admin/messages?state=waiting' }),
    line('backup_old', { oldest: null }),
    line('daily_work', { sample: ['dues'], oldest: today }),
    line('ledger', { sample: ['sums agree'] }),
    line('jobs_given_up', { sample: ['mark test'], oldest: today }),
    line('erasure', { sample: ['Riya Banerjee'] }),
    line('fees_told_twice', { link: '/admin/settings#who-has-paid' }),
    line('pricing_page', { link: '/admin/settings/pages/pricing' }),
    line('weekly_missed', { oldest: day(-1) }),
    line('gst_threshold', {
      amount: expect.any(String),
      sample: ['1.00', 'none'],
      link: '/admin/settings#tax',
    }),
  ])
  const desks = (await paying.desk(getToday)).body.lines.map(({ kind }) => kind)
  expect(desks).toEqual(
    TODAY_KINDS.slice(0, -13).filter((kind) => lines.some((each) => each.kind === kind)),
  )
})

test('the owner is told of a text on fees from before UPI', { tags: 'slow' }, async ({
  academy,
}) => {
  const { call } = await academy.signInAdmin()
  const save = (markdown: string) =>
    call(updateSitePage, { params: { page: 'pricing' }, body: { markdown } })
  const shown = async () =>
    (await call(getToday)).body.lines.filter(({ kind }) => kind === 'pricing_page')
  await save('This website takes no payments.')
  expect(await shown()).toEqual([])
  await call(updateSettings, { body: { upi_id: 'ganit@demobank', upi_name: 'Ganit' } })
  expect(await shown()).toMatchObject([{ count: 1, link: '/admin/settings/pages/pricing' }])
  await save('This website takes payments by UPI.')
  expect(await shown()).toEqual([])
  await save('How one pays: {pay_ways}')
  expect(await shown()).toEqual([])
})

test('the month stands beside the last one; figures are kept for five minutes, lines are not', async ({
  academy,
}) => {
  const { db } = academy
  const { call, aPayer, pay, reverse, anEnquiry } = {
    ...(await theEnquiries(academy)),
    ...(await thePaying(academy)),
  }
  const today = await readAcademyToday(db)
  const first = `${today.slice(0, 7)}-01`
  const before = dayAfter(first, -1)
  const payer = await aPayer('1000', '500')
  const { student_id } = payer
  await sql`update memberships set joined_on = ${before}::date`.execute(db)
  await sql`update dues set due_date = ${first}::date where due_id = ${payer.due_ids[1]}`.execute(
    db,
  )
  await pay({ student_id, amount: '300', date: first })
  await pay({ student_id, amount: '200', date: before })
  const { payment } = await pay({ student_id, amount: '50', date: first })
  await reverse(payment.payment_id)
  const read = async () => (await call(getToday)).body
  const now = await read()
  expect(now.figures).toEqual({
    collected: { this_month: '300.00', last_month: '200.00' },
    owed: { this_month: expect.any(String), last_month: '0.00' },
    joined: { this_month: 0, last_month: 1 },
    left: { this_month: 0, last_month: 0 },
    attendance: { this_month: null, last_month: null },
  })
  await pay({ student_id, amount: '100', date: first })
  await anEnquiry()
  const soon = await read()
  expect(soon.figures_at).toBe(now.figures_at)
  expect(soon.figures.collected.this_month).toBe('300.00')
  expect(soon.lines.map(({ kind }) => kind)).toContain('enquiries_due')
})

test('a student who left in the last month and came back in this one left then and joined now', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const { call, aPayer } = await thePaying(academy)
  const first = `${(await readAcademyToday(db)).slice(0, 7)}-01`
  const { student_id } = await aPayer('1000')
  await sql`
    update memberships set joined_on = ${dayAfter(first, -20)}::date, left_on = ${dayAfter(first, -10)}::date`.execute(
    db,
  )
  await sql`
    insert into memberships (batch_id, student_id, joined_on)
    select batch_id, ${student_id}::integer, ${first}::date from memberships limit 1`.execute(db)
  const { joined, left } = (await call(getToday)).body.figures
  expect([joined.this_month, left.last_month, left.this_month]).toEqual([1, 1, 0])
})

test('pending of the month is dated up to today: what is dated tomorrow is not yet in it', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db } = academy
  const { aPayer } = await thePaying(academy)
  const { due_ids } = await aPayer('1000', '500')
  const today = '2026-11-15'
  for (const [n, day] of [today, dayAfter(today, 1)].entries())
    await sql`update dues set due_date = ${day}::date where due_id = ${due_ids[n]}`.execute(db)

  const owedOn = async (day: string) => (await monthsFigures(db, day)).owed
  expect(await owedOn(today)).toEqual({ this_month: '1000.00', last_month: '0.00' })
  expect(await owedOn(dayAfter(today, 1))).toEqual({ this_month: '1500.00', last_month: '0.00' })
})
