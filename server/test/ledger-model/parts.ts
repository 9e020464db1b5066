import type { LateFee } from '@ganit/contract/ground/settings'
import type { DueKind, FeeType, Prorata } from '@ganit/contract/money/fees'
import type { FirstMonth } from '@ganit/contract/people/memberships'

// Parts of the simple ledger. Amounts are in hundredths.

export type Fee = {
  fee_id: number
  batch_id: number
  title: string
  amount: number
  due_date: string
  fee_type: FeeType
  last_due_date?: string | null
  /** Dues up to this day stay, and none is added. */
  unchanged_until?: string | null
  is_deposit?: boolean
  prorata: Prorata
  /** Pro rata of the months up to `unchanged_until`. */
  spared_prorata: Prorata
  instalments: Part[] | null
  late_fee: boolean
  /** Charged on the day of joining, also to students who come from another batch, also to students who have left. */
  on_joining: boolean
  asks_within: boolean
  asks_left: boolean
}
export type Part = { amount: number; due_date: string }
export type Membership = {
  batch_id: number
  student_id: number
  joined_on: string
  left_on: string | null
  /** Set for settled students, who owe no later dues and have no deposit. */
  settled_on?: string | null
  /** Imported students: no dues up to this day. */
  fees_after?: string
  /** How much of the month of joining is charged, where it was chosen. */
  first_month?: FirstMonth | null
  came_within: boolean
}
/** Rows an import added to a student, and the payments from before. */
export type Import = {
  import_id: number
  membership: Membership | null
  opening: Due | null
  advance: Payment | null
  day: string
  before: Payment[]
}
export type Due = {
  /** Null for a single due. */
  fee: Fee | null
  kind: DueKind
  membership: Membership | null
  student_id: number
  period: string
  title: string
  /** The fee's amount at creation, the part charged before concessions, and after. */
  base: number
  asked: number
  amount: number
  due_date: string
  withdrawn: boolean
  /** Late fees: the due that was late, and whether it was removed by hand. */
  late_of: Due | null
  removed: boolean
  /** Pieces of a split: the due split first, and its date. */
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
  /** Brought by an import. */
  isBefore?: boolean
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
/** A rule of late fees, with amounts in hundredths. */
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

/** An amount rounded half up to whole rupees, in hundredths. */
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

/** The same day some months later, at most the last day of that month. */
export function monthsLater(day: string, months: number) {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
  return later.toISOString().slice(0, 10)
}

export const daysLater = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export function within({ joined_on, left_on }: Membership, day: string) {
  const begun = day < joined_on ? joined_on : day
  return left_on !== null && left_on < begun ? left_on : begun
}

/** A membership settled before it began does not count. */
export const counts = ({ joined_on, settled_on }: Membership) =>
  !settled_on || settled_on >= joined_on

/** Whether another membership begins later, within a month or before it. */
export const isLater = (other: Membership, than: Membership, month: string) =>
  counts(other) && other.joined_on > than.joined_on && monthOf(other.joined_on) <= month

export const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
