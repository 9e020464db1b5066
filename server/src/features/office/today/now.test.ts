import { dayAfter } from '@ganit/contract/days'
import { sumMoney } from '@ganit/contract/money'
import { getMonthReport, type MonthReport } from '@ganit/contract/office/reports'
import { closeChecklist, getToday } from '@ganit/contract/office/today'
import { listStudentFees, type StudentFeesPage } from '@ganit/contract/people/students'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { freshTest as test } from '../../../../test/academy.ts'
import { theFamilies } from '../../../../test/families.ts'
import { thePaying } from '../../../../test/paying.ts'
import { DAY, mark, theRegisters } from '../../../../test/registers.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { countOverdueFamilies } from '../../money/ledger/overdue.queries.ts'
import { readLessonsToday, studentsAbsentOn } from '../../teaching/lessons/todays.queries.ts'

test('lessons of today are told by what they need; cancelled ones and other days are not', async ({
  academy,
}) => {
  const { lesson, aPupil, save, itsTeacher } = await theRegisters(academy)
  const { uid } = await itsTeacher()
  const day = dayAfter(await readAcademyToday(academy.db), -1)
  const { student_id } = await aPupil('Debjit')
  await aPupil('Mita')
  const at = async (start: string, end: string, changes = {}) =>
    lesson({ date: day, start_time: start, end_time: end, teacher_id: uid, ...changes })
  const taken = await at('08:00', '09:00')
  await at('10:00', '11:00')
  await at('15:00', '16:00', { teacher_id: null })
  await at('17:00', '18:00')
  await at('19:00', '20:00', { state: 'cancelled', reason: 'Rain' })
  await at('19:00', '20:00', { date: dayAfter(day, 1) })
  await save(taken, { marks: [mark(student_id, 'A')], rest: 'P' })

  const { left, of, list } = await readLessonsToday(academy.db, { date: day, time: '10:30' })
  expect([left, of]).toEqual([3, 4])
  expect(list.map(({ time, present, of, needs }) => [time, present, of, needs])).toEqual([
    ['08:00', 1, 2, null],
    ['10:00', null, 2, 'register'],
    ['15:00', null, 2, 'teacher'],
    ['17:00', null, 2, null],
  ])
  expect(list[0]).toMatchObject({ until: '09:00', batch: 'Class 9 – Morning', room: null })
})

test('of many lessons today those to come are listed before those that are over', async ({
  academy,
}) => {
  const { lesson } = await theRegisters(academy)
  const hour = (n: number) => `${String(n).padStart(2, '0')}:00`
  for (let n = 5; n < 22; n++) await lesson({ start_time: hour(n), end_time: hour(n + 1) })
  const times = async (time: string) => {
    const { list, of } = await readLessonsToday(academy.db, { date: DAY, time })
    expect(of).toBe(17)
    return list.map((each) => each.time)
  }
  expect(await times('04:00')).toEqual(Array.from({ length: 12 }, (_, n) => hour(5 + n)))
  expect(await times('20:30')).toEqual(Array.from({ length: 12 }, (_, n) => hour(10 + n)))
})

test('who is absent is told once, with the family’s phone, those without leave first', async ({
  academy,
}) => {
  const { lesson, aPupil, save } = await theRegisters(academy)
  const { aGuardian } = await theFamilies(academy)
  const day = dayAfter(await readAcademyToday(academy.db), -1)
  const [here, away, excused, noted] = [
    await aPupil('Here'),
    await aPupil('Away'),
    await aPupil('Excused'),
    await aPupil('Noted'),
  ].map(({ student_id }) => student_id) as [number, number, number, number]
  await aGuardian([{ student_id: away }], { name: 'Mita', phone: '+919830041276' })
  await sql`
    insert into leave_notes (student_id, from_date, to_date, reason)
    values (${noted}, ${day}, ${day}, 'Fever')`.execute(academy.db)
  const marks = [mark(excused, 'E'), mark(noted, 'A'), mark(away, 'A'), mark(here, 'P')]
  await save(await lesson({ date: day }), { marks })
  await save(await lesson({ date: day, start_time: '20:00', end_time: '21:00' }), { marks })

  const { count, list } = await studentsAbsentOn(academy.db, day)
  expect(count).toBe(3)
  expect(list.map(({ student_id, leave }) => [student_id, leave])).toEqual([
    [away, false],
    [excused, true],
    [noted, true],
  ])
  expect(list[0]).toMatchObject({ phone: '+919830041276', lesson: 'Class 9 – Morning' })
  expect(await studentsAbsentOn(academy.db, dayAfter(day, 1))).toEqual({ count: 0, list: [] })
})

