import { addToBatch } from '@ganit/contract/people/memberships'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { COURSE, PARTS, settledSums, theCourse } from '../../../../test/shared-fees.ts'

test('a student who paid in full and leaves on 27 November has the rest back by 7 December', async ({
  academy,
}) => {
  const of = await theCourse(academy)
  await of.join()
  await of.pay('36000')
  await of.on('2026-11-27')
  const told = await of.preview('2026-11-27')
  expect(told).toMatchObject({ owed: '0.00', credit: '14760.00', back_by: '2026-12-07' })
  expect(told.lines).toEqual([
    expect.objectContaining({
      title: 'Course fee 2026-27',
      text: '5 months and 27 days of 10 months',
      amount: '36000.00',
      paid: '36000.00',
      cancelled: '14760.00',
      back: '14760.00',
      shared: { had: '5 months and 27 days', bought: '10 months' },
    }),
  ])
  expect(await of.dues()).toEqual(['2026-06-01 36000.00 0.00'])
  const { status, body } = await of.leave('2026-11-27')
  expect([status, body.credit]).toEqual([200, '14760.00'])
  expect(await settledSums(of)).toEqual({ kept: '21240.00', back: '14760.00', owed: '0.00' })
  expect((await of.own()).dues[0]?.parts).toEqual([
    { kind: 'fee', text: 'Course fee 2026-27', amount: '36000.00' },
    { kind: 'left', text: '5 months and 27 days of 10 months', amount: '-14760.00' },
  ])
})

test.for([
  ['2026-06-01', '120.00', '35880.00', '1 day'],
  ['2027-03-31', '36000.00', '0.00', null],
])('last day %s: %s is kept, %s goes back', async ([on, kept, back, had], { academy }) => {
  const of = await theCourse(academy)
  await of.join()
  await of.pay('36000')
  await of.on(String(on))
  await of.leave(String(on))
  expect(await settledSums(of)).toEqual({ kept, back, owed: '0.00' })
  const left = (await of.own()).dues[0]?.parts.find(({ kind }) => kind === 'left')
  expect(left?.text ?? null).toBe(had && `${had} of 10 months`)
})

test('a concession and a waiver are kept in proportion', async ({ academy }) => {
  const of = await theCourse(academy)
  await of.conceding('10')
  await of.join()
  await of.pay('32400')
  await of.on('2026-11-27')
  await of.leave('2026-11-27')
  expect(await settledSums(of)).toEqual({ kept: '19116.00', back: '13284.00', owed: '0.00' })
})

test('what was waived by the last day is not given back', async ({ academy }) => {
  const of = await theCourse(academy)
  await of.join()
  await of.waive(0, '6000')
  await of.pay('30000')
  await of.on('2026-11-27')
  expect((await of.preview('2026-11-27')).lines).toMatchObject([
    { cancelled: '12300.00', back: '12300.00' },
  ])
  await of.leave('2026-11-27')
  expect(await of.dues()).toEqual(['2026-06-01 23700.00 0.00'])
  expect(await settledSums(of)).toEqual({ kept: '17700.00', back: '12300.00', owed: '0.00' })
})

test('a part keeps what was waived of it', async ({ academy }) => {
  const of = await theCourse(academy, { instalments: PARTS })
  await of.join()
  await of.waive(3, '6000')
  await of.pay('30000')
  await of.on('2026-11-27')
  await of.leave('2026-11-27')
  expect(await of.dues()).toEqual([
    '2026-06-01 9000.00 0.00',
    '2026-08-01 8700.00 0.00',
    '2026-10-01 0.00 0.00',
    '2026-12-01 6000.00 0.00',
  ])
  expect(await settledSums(of)).toEqual({ kept: '17700.00', back: '12300.00', owed: '0.00' })
})

test.for([
  ['18000', '18000.00', '0.00', '3240.00'],
  ['27000', '21240.00', '5760.00', '0.00'],
])(
  'of four parts, %s paid: kept %s, back %s, owed %s',
  async ([paid, kept, back, owed], { academy }) => {
    const of = await theCourse(academy, { instalments: PARTS })
    await of.join()
    await of.pay(String(paid))
    await of.on('2026-11-27')
    await of.leave('2026-11-27')
    expect((await of.dues()).map((due) => due.split(' ').slice(0, 2).join(' '))).toEqual([
      '2026-06-01 9000.00',
      '2026-08-01 9000.00',
      '2026-10-01 3240.00',
      '2026-12-01 0.00',
    ])
    expect(await settledSums(of)).toEqual({ kept, back, owed })
  },
)

