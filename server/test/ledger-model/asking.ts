import { Amounts } from './amounts.ts'
import {
  counts,
  type Due,
  type Fee,
  type FeeDue,
  isLater,
  isMonth,
  isOfFee,
  type Membership,
  monthOf,
  monthsLater,
  PLAIN,
  partNumber,
  within,
} from './parts.ts'

/** Dues of members: created, lapsed, recomputed. Part of `LedgerModel`. */
export abstract class Asking extends Amounts {
  /** Due dates of a fee up to today, and the next one. */
  private datesOf({ due_date, fee_type, last_due_date, instalments }: Fee) {
    if (fee_type === 'one-time')
      return instalments
        ? instalments.map((part, n) => ({ period: partNumber(n), due_date: part.due_date }))
        : [{ period: 'once', due_date }]
    const dates: { period: string; due_date: string }[] = []
    for (let n = 0; n === 0 || (dates.at(-1)?.due_date ?? '') <= this.today; n++) {
      const date = monthsLater(due_date, n)
      dates.push({ period: monthOf(date), due_date: date })
    }
    return dates.filter((each) => !last_due_date || each.due_date <= last_due_date)
  }

  private isMember(student_id: number, batch_id: number, day: string) {
    return this.membershipsOf({ student_id, batch_id }).some(
      (each) => each.joined_on <= day && (each.left_on === null || day <= each.left_on),
    )
  }

  /** Dues of a fee for a student during membership; a pro-rata month on a day of its last membership. */
  private askedBy(fee: Fee, student_id: number) {
    const own = this.membershipsOf({ ...fee, student_id })
    const found = this.datesOf(fee).flatMap(({ period, due_date }) =>
      own.map((membership) => {
        const isFirst = this.isFirstMonth(fee, membership, due_date)
        const day = this.dayFor(fee, membership, { day: due_date, isFirst })
        return { fee, student_id, period, membership, isFirst, due_date: day }
      }),
    )
    const asked = found.filter(
      ({
        membership: { joined_on, left_on, settled_on, first_month, fees_after = '' },
        membership,
        due_date: day,
        period,
        isFirst,
      }) =>
        joined_on <= day &&
        fees_after < day &&
        (left_on === null || day <= left_on) &&
        day <= this.until(fee.batch_id, day) &&
        (!settled_on || (day <= settled_on && !fee.is_deposit)) &&
        (fee.on_joining
          ? (this.isOpen(fee, membership) && this.isNew(fee, membership)) ||
            this.isStanding({ fee, student_id, period })
          : this.isOpen(fee, membership) || this.isKnown({ fee, student_id, period })) &&
        !(isFirst && first_month === 'none') &&
        (fee.on_joining || isFirst || !this.isSpared(fee, day)) &&
        (fee.prorata === 'none' ||
          (monthOf(day) === period && !own.some((other) => isLater(other, membership, period)))),
    )
    // Two stays may ask for the same; the earlier day holds.
    return asked.toSorted((a, b) => (a.due_date < b.due_date ? -1 : 1))
  }

  private isFirstMonth({ fee_type, prorata }: Fee, membership: Membership, day: string) {
    const isChosen =
      Boolean(membership.first_month) && monthOf(day) === monthOf(membership.joined_on)
    return isChosen && fee_type === 'recurring' && prorata === 'none'
  }

  private dayFor(fee: Fee, membership: Membership, of: { day: string; isFirst: boolean }) {
    const { joined_on } = membership
    if (fee.on_joining) return joined_on
    if (of.isFirst) return of.day < joined_on ? joined_on : of.day
    return fee.prorata === 'none' ? of.day : this.until(fee.batch_id, within(membership, of.day))
  }

  private isOpen({ is_deposit, asks_left }: Fee, { settled_on, left_on }: Membership) {
    return !settled_on && (left_on === null || (asks_left && !is_deposit))
  }

  private isNew({ due_date, asks_within }: Fee, { joined_on, came_within }: Membership) {
    return joined_on >= due_date && (asks_within || !came_within)
  }

  /** A day, or the last one of a batch if that is before. */
  protected until(batch_id: number, day: string) {
    const end = this.endings.get(batch_id)
    return end !== undefined && end < day ? end : day
  }

  /** Dues that a change of a fee removes for the moment. */
  protected moving = new Set<Due>()

  /** Whether a due may exist: students who settled get no new ones, but existing ones stay. */
  private isKnown(of: Pick<FeeDue, 'fee' | 'student_id' | 'period'>) {
    const found = this.found(of)
    return this.isStanding(of) || (found !== undefined && this.moving.has(found))
  }