test('today’s money: collected less refunds, cash, and families that are overdue, siblings once', async ({
  academy,
}) => {
  const { db } = academy
  const { call, aPayer, pay, reverse } = await thePaying(academy)
  const { aGuardian } = await theFamilies(academy)
  const today = await readAcademyToday(db)
  const [one, two, three] = [
    await aPayer('1000'),
    await aPayer('1000'),
    await aPayer('1000', '400'),
  ]
  const dated = (due_id: number | undefined, day: string) =>
    sql`update dues set due_date = ${day}::date where due_id = ${due_id}`.execute(db)
  for (const { due_ids } of [one, two]) await dated(due_ids[0], dayAfter(today, -20))
  await dated(three.due_ids[0], dayAfter(today, -1))
  await dated(three.due_ids[1], dayAfter(today, 40))
  await aGuardian([{ student_id: one.student_id }, { student_id: two.student_id }], {
    name: 'Mita',
  })
  await pay({ student_id: one.student_id, amount: '300', method: 'cash', date: today })
  await pay({ student_id: three.student_id, amount: '1200', method: 'upi', date: today })
  const { payment } = await pay({ student_id: two.student_id, amount: '50', method: 'cash' })
  await reverse(payment.payment_id)

  const { now, month } = (await call(getToday)).body
  expect(now.taken).toEqual({ amount: '1500.00', cash: '300.00', count: 2 })
  expect(now.overdue).toEqual({ amount: '1700.00', families: 1, since_monday: 0 })
  expect(month).toMatchObject({ collected: '1500.00', ahead: '200.00', due_now: '1700.00' })
  expect(month.to_collect).toBe('3000.00')
  const { body } = await call(getMonthReport, {
    querystring: { month: today.slice(0, 7) },
  } as never)
  const { opening, brought, asked, concession, waived } = (body as MonthReport).total
  const before = sumMoney([opening, brought, asked, `-${concession}`, `-${waived}`])
  expect([before, (body as MonthReport).ahead]).toEqual([month.to_collect, month.ahead])
  expect(await countOverdueFamilies(db, dayAfter(today, 41))).toMatchObject({ families: 2 })
})

test('what of the overdue is being checked is said, until it is decided', async ({ academy }) => {
  const { aPayer, aPaidClaim, decline, call } = await thePaying(academy)
  const payer = await aPayer('1800')
  await academy.db.updateTable('dues').set({ due_date: '2026-11-01' }).execute()
  const overdue = async () => (await call(getToday)).body.now.overdue
  const told = { amount: '1800.00', families: 1, since_monday: 0 }
  const claim_id = await aPaidClaim(payer)
  expect(await overdue()).toEqual({ ...told, being_checked: '1800.00' })
  await decline(claim_id)
  expect(await countOverdueFamilies(academy.db, '2026-11-24')).toEqual({
    families: 1,
    since_monday: 0,
  })
})

test('families count as overdue since Monday whose oldest due was not late before', async ({
  academy,
}) => {
  const { db } = academy
  const { aPayer } = await thePaying(academy)
  const monday = '2026-11-23'
  for (const due_date of ['2026-11-21', '2026-11-22', monday, '2026-11-24']) {
    const { due_ids } = await aPayer('100')
    await sql`update dues set due_date = ${due_date}::date where due_id = ${due_ids[0]}`.execute(db)
  }
  expect(await countOverdueFamilies(db, monday)).toEqual({ families: 2, since_monday: 1 })
  expect(await countOverdueFamilies(db, '2026-11-25')).toEqual({ families: 4, since_monday: 3 })
})

