import { Asking } from './asking.ts'
import { type Due, daysLater, type FeeDue, isMonth, type Membership, monthOf } from './parts.ts'

/** Joining, leaving, settling and promotion. Part of `LedgerModel`. */
export abstract class Members extends Asking {
  /** Whether a batch accepts nobody from a day on. */
  hasEnded(batch_id: number, on = this.today) {
    return (this.endings.get(batch_id) ?? on) < on
  }

  fallsWithBatch({ fee, due_date, cut_day }: Due) {
    return fee !== null && (cut_day ?? due_date) > (this.endings.get(fee.batch_id) ?? '9999')
  }

  /** Members of an ended batch leave on its last day. */
  protected endBatches() {
    for (const each of this.memberships)
      if (each.left_on === null && this.hasEnded(each.batch_id))
        this.leave(each, this.endings.get(each.batch_id))
    this.settleCredit()
  }

  toggle(batch_id: number, student_id: number) {
    const own = { batch_id, student_id }
    const present = this.membershipsOf(own).find(({ left_on }) => left_on === null)
    if (present) this.leave(present)
    else this.join(batch_id, student_id)
    this.settleCredit()
  }

  /** Makes a batch a student's only one; null removes them from all. */
  assign(batch_id: number | null, student_id: number) {
    const present = this.present(student_id)
    if (batch_id !== null && !present.some((each) => each.batch_id === batch_id))
      this.join(batch_id, student_id)
    for (const each of present) if (each.batch_id !== batch_id) this.leave(each)
    this.settleCredit()
  }

  /** Coming back on or before the day of leaving continues the membership, and merges later stays. */
  private join(batch_id: number, student_id: number, on = this.today) {
    const stays = this.membershipsOf({ batch_id, student_id })
      .filter(({ left_on }) => left_on !== null && left_on >= on)
      .toSorted((a, b) => (a.joined_on < b.joined_on ? -1 : 1))
    let from = on
    for (const stay of stays) {
      if (from < stay.joined_on) stay.joined_on = from
      from = daysLater(stay.left_on ?? from, 1)
    }
    const last = stays.at(-1)
    if (last) Object.assign(last, { left_on: null, settled_on: null, months_until: null })
    else this.memberships.push({ batch_id, student_id, joined_on: on, left_on: null })
    this.makeDues()
    this.reckonMonths({ batch_id, student_id }, on)
  }

  private leave(membership: Membership, on = this.today, settles = false) {
    membership.left_on = on > membership.joined_on ? on : membership.joined_on
    if (settles) membership.settled_on = on
    for (const due of this.standingOf(membership))
      if ((due.cut_day ?? due.due_date) > on && !this.isSharedMonth(due, monthOf(on)))
        this.cancel(due)
    this.makeDues()
    this.reckonMonths(membership, on)
  }

  private isSharedMonth({ fee, due_date, period, cut_of }: FeeDue, month: string) {
    const prorata = this.isSpared(fee, due_date) ? fee.spared_prorata : fee.prorata
    return prorata !== 'none' && cut_of === null && period === month
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

  /** Leaves all batches on a day, and gets the deposits of all batches back. */
  settle(student_id: number, on: string) {
    for (const each of this.present(student_id)) this.leave(each, on, true)
    this.giveDepositsBack(student_id, [...new Set(this.fees.map(({ batch_id }) => batch_id))])
    this.settleCredit()
  }

  moveUp(student_id: number, { from, to, on }: { from: number; to: number; on: string }) {
    if (!this.present(student_id).some(({ batch_id }) => batch_id === to))
      this.join(to, student_id, on)
    const isAsked = this.wholeMonthsOn({ student_id, batch_id: to }, on).length > 0
    for (const each of this.present(student_id))
      if (each.batch_id === from) {
        each.months_until = isAsked ? daysLater(on, -1) : null
        this.leave(each, on, true)
        if (isAsked) this.dropMonthsOn(each, on)
      }
    this.giveDepositsBack(student_id, [from])
    this.settleCredit()
  }

  /** Full months of a batch dated on a day. */
  private wholeMonthsOn(of: Pick<Membership, 'student_id' | 'batch_id'>, day: string) {
    return this.standingOf(of).filter(
      (due) =>
        isMonth(due.period) &&
        due.due_date === day &&
        due.cut_of === null &&
        due.asked === due.base,
    )
  }

  /** The new batch charges them; pro-rata ones ended with the day. */
  private dropMonthsOn(membership: Membership, day: string) {
    for (const due of this.wholeMonthsOn(membership, day)) {
      const { fee } = due
      const prorata = this.isSpared(fee, due.due_date) ? fee.spared_prorata : fee.prorata
      if (prorata === 'none') this.cancel(due)
    }
  }
}
