import { Members } from './members.ts'
import {
  type Concession,
  type Due,
  daysLater,
  type Fee,
  isMonth,
  monthOf,
  monthsLater,
  sumOf,
} from './parts.ts'

/** Adding and changing fees, and concessions. Part of `LedgerModel`. */
export abstract class Fees extends Members {
  addFee(fee: Fee) {
    this.fees.push(fee)
    this.makeDues()
    this.settleCredit()
  }

  private cutBy(fee: Fee, changes: Partial<Fee>) {
    if (changes.instalments !== undefined) return changes.instalments
    return (changes.fee_type ?? fee.fee_type) === 'recurring' ? null : fee.instalments
  }

  /** Whether a change is refused: it ends before it begins, or changes the type of a paid fee. */
  refuses(fee: Fee, changes: Partial<Fee>) {
    const after = { ...fee, ...changes }
    const parts = this.cutBy(fee, changes)
    const isPaid = this.dues.some(
      (due) => (due.fee === fee || due.late_of?.fee === fee) && this.isTouched(due),
    )
    const isOther = after.fee_type !== fee.fee_type || Boolean(parts) !== Boolean(fee.instalments)
    if (isOther && isPaid) return true
    const joins = changes.on_joining ?? (after.fee_type === 'one-time' && fee.on_joining)
    if (joins && (parts || after.fee_type === 'recurring')) return true
    if (parts && after.fee_type === 'recurring') return true
    if (parts && sumOf(parts.map(({ amount }) => amount)) !== after.amount) return true
    if (after.fee_type === 'one-time') return (changes.prorata ?? 'none') !== 'none'
    return !!after.last_due_date && after.last_due_date < after.due_date
  }

  /** Day until which a fee stays unchanged: today, or the last coming due whose new day in its month is past. */
  private keptUntil(fee: Fee) {
    if (fee.fee_type === 'one-time') return this.today
    const newDay = (month: string) => {
      const [year = 0, number = 0] = month.split('-').map(Number)
      const [first = 0, begun = 0] = fee.due_date.split('-').map(Number)
      return monthsLater(fee.due_date, (year - first) * 12 + number - begun)
    }
    const kept = this.dues.filter(
      (due) =>
        due.fee === fee &&
        !due.withdrawn &&
        due.cut_of === null &&
        isMonth(due.period) &&
        due.due_date > this.today &&
        newDay(monthOf(due.due_date)) <= this.today &&
        (!fee.last_due_date || due.due_date <= fee.last_due_date),
    )
    return [this.today, ...kept.map((due) => due.due_date)].toSorted().at(-1) ?? this.today
  }

  changeFee(fee: Fee, changes: Partial<Fee>, from: 'unpaid' | 'next') {
    const before = fee.prorata
    const instalments = this.cutBy(fee, changes)
    Object.assign(fee, changes, { instalments })
    if (fee.fee_type === 'one-time') Object.assign(fee, { last_due_date: null, prorata: 'none' })
    else Object.assign(fee, { is_deposit: false, on_joining: false })
    const until = this.keptUntil(fee)
    if (from === 'next') fee.unchanged_until = until
    else if (fee.fee_type === 'one-time') fee.unchanged_until = null
    fee.spared_prorata = from === 'next' ? before : fee.prorata
    const moving = this.unpaid(fee).filter((due) => from !== 'next' || due.due_date > until)
    const days = new Map(moving.map((due) => [due, due.due_date]))
    const isDated = fee.fee_type === 'one-time' && !fee.on_joining
    const gone = moving.filter((due) => isDated || this.isLapsed(due))
    for (const due of gone) due.withdrawn = true
    this.moving = new Set(gone)
    const staying = moving.filter((due) => !gone.includes(due))
    const amounts = staying.map((due) => this.amountOf(due))
    for (const [n, due] of staying.entries()) Object.assign(due, { title: fee.title }, amounts[n])
    this.dropFinesOfNothing(staying)
    this.makeDues()
    this.moving.clear()
    for (const due of gone)
      if (due.withdrawn || due.due_date !== days.get(due)) this.cancelLateFee(due)
    this.settleCredit()
  }

  concede(concession: Concession) {
    this.concessions.push(concession)
    this.followConcessions(concession.student_id)
  }

  endConcession(concession: Concession) {
    const before = daysLater(concession.from_date, -1)
    const last = this.today < concession.from_date ? before : this.today
    if (concession.to_date === null || last < concession.to_date) concession.to_date = last
    this.followConcessions(concession.student_id)
  }

  private followConcessions(student_id: number) {
    const own = this.unpaid().filter((due) => due.student_id === student_id)
    const isPart = ({ period }: Due) => period.startsWith('part-')
    // Dues of a fee that lost its instalments stay as they were.
    const parts = own.filter((due) => isPart(due) && due.fee.instalments)
    const amounts = parts.map((due) => this.amountOf(due))
    for (const [n, due] of parts.entries()) Object.assign(due, { title: due.fee.title }, amounts[n])
    for (const due of own) if (!isPart(due)) due.amount = this.reduced(due.asked, due)
    this.dropFinesOfNothing(own)
    this.settleCredit()
  }

  /** Withdraws the late fee of a due of which nothing is left. */
  private dropFinesOfNothing(dues: Due[]) {
    const none = dues.filter(({ amount }) => amount === 0)
    for (const late of this.dues)
      if (late.late_of && none.includes(late.late_of) && !this.isTouched(late)) this.cancel(late)
  }
}
