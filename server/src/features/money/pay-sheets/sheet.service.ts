import { asMoney, sumMoney, toHundredths } from '@ganit/contract/money'
import type { PayLine, PaySheet, PaySheetRow, PaySlip } from '@ganit/contract/money/pay-sheets'
import type { Db } from '../../../db/schema.ts'
import { invalid } from '../../../http/errors.ts'
import { monthInWords } from '../../ground/names/months.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { financialYear } from '../payments/receipts/receipts.service.ts'
import {
  lessonsInNoSum,
  lessonsToTakeBack,
  openLessons,
  type Scope,
  type UnpaidLesson,
} from './lessons.queries.ts'
import {
  lineOfAdjustment,
  lineOfShare,
  linesOfLessons,
  linesOfMonth,
  lineTakenBack,
} from './lines.ts'
import { daysOfMonth } from './months.ts'
import { nextSlipNumber, slipsOfMonth } from './slips.queries.ts'
import { baseOfShare, namesOf, openAdjustments, paidMonths, ratesOfSheet } from './sums.queries.ts'

export function refuseMonthAhead(month: string, today: string) {
  if (month > today.slice(0, 7)) throw invalid({ month: `${monthInWords(month)} has not begun.` })
}

type Own<Item> = Map<string, Item[]>
const byAccount = <Item extends { account_id: string }>(items: Item[]): Own<Item> =>
  Map.groupBy(items, ({ account_id }) => account_id)

/** Lines that no standing slip has paid, by person. */
export async function openLines(db: Db, month: string, scope: Scope) {
  const lessons = byAccount(await openLessons(db, scope))
  const back = byAccount(await lessonsToTakeBack(db, scope))
  const rates = byAccount(await ratesOfSheet(db, scope))
  const paid = Map.groupBy(await paidMonths(db, scope), ({ pay_rate_id }) => pay_rate_id)
  const adjustments = byAccount(await openAdjustments(db, scope))
  const lines = new Map<string, PayLine[]>()
  for (const account_id of new Set(
    [lessons, back, rates, adjustments].flatMap((own) => [...own.keys()]),
  )) {
    const own = [
      ...linesOfLessons(lessons.get(account_id) ?? [], month),
      ...(back.get(account_id) ?? []).map(lineTakenBack),
    ]
    for (const rate of rates.get(account_id) ?? [])
      own.push(
        ...(rate.kind === 'month'
          ? linesOfMonth(rate, month, paid.get(rate.pay_rate_id) ?? [])
          : lineOfShare(rate, month, await baseOfShare(db, rate, scope))),
      )
    own.push(...(adjustments.get(account_id) ?? []).map((each) => lineOfAdjustment(each, month)))
    lines.set(account_id, own)
  }
  return lines
}

const countLessons = (lines: PayLine[]) =>
  lines.reduce(
    (sum, { lessons }) =>
      sum + lessons.reduce((own, { amount }) => own + (amount.startsWith('-') ? -1 : 1), 0),
    0,
  )

/** A line as it is answered; a share's base is stored more exactly than it is shown. */
const lineAsTold = (line: PayLine): PayLine =>
  line.base === null ? line : { ...line, base: Number(line.base).toFixed(2) }

/** The number of open lessons of some lines, and the sum of the lines. */
export const sumsOfLines = (lines: PayLine[]) => ({
  lines: lines.map(lineAsTold),
  lessons: countLessons(lines),
  gross: sumMoney(lines.map(({ amount }) => amount)),
})

const MOST_PEOPLE = 200
const MOST_NAMED = 200

type Found = {
  lines: Map<string, PayLine[]>
  slips: Own<PaySlip>
  unpaid: Own<UnpaidLesson>
}

function rowOf(account: PaySheetRow['account'], { lines, slips, unpaid }: Found): PaySheetRow {
  const own = lines.get(account.account_id) ?? []
  const none = unpaid.get(account.account_id) ?? []
  const countOf = (why: UnpaidLesson['why']) => none.filter((each) => each.why === why).length
  return {
    account,
    ...sumsOfLines(own),
    slips: slips.get(account.account_id) ?? [],
    without_register: countOf('without_register'),
    without_rate: countOf('without_rate'),
    nobody_present: own.flatMap(({ lessons }) => lessons).filter(({ is_empty }) => is_empty).length,
  }
}

const GROUPS = {
  lessons: ['lesson', 'hour'],
  months: ['month'],
  shares: ['share'],
  adjustments: ['adjustment'],
} as const

function totalOf(rows: PaySheetRow[]): PaySheet['total'] {
  const all = rows.flatMap(({ lines, slips }) => [...lines, ...slips.flatMap((slip) => slip.lines)])
  const sum = (kinds: readonly string[]) =>
    sumMoney(all.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
  const [lessons, months, shares, adjustments] = Object.values(GROUPS).map(sum) as [
    string,
    string,
    string,
    string,
  ]
  const gross = asMoney(all.reduce((total, { amount }) => total + toHundredths(amount), 0))
  return { lessons, months, shares, adjustments, gross }
}

/** Reads the sheet of a month: everybody who has open lines, was paid, or has lessons in no sum. */
export async function readSheet(db: Db, month: string, now: LocalTime): Promise<PaySheet> {
  refuseMonthAhead(month, now.date)
  const scope: Scope = { ...daysOfMonth(month), now }
  const lines = await openLines(db, month, scope)
  const slips = byAccount(await slipsOfMonth(db, scope.from))
  const inNoSum = await lessonsInNoSum(db, scope)
  const found = { lines, slips, unpaid: byAccount(inNoSum) }
  const ids = [
    ...new Set([
      ...[...lines].filter(([, own]) => own.length > 0).map(([id]) => id),
      ...slips.keys(),
      ...found.unpaid.keys(),
    ]),
  ]
  const names = await namesOf(db, ids)
  const rows = ids
    .map((account_id) => rowOf({ account_id, name: names.get(account_id) ?? '' }, found))
    .toSorted((one, other) => one.account.name.localeCompare(other.account.name, 'en'))
    .slice(0, MOST_PEOPLE)
  const empty = rows.flatMap(({ account, lines: own }) =>
    own.flatMap(({ lessons }) =>
      lessons
        .filter(({ is_empty }) => is_empty)
        .map((lesson) => ({ ...lesson, name: account.name, why: 'nobody_present' as const })),
    ),
  )
  const open_lessons = [...inNoSum, ...empty]
    .slice(0, MOST_NAMED)
    .map(({ why, name, lesson_id, date, start_time, batch_name }) => ({
      why,
      name,
      lesson_id,
      date,
      start_time,
      batch_name,
    }))
  const next_number = await nextSlipNumber(db, financialYear(now.date))
  return { month, rows, total: totalOf(rows), next_number, open_lessons }
}
