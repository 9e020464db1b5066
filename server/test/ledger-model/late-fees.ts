import { isDeepStrictEqual } from 'node:util'
import { Fees } from './fees.ts'
import { type Due, daysLater, inRupees, type LateFeeRule, PLAIN } from './parts.ts'

/** Late fees, charged and withdrawn. Part of `LedgerModel`. */
export abstract class LateFees extends Fees {
  /** Whether a payment of this day cancels a late fee by settling its due. */
  protected fallsOn(date: string, due: Due) {
    const { rule } = this
    const { late_of } = due
    if (!rule || !late_of || this.isTouched(due) || this.owedOf(late_of) === 0) return false
    return date <= daysLater(late_of.due_date, rule.after_days) && this.isPaidInTime(late_of, rule)
  }

  setLateFee(rule: LateFeeRule | null) {
    // Today's late fees follow a new rule.
    if (!isDeepStrictEqual(this.rule, rule))
      for (const due of this.dues)
        if (due.kind === 'late' && due.due_date === this.today && !this.isTouched(due))
          due.withdrawn = true
    this.rule = rule
    this.makeLateFees()
  }

  protected makeLateFees() {
    const { rule } = this
    if (!rule) return
    const last = daysLater(this.today, -rule.after_days)
    const late = this.dues.filter(
      (due) =>
        !due.withdrawn &&
        (due.kind === 'single' || (due.kind === 'fee' && due.fee?.late_fee === true)) &&
        due.due_date >= rule.from &&
        due.due_date < last &&
        this.owedOf(due) > 0,
    )
    for (const due of late) this.makeLateFee(due, rule)
    this.settleCredit()
  }

  private makeLateFee(due: Due, { amount, percent, cap }: LateFeeRule) {
    const found = this.dues.find(({ late_of }) => late_of === due)
    if (found && (!found.withdrawn || found.removed)) return
    const cost = Math.min(
      amount ?? inRupees((this.owedOf(due) * (percent ?? 0)) / 100),
      cap ?? Infinity,
    )
    if (cost === 0) return
    const { student_id } = due
    const fresh: Due = {
      ...PLAIN,
      kind: 'late',
      late_of: due,
      student_id,
      title: `Late fee for ${due.title}`,
      asked: cost,
      amount: cost,
      due_date: this.today,
    }
    if (found) Object.assign(found, fresh)
    else this.dues.push(fresh)
  }
}
