import { LateFees } from './late-fees.ts'
import { type Due, type Payment, PLAIN, type Refund, sumOf } from './parts.ts'

/** Payments, corrections, reversals and refunds. Part of `LedgerModel`. */
export abstract class Money extends LateFees {
  pay(
    student_id: number,
    { amount, date }: { amount: number; date: string },
    chosen: Due[],
    ahead: boolean,
  ) {
    const parts = new Map<Due, number>()
    let left = amount
    const others = this.owing(student_id).filter((due) => !chosen.includes(due))
    const falling = [...chosen, ...others].filter((due) => this.fallsOn(date, due))
    const standing = (dues: Due[]) => dues.filter((due) => !falling.includes(due))
    const open = ahead
      ? standing([...chosen, ...others])
      : [...standing(chosen), ...falling.filter((due) => chosen.includes(due))]
    for (const due of open) {
      const part = Math.min(left, this.owedOf(due))
      if (part > 0) parts.set(due, part)
      left -= part
    }
    this.enter({ student_id, amount, date, parts, reversed: false })
  }

  /**
   * Allocates money to chosen dues and then to the oldest others. A rest is credit if allowed; otherwise nothing is
   * recorded. Returns the rest.
   */
  payFor(student_id: number, wished: Map<Due, number>, date: string, ahead: boolean) {
    const amount = sumOf([...wished.values()])
    const open = this.owing(student_id).filter((due) => !this.fallsOn(date, due))
    const parts = new Map<Due, number>()
    let left = amount
    const give = (due: Due, most: number) => {
      const given = parts.get(due) ?? 0
      const part = Math.min(most, left, this.owedOf(due) - given)
      if (part > 0) parts.set(due, given + part)
      left -= part
    }
    for (const due of open) give(due, wished.get(due) ?? 0)
    for (const due of open) give(due, left)
    if (left === 0 || ahead) this.enter({ student_id, amount, date, parts, reversed: false })
    return left
  }

  private enter(payment: Payment) {
    this.payments.push(payment)
    for (const due of payment.parts.keys()) this.takeBackLateFee(due)
    this.settleCredit()
  }

  reverse(payment: Payment) {
    this.takeBack(payment)
    this.settleCredit()
  }

  /** A cheque came back: its payment is taken back, and the bank's charge is added. */
  bounce(payment: Payment, charge: number | null) {
    this.takeBack(payment)
    const { student_id } = payment
    const due = { student_id, kind: 'single' as const, title: 'Cheque return charge' }
    if (charge !== null) {
      const amounts = { amount: charge, asked: charge, due_date: this.today }
      this.dues.push({ ...PLAIN, ...due, ...amounts })
    }
    this.settleCredit()
  }

  protected takeBack(payment: Payment) {
    payment.reversed = true
    for (const due of payment.parts.keys()) this.dropIfLapsed(due)
  }

  /** Corrects a payment, for the same dues first; returns whether it is refused as too much, leaving all unchanged. */
  correct(payment: Payment, { amount, student_id }: { amount: number; student_id: number }) {
    const wasWithdrawn = this.dues.map(({ withdrawn }) => withdrawn)
    const left = this.leftOf(payment)
    this.takeBack(payment)
    const isNoMore = student_id === payment.student_id && amount <= payment.amount
    const owing = this.owing(student_id)
    const ahead = left > 0 || isNoMore
    if (!ahead && amount > sumOf(owing.map((due) => this.owedOf(due)))) {
      payment.reversed = false
      for (const [n, due] of this.dues.entries()) due.withdrawn = wasWithdrawn[n] ?? false
      return false
    }
    const first = owing.filter((due) => payment.parts.has(due))
    const chosen = [...first, ...owing.filter((due) => !first.includes(due))]
    this.pay(student_id, { amount, date: payment.date }, chosen, ahead)
    return true
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
