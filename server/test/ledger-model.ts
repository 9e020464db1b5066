import type { FeeType } from '@ganit/contract/fees'

/** A simple ledger in memory, written apart from the real one to be compared with it. Amounts are in hundredths. */

type Fee = {
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
}
type Membership = {
  batch_id: number
  student_id: number
  joined_on: string
  left_on: string | null
  /** Of who settled: nothing later is asked for, nor a deposit. */
  settled_on?: string | null
}
type Due = {
  /** None where one student was asked for it alone. */
  fee: Fee | null
  student_id: number
  period: string
  title: string
  /** What is asked for before anything is taken off, and after it. */
  asked: number
  amount: number
  due_date: string
  withdrawn: boolean
}
type FeeDue = Due & { fee: Fee }
type Payment = {
  student_id: number
  amount: number
  parts: Map<Due, number>
  reversed: boolean
}
type Waiver = { waiver_id: number; due: Due; amount: number; reversed: boolean }
type Concession = {
  concession_id: number
  student_id: number
  percent: number | null
  amount: number | null
  from_date: string
  to_date: string | null
}
type Refund = {
  refund_id: number
  student_id: number
  parts: Map<Payment, number>
  reversed: boolean
}

const isOfFee = (due: Due): due is FeeDue => due.fee !== null

/** The last day of a month at most. */
function monthsLater(day: string, months: number) {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
  return later.toISOString().slice(0, 10)
}