test('days of cash that nobody closed wait also before the first close ever', async ({
  academy,
}) => {
  const { db } = academy
  const { aPupil, pay, call } = await thePaying(academy)
  const { student_id } = await aPupil()
  const today = await readAcademyToday(db)
  for (const days of [-40, -2]) {
    const { payment } = await pay({ student_id, amount: '10', method: 'cash', advance: true })
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`
        update payments set recorded_on = ${dayAfter(today, days)}
        where payment_id = ${payment.payment_id}`.execute(trx)
    })
  }
  const { lines } = (await call(getToday)).body
  expect(lines.find(({ kind }) => kind === 'day_open')).toMatchObject({
    count: 2,
    oldest: dayAfter(today, -40),
  })
})

test('a test is to be published once each sitter has marks, else it waits for them', async ({
  academy,
}) => {
  const { db } = academy
  const { call, aPupil, batch_id } = await theRegisters(academy)
  const [one, two] = [await aPupil('One'), await aPupil('Two')]
  await sql`
    with made as (
      insert into tests (title, mode, total, opens_at, closes_at)
      values ('Half-yearly', 'paper', 80, now() - interval '2 hours', now() - interval '1 hour')
      returning test_id)
    insert into test_batches (test_id, batch_id) select test_id, ${batch_id} from made`.execute(db)
  const enter = ({ student_id }: { student_id: number }, entry: Record<string, unknown>) =>
    db
      .insertInto('test_sheets')
      .columns(['test_id', 'student_id', 'total', 'absent', 'marks', 'key_marks', 'answers'])
      .expression(
        sql`select test_id, ${student_id}::integer, ${entry.total ?? null}::numeric, ${entry.absent ?? false}::boolean,
          '{}'::jsonb, '{}'::jsonb, '{}'::jsonb from tests` as never,
      )
      .execute()
  const kinds = async () =>
    (await call(getToday)).body.lines
      .map(({ kind }) => kind)
      .filter((kind) => kind === 'test_to_mark' || kind === 'to_publish')
  expect(await kinds()).toEqual(['test_to_mark'])
  await enter(one, { total: 71 })
  expect(await kinds()).toEqual(['test_to_mark'])
  await enter(two, { absent: true })
  expect(await kinds()).toEqual(['to_publish'])
})

test('the list of the first days ticks itself off, and goes once the owner closes it', async ({
  academy,
}) => {
  const { call, aPupil } = await theRegisters(academy)
  const { aGuardian } = await theFamilies(academy)
  const list = async () => (await call(getToday)).body.checklist
  const { student_id } = await aPupil('Debjit')
  expect(await list()).toEqual({ done: ['students'], no_phone: 1 })
  const listed = async () => {
    const { body } = await call(listStudentFees, {
      querystring: { no_phone: '1', page: '1' },
    } as never)
    return (body as StudentFeesPage).items.map(({ first_name }) => first_name)
  }
  expect(await listed()).toEqual(['Debjit'])
  await aGuardian([{ student_id }], { name: 'Mita', phone: '+919830041276' })
  expect(await list()).toEqual({ done: ['students', 'phones'], no_phone: 0 })
  expect(await listed()).toEqual([])
  expect((await call(closeChecklist, { body: { by_hand: true } })).body.message).toBe('Noted.')
  expect(await list()).toMatchObject({ done: ['students', 'phones', 'channel'] })
  const desk = await academy.signUpAs('desk')
  expect((await desk.call(closeChecklist, {} as never)).status).toBe(403)
  const wrong = await call(closeChecklist, { body: { by_hand: 'no' } } as never)
  expect(wrong.fields).toEqual({ by_hand: 'by_hand must be true or false.' })
  expect((await call(closeChecklist, { body: { by_hand: false } })).body.message).toBe('Closed.')
  expect(await list()).toBeNull()
})
