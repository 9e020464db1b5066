import { getProfile } from '@ganit/contract/people/students'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { setDay, workOfDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { moveUp } from './move-up.service.ts'

const TODAY = '2026-06-20'

/** Batches of Class 9 and 10 on 2026-06-20. */
async function theYear(academy: Academy) {
  setDay(TODAY)
  const { db } = academy
  const admin = await theLedger(academy)
  const batch = async (batch_name: string, class_number: number) => {
    const values = { batch_name, course_id: null, class_number }
    const made = await db
      .insertInto('batches')
      .values(values)
      .returning('batch_id')
      .executeTakeFirstOrThrow()
    return made.batch_id
  }
  const [from, to] = [await batch('Nine', 9), await batch('Ten', 10)]
  return {
    ...admin,
    from,
    to,
    /** Moves a student from Nine to Ten; returns what they owe then, and their credit. */
    move: (student_id: number, on = TODAY) =>
      db
        .transaction()
        .execute((trx) => moveUp(trx, student_id, [{ from, to }], { on, today: TODAY })),
    async profile(uid: string) {
      const { student_class, batches } = (
        await admin.call(getProfile, { params: { uid } } as never)
      ).body
      return [student_class, ...batches.map(({ name }) => name)]
    },
  }
}

test('a student moves with their class, and owes as of who leaves and who joins', async ({
  academy,
}) => {
  const { from, to, ledger, addFee, pay, profile, move, findings, ...year } = await theYear(academy)
  const [first, second] = [await year.aMember(from), await year.aMember(from)]
  await addFee(from, { fee_title: 'Old', amount: '100' })
  await addFee(to, { fee_title: 'New', amount: '250' })
  await pay({ student_id: first.student_id, amount: '100', date: '2026-06-01' })

  expect(await move(first.student_id)).toEqual({ owed: '150.00', credit: '0.00' })
  expect(await profile(first.uid)).toEqual([10, 'Ten'])
  expect(await profile(second.uid)).toEqual([9, 'Nine'])
  const { dues, owed } = (await ledger(first.uid)).body
  expect(dues.map(({ fee_title }) => fee_title)).toEqual(['New'])
  expect(owed).toBe('150.00')
  expect(await findings()).toEqual([])
})

test('the day of moving is asked for by the new batch alone', { tags: 'slow' }, async ({
  academy,
}) => {
  const year = await theYear(academy)
  const { from, to, move, ledger, addFee, pay, db } = year
  const { student_id, uid } = await year.aMember(from)
  await db.updateTable('memberships').set({ joined_on: '2026-06-01' }).execute()
  const monthly = { fee_type: 'recurring', due_date: '2026-06-20' }
  await addFee(from, { fee_title: 'Old', amount: '1000', ...monthly })
  await addFee(from, { fee_title: 'Exam', amount: '70', due_date: '2026-06-20' })
  await addFee(to, { fee_title: 'New', amount: '1200', ...monthly })
  await pay({ student_id, amount: '1000', date: '2026-06-20' })

  await move(student_id)
  const { dues, owed } = (await ledger(uid)).body
  expect(dues.map(({ fee_title, due_date, owed: open }) => [fee_title, due_date, open])).toEqual([
    ['New', '2026-06-20', '200.00'],
    ['New', '2026-07-20', '1200.00'],
  ])
  expect(owed).toBe('1400.00')
  expect(await year.findings()).toEqual([])
  await workOfDay(db)
  expect((await ledger(uid)).body.owed).toBe('1400.00')
})

test('a student who moves up since before they came and went is a member of the days between, too', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db, from, to, aMember, toggle, move, addFee, ledger } = await theYear(academy)
  await addFee(to, { fee_type: 'recurring', due_date: '2026-06-10', amount: '700' })
  setDay('2026-05-01')
  const { student_id, uid } = await aMember(from)
  await db.updateTable('batches').set({ class_number: null }).execute()
  for (const [came, went] of [
    ['2026-06-05', '2026-06-07'],
    ['2026-06-12', '2026-06-14'],
  ] as const) {
    setDay(came)
    await toggle(to, student_id)
    setDay(went)
    await toggle(to, student_id)
  }
  setDay('2026-06-20')
  await move(student_id, '2026-06-03')

  const stays = await db
    .selectFrom('memberships')
    .select(['joined_on', 'left_on'])
    .where('batch_id', '=', to)
    .orderBy('joined_on')
    .execute()
  expect(stays).toEqual([
    { joined_on: '2026-06-03', left_on: '2026-06-07' },
    { joined_on: '2026-06-08', left_on: null },
  ])
  expect((await ledger(uid)).body.dues).toMatchObject([
    { due_date: '2026-06-10' },
    { due_date: '2026-07-10' },
  ])
})

test('a month dated on the day of moving falls where the new batch asks for it later, or by days', {
  tags: 'slow',
}, async ({ academy }) => {
  const year = await theYear(academy)
  const { from, to, move, ledger, addFee } = year
  const { uid, student_id } = await year.aMember(from)
  const monthly = { fee_type: 'recurring', amount: '1000' }
  await addFee(from, { fee_title: 'Old', ...monthly, due_date: '2026-06-20' })
  await addFee(to, { fee_title: 'Later', ...monthly, due_date: '2026-06-25' })
  await addFee(to, { fee_title: 'Days', ...monthly, due_date: '2026-06-01', prorata: 'days' })

  await move(student_id)
  const { dues } = (await ledger(uid)).body
  expect(dues.map(({ fee_title, due_date, amount }) => [fee_title, due_date, amount])).toEqual([
    ['Days', '2026-06-20', '367.00'],
    ['Later', '2026-06-25', '1000.00'],
    ['Days', '2026-07-01', '1000.00'],
  ])
  expect(await year.findings()).toEqual([])
})

test('a student who is not in the batch, or came later than the day, does not move', async ({
  academy,
}) => {
  const { db, from, toggle, move, ...year } = await theYear(academy)
  const { student_id } = await year.aMember(from)
  await db.updateTable('memberships').set({ joined_on: '2026-06-11' }).execute()
  const late = 'Joined ‘Nine’ only after that day.'
  await expect(move(student_id, '2026-06-10')).rejects.toMatchObject({ message: late })
  await toggle(from, student_id)
  await expect(move(student_id)).rejects.toMatchObject({ message: 'Is not in ‘Nine’.' })
})