export const daysLater = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export class LedgerModel {
  today = '2026-01-25'
  readonly fees: Fee[] = []
  readonly memberships: Membership[] = []
  readonly dues: Due[] = []
  readonly payments: Payment[] = []
  readonly waivers: Waiver[] = []
  readonly refunds: Refund[] = []
  readonly concessions: Concession[] = []

  /** The dates on which a fee is due up to today, and the next one. */
  private datesOf({ due_date, fee_type, last_due_date }: Fee) {
    if (fee_type === 'one-time') return [{ period: 'once', due_date }]
    const dates: { period: string; due_date: string }[] = []
    for (let n = 0; n === 0 || (dates.at(-1)?.due_date ?? '') <= this.today; n++) {
      const date = monthsLater(due_date, n)
      dates.push({ period: date.slice(0, 7), due_date: date })
    }
    return dates.filter((each) => !last_due_date || each.due_date <= last_due_date)
  }

  private isSpared({ unchanged_until }: Fee, day: string) {
    return unchanged_until ? day <= unchanged_until : false
  }

  private isMember(student_id: number, batch_id: number, day: string) {
    return this.memberships.some(
      (each) =>
        each.student_id === student_id &&
        each.batch_id === batch_id &&
        each.joined_on <= day &&
        (each.left_on === null || day <= each.left_on),
    )
  }

  /** Whether a fee asks a student for something on a day. */
  private asks(fee: Fee, student_id: number, day: string) {
    return this.memberships.some(
      (each) =>
        each.student_id === student_id &&
        each.batch_id === fee.batch_id &&
        each.joined_on <= day &&
        (each.left_on === null || day <= each.left_on) &&
        (!each.settled_on || (day <= each.settled_on && !fee.is_deposit)),
    )
  }

  private holds({ fee, student_id, period }: FeeDue) {
    return this.datesOf(fee).some(
      (each) =>
        each.period === period &&
        !this.isSpared(fee, each.due_date) &&
        this.asks(fee, student_id, each.due_date),
    )
  }

  private makeDues() {
    const students = new Set(this.memberships.map(({ student_id }) => student_id))
    for (const fee of this.fees)
      for (const student_id of [...students].sort((a, b) => a - b))
        for (const { period, due_date } of this.datesOf(fee))
          if (!this.isSpared(fee, due_date) && this.asks(fee, student_id, due_date))
            this.makeDue({ fee, student_id, period, due_date })
    this.settleCredit()
  }

  private makeDue(wanted: Pick<FeeDue, 'fee' | 'student_id' | 'period' | 'due_date'>) {
    const { fee, student_id, period } = wanted
    const found = this.dues.find(
      (due) => due.fee === fee && due.student_id === student_id && due.period === period,
    )
    const { title } = fee
    const amount = this.reduced(fee.amount, wanted)
    const fresh = { ...wanted, title, amount, asked: fee.amount, withdrawn: false }
    if (!found) this.dues.push(fresh)
    else if (found.withdrawn) Object.assign(found, fresh)
  }

  paidOf(due: Due) {
    const live = this.payments.filter(({ reversed }) => !reversed)
    return live.reduce((sum, { parts }) => sum + (parts.get(due) ?? 0), 0)
  }

  /** The oldest first; those of one day in the order in which they were made. */
  standing(student_id: number) {
    return this.dues
      .filter((due) => due.student_id === student_id && !due.withdrawn)
      .toSorted((a, b) => (a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : 0))
  }

  owing(student_id: number) {
    return this.standing(student_id).filter((due) => this.owedOf(due) > 0)
  }

  waivedOf(due: Due) {
    const live = this.waivers.filter((waiver) => waiver.due === due && !waiver.reversed)
    return live.reduce((sum, { amount }) => sum + amount, 0)
  }

  owedOf(due: Due) {
    return due.amount - this.paidOf(due) - this.waivedOf(due)
  }

  isTouched(due: Due) {
    return this.paidOf(due) > 0 || this.waivedOf(due) > 0
  }

  private leftOf(payment: Payment) {
    if (payment.reversed) return 0
    const settled = [...payment.parts.values()].reduce((sum, part) => sum + part, 0)
    return payment.amount - settled - this.refundedFrom(payment)
  }

  private refundedFrom(payment: Payment) {
    const live = this.refunds.filter(({ reversed }) => !reversed)
    return live.reduce((sum, { parts }) => sum + (parts.get(payment) ?? 0), 0)
  }

  isRefunded(payment: Payment) {
    return this.refundedFrom(payment) > 0
  }

  creditOf(student_id: number) {
    const own = this.payments.filter((payment) => payment.student_id === student_id)
    return own.reduce((sum, payment) => sum + this.leftOf(payment), 0)
  }

  refundedTo(student_id: number) {
    const own = this.payments.filter((payment) => payment.student_id === student_id)
    return own.reduce((sum, payment) => sum + this.refundedFrom(payment), 0)
  }

  /** The oldest dues, from the oldest payments. */
  private settleCredit() {
    for (const payment of this.payments)
      for (const due of this.owing(payment.student_id)) {
        const part = Math.min(this.leftOf(payment), this.owedOf(due))
        if (part > 0) payment.parts.set(due, (payment.parts.get(due) ?? 0) + part)
      }
  }

  private unpaid(fee?: Fee) {
    const standing = this.dues
      .filter(isOfFee)
      .filter((due) => !due.withdrawn && !this.isTouched(due))
    return fee ? standing.filter((due) => due.fee === fee) : standing
  }

  /** What was due by today stays with a monthly fee as long as one was a member then, and a month that it asks for too. */
  private dropIfLapsed(due: FeeDue) {
    const isPast =
      due.fee.fee_type === 'recurring' && due.period !== 'once' && due.due_date <= this.today
    const stays = isPast || this.isSpared(due.fee, due.due_date)
    const wasAsked = stays && this.isMember(due.student_id, due.fee.batch_id, due.due_date)
    if (!wasAsked && !this.holds(due)) due.withdrawn = true
  }

  passDays(days: number) {
    this.today = daysLater(this.today, days)
    this.makeDues()
  }

  toggle(batch_id: number, student_id: number) {
    const own = this.memberships.filter(
      (each) => each.batch_id === batch_id && each.student_id === student_id,
    )
    const present = own.find(({ left_on }) => left_on === null)
    if (present) this.leave(present)
    else this.join(batch_id, student_id)
    this.makeDues()
  }

  /** One batch is the only one of a student from then on; null stands for none. */
  assign(batch_id: number | null, student_id: number) {
    const present = this.memberships.filter(
      (each) => each.student_id === student_id && each.left_on === null,
    )
    if (batch_id !== null && !present.some((each) => each.batch_id === batch_id))
      this.join(batch_id, student_id)
    this.makeDues()
    for (const each of present) if (each.batch_id !== batch_id) this.leave(each)
    this.makeDues()
  }

  /** Who comes back on the day they left has not left. */
  private join(batch_id: number, student_id: number, on = this.today) {
    const left = this.memberships.findLast(
      (each) =>
        each.batch_id === batch_id &&
        each.student_id === student_id &&
        each.left_on !== null &&
        each.left_on >= on,
    )
    if (left) Object.assign(left, { left_on: null, settled_on: null })
    else this.memberships.push({ batch_id, student_id, joined_on: on, left_on: null })
  }

  private leave(membership: Membership, on = this.today) {
    membership.left_on = on > membership.joined_on ? on : membership.joined_on
    for (const due of this.standingOf(membership)) if (due.due_date > on) this.cancel(due)
  }

  /** The dues of a membership's batch. */
  private standingOf({ student_id, batch_id }: Pick<Membership, 'student_id' | 'batch_id'>) {
    return this.dues
      .filter(isOfFee)
      .filter((due) => !due.withdrawn && due.student_id === student_id)
      .filter((due) => due.fee.batch_id === batch_id)
  }

  present(student_id: number) {
    return this.memberships.filter(
      (each) => each.student_id === student_id && each.left_on === null,
    )
  }

  private giveDepositsBack(student_id: number, batch_ids: number[]) {
    for (const batch_id of batch_ids) {
      const of = { student_id, batch_id }
      const deposits = this.standingOf(of).filter((due) => due.fee.is_deposit)
      if (deposits.length === 0) continue
      for (const each of this.memberships)
        if (each.student_id === student_id && each.batch_id === batch_id && each.left_on !== null)
          each.settled_on ??= each.left_on
      for (const due of deposits) this.cancel(due)
    }
  }

  /** Leaves all batches with a day, and has the deposits of all batches back. */
  settle(student_id: number, on: string) {
    for (const each of this.present(student_id)) {
      this.leave(each, on)
      each.settled_on = on
    }
    this.giveDepositsBack(student_id, [...new Set(this.fees.map(({ batch_id }) => batch_id))])
    this.makeDues()
  }

  moveUp(student_id: number, { from, to, on }: { from: number; to: number; on: string }) {
    if (!this.present(student_id).some(({ batch_id }) => batch_id === to))
      this.join(to, student_id, on)
    this.makeDues()
    for (const each of this.present(student_id))
      if (each.batch_id === from) {
        this.leave(each, on)
        each.settled_on = on
      }
    this.giveDepositsBack(student_id, [from])
    this.makeDues()
  }

  /** It is asked for no more; what was paid on it settles something else, and what was given up of it is not. */
  private cancel(due: Due) {
    for (const { parts } of this.payments) parts.delete(due)
    for (const waiver of this.waivers) if (waiver.due === due) waiver.reversed = true
    due.withdrawn = true
  }

  addFee(fee: Fee) {
    this.fees.push(fee)
    this.makeDues()
  }

  /** Whether a change is refused: it would end before it begins, or is of another type than what was paid for. */
  refuses(fee: Fee, changes: Partial<Fee>) {
    const after = { ...fee, ...changes }
    const isPaid = this.dues.some((due) => due.fee === fee && this.isTouched(due))
    if (after.fee_type !== fee.fee_type && isPaid) return true
    return (
      after.fee_type === 'recurring' &&
      !!after.last_due_date &&
      after.last_due_date < after.due_date
    )
  }

  changeFee(fee: Fee, changes: Partial<Fee>, from: 'unpaid' | 'next') {
    Object.assign(fee, changes)
    if (fee.fee_type === 'one-time') fee.last_due_date = null
    else fee.is_deposit = false
    if (from === 'next') fee.unchanged_until = this.today
    else if (fee.fee_type === 'one-time') fee.unchanged_until = null
    for (const due of this.unpaid(fee)) {
      if (from === 'next' && due.due_date <= this.today) continue
      if (fee.fee_type === 'one-time') due.withdrawn = true
      else this.dropIfLapsed(due)
      Object.assign(due, { title: fee.title, amount: this.reduced(fee.amount, due) })
      due.asked = fee.amount
    }
    this.makeDues()
  }

  pay(student_id: number, amount: number, chosen: Due[], ahead: boolean) {
    const parts = new Map<Due, number>()
    let left = amount
    const others = this.owing(student_id).filter((due) => !chosen.includes(due))
    for (const due of ahead ? [...chosen, ...others] : chosen) {
      const part = Math.min(left, this.owedOf(due))
      if (part > 0) parts.set(due, part)
      left -= part
    }
    this.payments.push({ student_id, amount, parts, reversed: false })
  }

  reverse(payment: Payment) {
    payment.reversed = true
    for (const due of payment.parts.keys())
      if (isOfFee(due) && !due.withdrawn && !this.isTouched(due)) this.dropIfLapsed(due)
    this.settleCredit()
  }

  /** What concessions leave of a due: amounts first, then percentages, each in whole rupees. */
  private reduced(asked: number, { student_id, due_date }: Pick<Due, 'student_id' | 'due_date'>) {
    const own = this.concessions.filter(
      (each) =>
        each.student_id === student_id &&
        each.from_date <= due_date &&
        (each.to_date === null || due_date <= each.to_date),
    )
    let left = asked
    const take = (cut: number) => {
      left -= Math.min(left, Math.floor((cut + 50) / 100) * 100)
    }
    for (const { amount } of own) if (amount !== null) take(amount)
    for (const { percent } of own) if (percent !== null) take((left * percent) / 100)
    return left
  }

  concede(concession: Concession) {
    this.concessions.push(concession)
    this.followConcessions(concession.student_id)
  }

  endConcession(concession: Concession) {
    const before = daysLater(concession.from_date, -1)
    concession.to_date = this.today < concession.from_date ? before : this.today
    this.followConcessions(concession.student_id)
  }

  private followConcessions(student_id: number) {
    for (const due of this.unpaid())
      if (due.student_id === student_id) due.amount = this.reduced(due.asked, due)
    this.settleCredit()
  }

  addSingle(due: Pick<Due, 'student_id' | 'title' | 'amount' | 'due_date'>) {
    this.dues.push({ ...due, asked: due.amount, fee: null, period: 'once', withdrawn: false })
    this.settleCredit()
  }

  removeSingle(due: Due) {
    due.withdrawn = true
  }

  waive(due: Due, amount: number, waiver_id: number) {
    this.waivers.push({ waiver_id, due, amount, reversed: false })
  }

  reverseWaiver(waiver: Waiver) {
    waiver.reversed = true
    this.settleCredit()
  }

  refund(student_id: number, amount: number, refund_id: number) {
    const parts = new Map<Payment, number>()
    let left = amount
    for (const payment of this.payments.filter((each) => each.student_id === student_id)) {
      const part = Math.min(left, this.leftOf(payment))
      if (part > 0) parts.set(payment, part)
      left -= part
    }
    this.refunds.push({ refund_id, student_id, parts, reversed: false })
  }

  reverseRefund(refund: Refund) {
    refund.reversed = true
    this.settleCredit()
  }
}