test('a late joiner pays from the first day on, and for as long as they stay', async ({
  academy,
}) => {
  const of = await theCourse(academy, { joins: '2026-09-15' })
  await of.join()
  expect(await of.dues()).toEqual(['2026-09-15 23520.00 23520.00'])
  expect((await of.own()).dues[0]?.parts[1]).toEqual({
    kind: 'pro rata',
    text: '6 months and 16 days of 10 months',
    amount: '-12480.00',
  })
  await of.pay('23520')
  await of.on('2026-11-27')
  expect((await of.preview('2026-11-27')).lines).toMatchObject([
    { shared: { had: '2 months and 13 days', bought: '6 months and 16 days' } },
  ])
  await of.leave('2026-11-27')
  expect(await settledSums(of)).toEqual({ kept: '8760.00', back: '14760.00', owed: '0.00' })
})

test('a move on 28 November to a like batch costs what the old one gives back', async ({
  academy,
}) => {
  const of = await theCourse(academy)
  await of.join()
  await of.pay('36000')
  await of.on('2026-11-28')
  const other = await of.now().aBatch('Ten B')
  await of.now().addFee(other, { ...COURSE, fee_title: 'Course fee B' })
  const { status } = await of.now().call(addToBatch, {
    params: { batch_id: other },
    body: { student_id: of.student_id, how: 'move' },
  } as never)
  expect(status).toBe(200)
  expect(await of.dues()).toEqual(['2026-06-01 21240.00 0.00', '2026-11-28 14760.00 0.00'])
  expect(await settledSums(of)).toEqual({ kept: '36000.00', back: '0.00', owed: '0.00' })
})

test('parts before a late joiner fall together into one, and those ahead stay whole', async ({
  academy,
}) => {
  const of = await theCourse(academy, { joins: '2026-09-15', instalments: PARTS })
  await of.join()
  expect(await of.dues()).toEqual([
    '2026-09-15 5520.00 5520.00',
    '2026-10-01 9000.00 9000.00',
    '2026-12-01 9000.00 9000.00',
  ])
  expect(await of.now().findings()).toEqual([])
})

test('a student who joins after the time owes nothing', async ({ academy }) => {
  const of = await theCourse(academy, { joins: '2027-04-01' })
  await of.join()
  expect(await of.dues()).toEqual([])
  expect(await of.now().findings()).toEqual([])
})

test('a student who comes back has the gap taken off, and one who is put back at once has all again', async ({
  academy,
}) => {
  const of = await theCourse(academy)
  await of.join()
  await of.pay('36000')
  await of.on('2026-11-27')
  await of.leave('2026-11-27')
  await of.join()
  expect(await of.dues()).toEqual(['2026-06-01 36000.00 0.00'])
  expect((await of.own()).dues[0]?.parts).toHaveLength(1)
  await of.leave('2026-11-27')
  await of.on('2027-01-01')
  await of.join()
  // June to 27 November, and January to March.
  expect((await of.own()).dues[0]?.parts.at(-1)).toMatchObject({
    kind: 'left',
    text: '8 months and 27 days of 10 months',
  })
  expect(await of.dues()).toEqual(['2026-06-01 32040.00 0.00'])
  expect(await settledSums(of)).toEqual({ kept: '32040.00', back: '3960.00', owed: '0.00' })
})

test('a student who comes back to a course that has another time and price now is asked as all others', async ({
  academy,
}) => {
  const of = await theCourse(academy, { joins: '2026-05-20' })
  await of.join()
  await of.leave('2026-05-20')
  expect(await of.dues()).toEqual(['2026-06-01 0.00 0.00'])
  const changes = { amount: '30000', paid_from: '2026-06-01', paid_to: '2027-02-28' }
  expect(await of.now().changeFee({ batch_fee_id: 1, ...changes })).toMatchObject({ status: 200 })
  expect(await of.dues()).toEqual(['2026-06-01 0.00 0.00'])
  await of.on('2026-05-25')
  await of.join()
  expect(await of.dues()).toEqual(['2026-06-01 30000.00 30000.00'])
  expect(await of.now().findings()).toEqual([])
})

test('what was paid of a course keeps its price and time, whatever changes while the student is away', async ({
  academy,
}) => {
  const of = await theCourse(academy)
  await of.join()
  await of.pay('36000')
  await of.on('2026-11-27')
  await of.leave('2026-11-27')
  await of.now().changeFee({ batch_fee_id: 1, amount: '30000' })
  await of.join()
  expect(await of.dues()).toEqual(['2026-06-01 36000.00 0.00'])
  expect(await of.now().findings()).toEqual([])
})