  private isStanding(of: Pick<FeeDue, 'fee' | 'student_id' | 'period'>) {
    const found = this.found(of)
    return found !== undefined && (!found.withdrawn || this.isStillCut(found))
  }

  private found({ fee, student_id, period }: Pick<FeeDue, 'fee' | 'student_id' | 'period'>) {
    return this.dues.find(
      (due) => due.fee === fee && due.student_id === student_id && due.period === period,
    )
  }

  private holding({ fee, student_id, period }: FeeDue) {
    return this.askedBy(fee, student_id).find((each) => each.period === period)
  }

  protected makeDues() {
    const students = new Set(this.memberships.map(({ student_id }) => student_id))
    for (const fee of this.fees)
      for (const student_id of [...students].sort((a, b) => a - b)) {
        // Computed together, because an instalment must not depend on the order of creation.
        const wanted = this.askedBy(fee, student_id).map((each) => this.wanted(each))
        for (const each of wanted) this.makeDue(each)
      }
  }

  private wanted(asked: ReturnType<Asking['askedBy']>[number]): FeeDue {
    const { fee } = asked
    return { ...PLAIN, ...asked, kind: 'fee', title: fee.title, ...this.amountOf(asked) }
  }

  private makeDue(fresh: FeeDue) {
    const found = this.found(fresh)
    if (!found) this.dues.push(fresh)
    else if (found.withdrawn && !this.isStillCut(found)) Object.assign(found, fresh)
  }

  /** Whether a piece of the split due is still owed. */
  private isStillCut({ cut_of }: Due) {
    return cut_of !== null && this.dues.some((due) => due.cut_of === cut_of && !due.withdrawn)
  }

  /** Unpaid dues, without split ones. */
  protected unpaid(fee?: Fee) {
    const standing = this.dues
      .filter(isOfFee)
      .filter((due) => !due.withdrawn && !this.isTouched(due) && due.cut_of === null)
    return fee ? standing.filter((due) => due.fee === fee) : standing
  }

  /**
   * True unless a monthly fee keeps this due: it keeps dues up to today if the student was a member then, and dues of
   * months that it still charges.
   */
  protected isLapsed(due: FeeDue) {
    const isPast =
      due.fee.fee_type === 'recurring' && isMonth(due.period) && due.due_date <= this.today
    const stays = isPast || this.isSpared(due.fee, due.due_date)
    const isBeforeEnd = due.due_date <= this.until(due.fee.batch_id, due.due_date)
    const wasAsked =
      stays && isBeforeEnd && this.isMember(due.student_id, due.fee.batch_id, due.due_date)
    return !wasAsked && !this.holding(due)
  }

  protected dropIfLapsed(due: Due) {
    if (!isOfFee(due) || due.withdrawn || due.cut_of !== null || this.isTouched(due)) return
    if (this.isLapsed(due)) this.cancel(due)
  }

  protected standingOf({ student_id, batch_id }: Pick<Membership, 'student_id' | 'batch_id'>) {
    return this.dues
      .filter(isOfFee)
      .filter((due) => !due.withdrawn && due.student_id === student_id)
      .filter((due) => due.fee.batch_id === batch_id)
  }

  /** Recomputes a student's pro-rata months from a day on, after a change of membership; their fee stays. */
  protected reckonMonths(of: Pick<Membership, 'student_id' | 'batch_id'>, from: string) {
    for (const due of this.standingOf(of)) {
      if (!isMonth(due.period) || due.cut_of !== null || due.period < monthOf(from)) continue
      const { fee } = due
      const isSpared = this.isSpared(fee, due.due_date)
      const prorata = isSpared ? fee.spared_prorata : fee.prorata
      if (prorata === 'none') continue
      const now = isSpared ? this.sparedPlace(due) : this.holding(due)
      const { membership = null, due_date = '' } = now ?? {}
      const { asked, amount } = this.amountOf({ ...due, due_date }, due.base, prorata)
      const isSame =
        membership === due.membership && due_date === due.due_date && amount === due.amount
      if (membership && isSame) continue
      if (!membership) this.cancel(due)
      else {
        this.letGo(due)
        Object.assign(due, { membership, due_date, asked, amount })
      }
    }
  }

  private sparedPlace(due: FeeDue) {
    const own = this.membershipsOf({ ...due.fee, ...due }).filter(counts)
    const places = own.map((membership) => ({
      membership,
      due_date: within(membership, due.due_date),
    }))
    return places
      .filter((place) => monthOf(place.due_date) === due.period)
      .toSorted((a, b) => (a.membership.joined_on < b.membership.joined_on ? -1 : 1))
      .at(-1)
  }
}
