import { Asking } from './asking.ts'
import { type Due, daysLater, type FeeDue, type Membership, monthOf } from './parts.ts'

/** Joining, leaving, settling and promotion. Part of `LedgerModel`. */
export abstract class Members extends Asking {
  /** Whether a batch accepts nobody from a day on. */
  hasEnded(batch_id: number, on = this.today) {
    return (this.endings.get(batch_id) ?? on) < on
  }

  fallsWithBatch({ fee, due_date, cut_day }: Due) {
    return fee !== null && (cut_day ?? due_date) > (this.endings.get(fee.batch_id) ?? '9999')
  }

  /** Coming dues follow a new last day of a batch. */
  followEnd(batch_id: number) {
    this.withdrawAfterEnd(batch_id)
    this.makeDues()
    this.settleCredit()
  }

  protected withdrawAfterEnd(batch_id: number) {
    for (const due of this.unpaid())
      if (due.fee.batch_id === batch_id && due.due_date > this.until(batch_id, due.due_date))
        this.dropIfLapsed(due)
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
    const joins = batch_id !== null && !present.some((each) => each.batch_id === batch_id)
    if (joins) this.join(batch_id, student_id)
    const last = joins ? daysLater(this.today, -1) : this.today
    for (const each of present)
      if (each.batch_id !== batch_id) this.leave(each, last, each.joined_on > last)
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
    if (last) Object.assign(last, { left_on: null, settled_on: null })
    else this.memberships.push({ batch_id, student_id, joined_on: on, left_on: null })
    this.makeDues()
    this.reckonMonths({ batch_id, student_id }, on)
  }

  private leave(membership: Membership, day = this.today, settles = false) {
    const on = this.until(membership.batch_id, day)
    membership.left_on = on > membership.joined_on ? on : membership.joined_on
    if (settles) membership.settled_on = day
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

  private settleBatches(student_id: number, batch_ids: number[]) {
    for (const batch_id of batch_ids) {
      const of = { student_id, batch_id }
      for (const each of this.membershipsOf(of))
        if (each.left_on !== null) each.settled_on ??= each.left_on
      for (const due of this.standingOf(of)) if (due.fee.is_deposit) this.cancel(due)
    }
  }

  /** Leaves all batches on a day, and gets the deposits of all batches back. */
  settle(student_id: number, on: string) {
    for (const each of this.present(student_id)) this.leave(each, on, true)
    const own = this.memberships.filter((each) => each.student_id === student_id)
    this.settleBatches(student_id, [...new Set(own.map(({ batch_id }) => batch_id))])
    this.settleCredit()
  }

  moveUp(student_id: number, { from, to, on }: { from: number; to: number; on: string }) {
    if (!this.present(student_id).some(({ batch_id }) => batch_id === to))
      this.join(to, student_id, on)
    for (const each of this.present(student_id))
      if (each.batch_id === from) this.leave(each, daysLater(on, -1), true)
    this.settleBatches(student_id, [from])
    this.settleCredit()
  }
}
