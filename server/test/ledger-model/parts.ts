import type { LateFee } from '@ganit/contract/ground/settings'
import type { DueKind, FeeType, Prorata } from '@ganit/contract/money/fees'

// What the simple ledger is made of. Amounts are in hundredths.

export type Fee = {
  fee_id: number
  batch_id: number
  title: string
  amount: number
  due_date: string
  fee_type: FeeType
  last_due_date?: string | null
  /** Up to this day dues stay what they were, and none is added. */
  unchanged_until?: string | null
  is_deposit?: boolean
  prorata: Prorata
  /** The same of months up to `unchanged_until`. */
  spared_prorata: Prorata
  instalments: Part[] | null
  late_fee: boolean
}
export type Part = { amount: number; due_date: string }
export type Membership = {
  batch_id: number
  student_id: number
  joined_on: string
  left_on: string | null
  /** Of who settled: nothing later is asked for, nor a deposit. */
  settled_on?: string | null
  /** Of who moved up: no whole month that is dated later is asked for. */
  months_until?: string | null
  /** Of who was imported: nothing is asked for that is dated until then. */
  fees_after?: string
}
/** What an import has brought of a student, and the payments that were there before. */
export type Import = {
  import_id: number
  membership: Membership | null
  opening: Due | null
  before: Payment[]
}
export type Due = {
  /** None where one student was asked for it alone. */
  fee: Fee | null
  kind: DueKind
  membership: Membership | null
  student_id: number
  period: string
  title: string
  /** The fee when it was made, what of it is asked for before concessions, and after them. */
  base: number
  asked: number
  amount: number
  due_date: string
  withdrawn: boolean
  /** Of a late fee the due that was late, and whether somebody took it away. */
  late_of: Due | null
  removed: boolean
  /** Of what was cut by hand the due that was cut first, and its day. */
  cut_of: Due | null
  cut_day: string | null
}
export type FeeDue = Due & { fee: Fee }
export type Payment = {
  student_id: number
  amount: number
  date: string
  parts: Map<Due, number>
  reversed: boolean
}
export type Waiver = { waiver_id: number; due: Due; amount: number; reversed: boolean }
export type Concession = {
  concession_id: number
  student_id: number
  percent: number | null
  amount: number | null
  from_date: string
  to_date: string | null
}
/** With its amounts in hundredths. */
export type LateFeeRule = Pick<LateFee, 'after_days' | 'from'> & {
  amount: number | null
  percent: number | null
  cap: number | null
}
export type Refund = {
  refund_id: number
  student_id: number
  parts: Map<Payment, number>
  reversed: boolean
}

export const isOfFee = (due: Due): due is FeeDue => due.fee !== null

export const isMonth = (period: string) => /^\d{4}-/.test(period)
export const partNumber = (n: number) => `part-${String(n + 1).padStart(2, '0')}`
export const monthOf = (day: string) => day.slice(0, 7)

/** Half up, in hundredths of whole rupees. */
export const inRupees = (hundredths: number) => Math.floor((hundredths + 50) / 100) * 100

export const PLAIN = {
  fee: null,
  membership: null,
  period: 'once',
  base: 0,
  withdrawn: false,
  late_of: null,
  removed: false,
  cut_of: null,
  cut_day: null,
}

/** The last day of a month at most. */
export function monthsLater(day: string, months: number) {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
  return later.toISOString().slice(0, 10)
}

export const daysLater = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** A day moved into a membership. */
export function within({ joined_on, left_on }: Membership, day: string) {
  const begun = day < joined_on ? joined_on : day
  return left_on !== null && left_on < begun ? left_on : begun
}

/** One that was settled before it began is none. */
export const counts = ({ joined_on, settled_on }: Membership) =>
  !settled_on || settled_on >= joined_on

/** Whether another membership begins after one, in a month or before it. */
export const isLater = (other: Membership, than: Membership, month: string) =>
  counts(other) && other.joined_on > than.joined_on && monthOf(other.joined_on) <= month

export const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
