import {
  type Concession,
  type Due,
  daysLater,
  type Fee,
  type Import,
  type LateFeeRule,
  type Membership,
  type Payment,
  type Refund,
  type Waiver,
} from './parts.ts'

/** Paid, waived, owed, and credit. Part of `LedgerModel`. */
export abstract class Sums {
  today = '2026-01-25'
  readonly fees: Fee[] = []
  readonly memberships: Membership[] = []
  readonly dues: Due[] = []
  readonly payments: Payment[] = []
  readonly waivers: Waiver[] = []
  readonly refunds: Refund[] = []
  readonly concessions: Concession[] = []
  readonly imports: Import[] = []
  /** Last days of batches. */
  readonly endings = new Map<number, string>()
  rule: LateFeeRule | null = null

  /** The dues, oldest first; those of one day in the order of creation. */
  standing(student_id: number) {
    return this.dues
      .filter((due) => due.student_id === student_id && !due.withdrawn)
      .toSorted((a, b) => (a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : 0))
  }

  owing(student_id: number) {
    return this.standing(student_id).filter((due) => this.owedOf(due) > 0)
  }

  paidOf(due: Due) {
    const live = this.payments.filter(({ reversed }) => !reversed)
    return live.reduce((sum, { parts }) => sum + (parts.get(due) ?? 0), 0)
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

  protected leftOf(payment: Payment) {
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

  /** Settles the oldest dues from the oldest payments; cancels late fees of dues paid in time. */
  protected settleCredit() {
    for (const student_id of new Set(this.payments.map((payment) => payment.student_id)))
      for (const due of this.owing(student_id)) if (!due.withdrawn) this.settleOne(due)
  }

  private settleOne(due: Due) {
    const own = this.payments.filter(({ student_id }) => student_id === due.student_id)
    const giving = own.filter((payment) => {
      const part = Math.min(this.leftOf(payment), this.owedOf(due))
      if (part > 0) payment.parts.set(due, (payment.parts.get(due) ?? 0) + part)
      return part > 0
    })
    if (giving.length > 0) this.takeBackLateFee(due)
  }

  /** Whether all payments of a due are dated in time. */
  protected isPaidInTime(due: Due, { after_days }: LateFeeRule) {
    const last = daysLater(due.due_date, after_days)
    return this.payments.every(
      ({ reversed, parts, date }) => reversed || !parts.has(due) || date <= last,
    )
  }

  /** Cancels the late fee of a due settled in time, if nothing of it is paid or waived. */
  protected takeBackLateFee(due: Due) {
    const { rule } = this
    const late = this.dues.find((each) => each.late_of === due && !each.withdrawn)
    if (!rule || !late || this.owedOf(due) > 0 || this.isTouched(late)) return
    if (this.isPaidInTime(due, rule)) late.withdrawn = true
  }

  /** Releases the payments of a due, and ends its waivers. */
  protected letGo(due: Due) {
    for (const { parts } of this.payments) parts.delete(due)
    for (const waiver of this.waivers) if (waiver.due === due) waiver.reversed = true
  }

  /** Releases and withdraws a due with its late fee. */
  protected cancel(due: Due) {
    this.letGo(due)
    due.withdrawn = true
    this.cancelLateFee(due)
  }

  protected cancelLateFee(due: Due) {
    const late = this.dues.find((each) => each.late_of === due && !each.withdrawn)
    if (late) this.cancel(late)
  }
}
