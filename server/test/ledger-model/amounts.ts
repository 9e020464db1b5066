import {
  counts,
  type Due,
  daysLater,
  type Fee,
  type FeeDue,
  inRupees,
  isMonth,
  type Membership,
  monthOf,
  monthsLater,
  partNumber,
  sumOf,
} from './parts.ts'
import { Sums } from './sums.ts'

/** Amounts of fees: pro-rata months, instalments, concessions. Part of `LedgerModel`. */
export abstract class Amounts extends Sums {
  protected isSpared({ unchanged_until }: Fee, day: string) {
    return unchanged_until ? day <= unchanged_until : false
  }

  protected membershipsOf({ student_id, batch_id }: Pick<Membership, 'student_id' | 'batch_id'>) {
    return this.memberships.filter(
      (each) => each.student_id === student_id && each.batch_id === batch_id,
    )
  }

  /** Amount of a fee (present or former) on a day. */
  protected amountOf(
    {
      fee,
      student_id,
      due_date,
      period,
    }: Pick<FeeDue, 'fee' | 'student_id' | 'due_date' | 'period'>,
    base = fee.amount,
    prorata = fee.prorata,
  ) {
    if (fee.instalments && period.startsWith('part-'))
      return { base, asked: base, amount: this.instalment(fee, student_id, period) }
    const asked = !isMonth(period)
      ? base
      : prorata === 'none'
        ? this.ofFirstMonth(base, { fee, student_id, due_date, period })
        : this.shared(base, { fee, student_id, period })
    return { base, asked, amount: this.reduced(asked, { student_id, due_date }) }
  }

  /** The part of a month of joining that was chosen. */
  private ofFirstMonth(
    amount: number,
    of: Pick<FeeDue, 'fee' | 'student_id' | 'due_date' | 'period'>,
  ) {
    const begun = this.membershipsOf({ ...of.fee, ...of }).find(
      ({ joined_on, left_on }) =>
        joined_on <= of.due_date &&
        of.due_date <= (left_on ?? of.due_date) &&
        monthOf(joined_on) === of.period,
    )
    if (begun?.first_month === 'half') return inRupees(amount / 2)
    if (begun?.first_month !== 'days') return amount
    const days = Number(daysLater(monthsLater(`${of.period}-01`, 1), -1).slice(8))
    return inRupees((amount * (days - Number(begun.joined_on.slice(8)) + 1)) / days)
  }

  private shared(
    amount: number,
    { fee, student_id, period }: Pick<FeeDue, 'fee' | 'student_id' | 'period'>,
  ) {
    const own = this.membershipsOf({ ...fee, student_id }).filter(counts)
    const days = new Date(
      Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5)), 0),
    ).getUTCDate()
    const there = Array.from(
      { length: days },
      (_, n) => `${period}-${String(n + 1).padStart(2, '0')}`,
    ).filter((day) =>
      own.some(({ joined_on, left_on }) => joined_on <= day && day <= (left_on ?? day)),
    )
    return there.length === days ? amount : inRupees((amount * there.length) / days)
  }

  /**
   * The share of an untouched instalment in what is left after concessions. The last instalment takes the remainder.
   */
  private instalment(fee: Fee, student_id: number, period: string) {
    const net = this.reduced(fee.amount, { student_id, due_date: fee.due_date })
    const touched = this.dues.filter(
      (due) =>
        due.fee === fee &&
        due.student_id === student_id &&
        !due.withdrawn &&
        due.period !== period &&
        this.isTouched(due),
    )
    const rest = Math.max(0, net - sumOf(touched.map(({ amount }) => amount)))
    const open = (fee.instalments ?? [])
      .map(({ amount }, n) => ({ amount, period: partNumber(n) }))
      .filter((part) => !touched.some((due) => due.period === part.period))
    const weight = sumOf(open.map(({ amount }) => amount))
    let left = rest
    for (const [n, part] of open.entries()) {
      const share =
        n === open.length - 1 ? left : Math.min(left, inRupees((rest * part.amount) / weight))
      if (part.period === period) return share
      left -= share
    }
    return left
  }

  /** A due after concessions: amounts first, then percentages, each in whole rupees. */
  protected reduced(asked: number, { student_id, due_date }: Pick<Due, 'student_id' | 'due_date'>) {
    const own = this.concessions.filter(
      (each) =>
        each.student_id === student_id &&
        each.from_date <= due_date &&
        (each.to_date === null || due_date <= each.to_date),
    )
    let left = asked
    const take = (cut: number) => {
      left -= Math.min(left, inRupees(cut))
    }
    for (const { amount } of own) if (amount !== null) take(amount)
    for (const { percent } of own) if (percent !== null) take((left * percent) / 100)
    return left
  }
}
