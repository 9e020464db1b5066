import type { FirstMonth } from '@ganit/contract/people/memberships'
import { Asking } from './asking.ts'
import { counts, type Due, daysLater, type FeeDue, type Membership, monthOf } from './parts.ts'

type Place = Pick<Membership, 'student_id' | 'batch_id'>
type Joining = {
  on?: string
  first_month?: FirstMonth | null
  instead_of?: number | undefined
  isWithin?: boolean
}
type Arrival = Place & { on: string; instead_of?: number | undefined }
type Added = { on: string; first_month: FirstMonth | null; moves: boolean }

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
    const [first] = present.toSorted((a, b) => (a.joined_on < b.joined_on ? -1 : 1))
    if (joins) this.join(batch_id, student_id, { instead_of: first?.batch_id })
    const last = joins ? daysLater(this.today, -1) : this.today
    for (const each of present)
      if (each.batch_id !== batch_id) this.leave(each, last, each.joined_on > last)
    this.settleCredit()
  }

  /** Coming back on or before the day of leaving continues the membership, and merges later stays. */
  private join(
    batch_id: number,
    student_id: number,
    { on = this.today, first_month = null, instead_of, isWithin = false }: Joining = {},
  ) {
    const stays = this.membershipsOf({ batch_id, student_id })
      .filter(({ left_on }) => left_on !== null && left_on >= on)
      .toSorted((a, b) => (a.joined_on < b.joined_on ? -1 : 1))
    let from = on
    const months = stays.flatMap((stay) => (stay.first_month ? monthOf(stay.joined_on) : []))
    for (const stay of stays) {
      if (from < stay.joined_on) Object.assign(stay, { joined_on: from, first_month: null })
      from = daysLater(stay.left_on ?? from, 1)
    }
    const last = stays.at(-1)
    if (last) Object.assign(last, { left_on: null, settled_on: null })
    else {
      const came_within = isWithin || this.isOfAcademy({ batch_id, student_id, on, instead_of })
      const begun = { batch_id, student_id, joined_on: on, left_on: null }
      this.memberships.push({ ...begun, first_month, came_within })
    }
    this.makeDues()
    for (const month of new Set(months)) this.remakeMonth({ batch_id, student_id }, month)
    this.reckonMonths({ batch_id, student_id }, on)
  }

  protected isOfAcademy({ batch_id, student_id, on, instead_of }: Arrival) {
    return this.memberships.some(
      (other) =>
        other.student_id === student_id &&
        other.batch_id !== batch_id &&
        counts(other) &&
        (other.left_on ?? on) >= daysLater(on, -1) &&
        (other.joined_on < on || (other.joined_on === on && other.batch_id !== instead_of)),
    )
  }

  /** The whole months of a month of joining, standing or not. */
  private ofMonth(of: Place, month: string) {
    return this.standingOf(of).filter(
      ({ fee, period }) =>
        fee.fee_type === 'recurring' && fee.prorata === 'none' && period.slice(0, 7) === month,
    )
  }

  private remakeMonth(of: Place, month: string) {
    const gone = this.ofMonth(of, month).filter(
      (due) => due.cut_of === null && !this.isTouched(due) && !this.isSpared(due.fee, due.due_date),
    )
    const days = new Map(gone.map((due) => [due, due.due_date]))
    for (const due of gone) due.withdrawn = true
    this.moving = new Set(gone)
    this.makeDues()
    this.moving.clear()
    for (const due of gone)
      if (due.withdrawn || due.due_date !== days.get(due)) this.cancelLateFee(due)
  }

  /** Another choice for the month of joining; false if that is refused. */
  chooseFirstMonth(of: Place, first_month: FirstMonth | null) {
    const membership = this.membershipsOf(of).find(({ left_on }) => left_on === null)
    if (!membership || (first_month && !this.hasWholeMonths(of.batch_id))) return false
    const month = monthOf(membership.joined_on)
    const isFixed = (due: FeeDue) =>
      this.isTouched(due) || due.cut_of !== null || this.isSpared(due.fee, due.due_date)
    if (this.ofMonth(of, month).some(isFixed)) return false
    membership.first_month = first_month
    this.remakeMonth(of, month)
    this.settleCredit()
    return true
  }

  hasWholeMonths(batch_id: number) {
    return this.fees.some(
      (fee) => fee.batch_id === batch_id && fee.fee_type === 'recurring' && fee.prorata === 'none',
    )
  }

  /** Adds a student to a batch, beside the other one or instead of it. */
  add({ batch_id, student_id }: Place, { on, first_month, moves }: Added) {
    const present = this.present(student_id)
    const other = moves ? present.find((each) => each.batch_id !== batch_id) : undefined
    if (!present.some((each) => each.batch_id === batch_id))
      this.join(batch_id, student_id, { on, first_month, instead_of: other?.batch_id })
    const last = daysLater(on, -1)
    if (other) this.leave(other, last, other.joined_on > last)
    this.settleCredit()
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
      this.join(to, student_id, { on, isWithin: true })
    for (const each of this.present(student_id))
      if (each.batch_id === from) this.leave(each, daysLater(on, -1), true)
    this.settleBatches(student_id, [from])
    this.settleCredit()
  }
}
