import { sumMoney } from '@ganit/contract/money'
import { expect, test } from 'vitest'
import { allocateAmount, duesToPay, nextPartOf, sortOpenFirst, standingOf } from './sums.ts'

const due = (fee_id: number, owed: string, due_date: string) => ({ fee_id, owed, due_date })

test('a thousand tenths are a hundred [S141]', () => {
  expect(sumMoney(Array<string>(1000).fill('0.10'))).toBe('100.00')
})

test('an amount settles the first dues wholly and the next in part', () => {
  const plan = allocateAmount('700.00', [
    due(1, '500.00', '2026-01-10'),
    due(2, '500.00', '2026-02-10'),
    due(3, '1.00', '2026-03-10'),
  ])
  expect([...plan.values()]).toEqual(['500.00', '200.00', '0.00'])
})

test('what is due today is not late', () => {
  const dues = [due(1, '0.00', '2026-01-10'), due(2, '5.00', '2026-02-10')]
  expect(standingOf(dues, '2026-02-10')).toEqual({
    owed: '5.00',
    due_now: '5.00',
    overdue: '0.00',
    since: '2026-02-10',
    isClear: false,
    isLate: false,
  })
  expect(standingOf(dues, '2026-02-11')).toMatchObject({ overdue: '5.00', isLate: true })
})

test('what is open comes first', () => {
  const dues = ['0.00', '1.00', '0.00', '2.00'].map((owed, n) => due(n, owed, '2026-01-10'))
  expect(sortOpenFirst(dues).map(({ fee_id }) => fee_id)).toEqual([1, 3, 2, 0])
})

test('a family is asked for what is overdue or due within three days, else for the next day’s dues', () => {
  const [late, soon, later, last] = ['2026-02-01', '2026-02-13', '2026-02-14', '2026-03-10'].map(
    (day, n) => due(n, '5.00', day),
  )
  const asked = (dues: (typeof late)[]) =>
    duesToPay(
      dues.flatMap((each) => each ?? []),
      '2026-02-10',
    ).map(({ fee_id }) => fee_id)
  expect(asked([late, soon, later])).toEqual([0, 1])
  expect(asked([later, last])).toEqual([2])
  expect(asked([{ ...late, being_checked: true } as typeof late, last])).toEqual([3])
})

test('the next part of a due is of the same fee, also if two have one title', () => {
  const part = (fee_id: number, part_of: string, nth: number) => ({
    ...due(fee_id, `${fee_id}.00`, '2026-02-10'),
    ...{ part_of, label: `Course fee, part ${nth} of 2` },
  })
  const dues = [part(1, 'fee-1', 1), part(2, 'fee-2', 1), part(3, 'fee-1', 2), part(4, 'fee-2', 2)]
  const next = dues.map((each) => nextPartOf(each, dues)?.next?.fee_id)
  expect(next).toEqual([3, 4, undefined, undefined])
})
