import {
  type Concession,
  counts,
  type Due,
  daysLater,
  type Fee,
  type FeeDue,
  inRupees,
  isLater,
  isMonth,
  isOfFee,
  type LateFeeRule,
  type Membership,
  monthOf,
  monthsLater,
  type Part,
  type Payment,
  PLAIN,
  partNumber,
  type Refund,
  sumOf,
  type Waiver,
  within,
} from './ledger-model-parts.ts'

/** A simple ledger in memory, written apart from the real one to be compared with it. Amounts are in hundredths. */
export class LedgerModel {
  today = '2026-01-25'
  readonly fees: Fee[] = []
  readonly memberships: Membership[] = []
  readonly dues: Due[] = []
  readonly payments: Payment[] = []
  readonly waivers: Waiver[] = []
  readonly refunds: Refund[] = []
  readonly concessions: Concession[] = []
  rule: LateFeeRule | null = null

  /** The dates on which a fee is due up to today, and the next one. */
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

  private isSpared({ unchanged_until }: Fee, day: string) {
    return unchanged_until ? day <= unchanged_until : false
  }

  private isMember(student_id: number, batch_id: number, day: string) {
    return this.membershipsOf({ student_id, batch_id }).some(
      (each) => each.joined_on <= day && (each.left_on === null || day <= each.left_on),
    )
  }

  private membershipsOf({ student_id, batch_id }: Pick<Membership, 'student_id' | 'batch_id'>) {
    return this.memberships.filter(
      (each) => each.student_id === student_id && each.batch_id === batch_id,
    )
  }

  /** What a fee asks a student for, while one is a member; a shared month on a day of its last membership. */
  private askedBy(fee: Fee, student_id: number) {
    const own = this.membershipsOf({ ...fee, student_id })
    const found = this.datesOf(fee).flatMap(({ period, due_date }) =>
      own.map((membership) => ({
        fee,
        student_id,
        period,
        membership,
        due_date: fee.prorata === 'none' ? due_date : within(membership, due_date),
      })),
    )
    return found.filter(
      ({
        membership: { joined_on, left_on, settled_on, months_until },
        membership,
        due_date: day,
        period,
      }) =>
        joined_on <= day &&
        (left_on === null || day <= left_on) &&
        (!settled_on || (day <= settled_on && !fee.is_deposit)) &&
        (!months_until ||
          day <= months_until ||
          fee.fee_type === 'one-time' ||
          fee.prorata !== 'none') &&
        !this.isSpared(fee, day) &&
        (fee.prorata === 'none' ||
          (monthOf(day) === period && !own.some((other) => isLater(other, membership, period)))),
    )
  }

  private holding({ fee, student_id, period }: FeeDue) {
    return this.askedBy(fee, student_id).find((each) => each.period === period)
  }

  private makeDues() {
    const students = new Set(this.memberships.map(({ student_id }) => student_id))
    for (const fee of this.fees)
      for (const student_id of [...students].sort((a, b) => a - b)) {
        // As one: what an instalment comes to is the same whichever is made first.
        const wanted = this.askedBy(fee, student_id).map((each) => this.wanted(each))
        for (const each of wanted) this.makeDue(each)
      }
  }

  private wanted(asked: ReturnType<LedgerModel['askedBy']>[number]): FeeDue {
    const { fee } = asked
    return { ...PLAIN, ...asked, kind: 'fee', title: fee.title, ...this.amountOf(asked) }
  }

  /** What a fee, as it is now or was for a due, comes to on a day. */
  private amountOf(
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
    const asked =
      prorata !== 'none' && isMonth(period) ? this.shared(base, { fee, student_id, period }) : base
    return { base, asked, amount: this.reduced(asked, { student_id, due_date }) }
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

  /** Of what concessions and the touched ones leave its share beside the untouched ones; the last takes the rest. */
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

  private makeDue(fresh: FeeDue) {
    const { fee, student_id, period } = fresh
    const found = this.dues.find(
      (due) => due.fee === fee && due.student_id === student_id && due.period === period,
    )
    if (!found) this.dues.push(fresh)
    else if (found.withdrawn && !this.isStillCut(found)) Object.assign(found, fresh)
  }

  /** Whether a piece of what it was cut into stands. */
  private isStillCut({ cut_of }: Due) {
    return cut_of !== null && this.dues.some((due) => due.cut_of === cut_of && !due.withdrawn)
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

  /** But for what was cut by hand. */
  private unpaid(fee?: Fee) {
    const standing = this.dues
      .filter(isOfFee)
      .filter((due) => !due.withdrawn && !this.isTouched(due) && due.cut_of === null)
    return fee ? standing.filter((due) => due.fee === fee) : standing
  }

  /** What was due by today stays with a monthly fee as long as one was a member then, and a month that it asks for too. */
  private isLapsed(due: FeeDue) {
    const isPast =
      due.fee.fee_type === 'recurring' && isMonth(due.period) && due.due_date <= this.today
    const stays = isPast || this.isSpared(due.fee, due.due_date)
    const wasAsked = stays && this.isMember(due.student_id, due.fee.batch_id, due.due_date)
    return !wasAsked && !this.holding(due)
  }

  private dropIfLapsed(due: Due) {
    if (!isOfFee(due) || due.withdrawn || due.cut_of !== null || this.isTouched(due)) return
    if (this.isLapsed(due)) this.cancel(due)
  }

  /** A student's shared months from a day on, after their membership has changed; the fee in them stays. */
  private reckonMonths(of: Pick<Membership, 'student_id' | 'batch_id'>, from: string) {
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

  passDays(days: number) {
    this.today = daysLater(this.today, days)
    this.makeDues()
    this.settleCredit()
    this.makeLateFees()
  }

  toggle(batch_id: number, student_id: number) {
    const own = { batch_id, student_id }
    const present = this.membershipsOf(own).find(({ left_on }) => left_on === null)
    if (present) this.leave(present)
    else this.join(batch_id, student_id)
    this.settleCredit()
  }

  /** One batch is the only one of a student from then on; null stands for none. */
  assign(batch_id: number | null, student_id: number) {
    const present = this.present(student_id)
    if (batch_id !== null && !present.some((each) => each.batch_id === batch_id))
      this.join(batch_id, student_id)
    for (const each of present) if (each.batch_id !== batch_id) this.leave(each)
    this.settleCredit()
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
    if (left) Object.assign(left, { left_on: null, settled_on: null, months_until: null })
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

  /** Months of a batch that are dated on a day, and asked for as a whole. */
  private wholeMonthsOn(of: Pick<Membership, 'student_id' | 'batch_id'>, day: string) {
    return this.standingOf(of).filter(
      (due) =>
        isMonth(due.period) &&
        due.due_date === day &&
        due.cut_of === null &&
        due.asked === due.base,
    )
  }

  /** The new batch asks for them; what is shared by days has ended with the day. */
  private dropMonthsOn(membership: Membership, day: string) {
    for (const due of this.wholeMonthsOn(membership, day)) {
      const { fee } = due
      const prorata = this.isSpared(fee, due.due_date) ? fee.spared_prorata : fee.prorata
      if (prorata === 'none') this.cancel(due)
    }
  }

  /** What was paid on it settles something else, and what was given up of it is not. */
  private letGo(due: Due) {
    for (const { parts } of this.payments) parts.delete(due)
    for (const waiver of this.waivers) if (waiver.due === due) waiver.reversed = true
  }

  /** The same, and it is asked for no more, nor for what being late with it has cost. */
  private cancel(due: Due) {
    this.letGo(due)
    due.withdrawn = true
    this.cancelLateFee(due)
  }

  private cancelLateFee(due: Due) {
    const late = this.dues.find((each) => each.late_of === due && !each.withdrawn)
    if (late) this.cancel(late)
  }

  addFee(fee: Fee) {
    this.fees.push(fee)
    this.makeDues()
    this.settleCredit()
  }

  /** The instalments that a change leaves. */
  private cutBy(fee: Fee, changes: Partial<Fee>) {
    if (changes.instalments !== undefined) return changes.instalments
    return (changes.fee_type ?? fee.fee_type) === 'recurring' ? null : fee.instalments
  }

  /** Whether a change is refused: it would end before it begins, or is of another kind than what was paid for. */
  refuses(fee: Fee, changes: Partial<Fee>) {
    const after = { ...fee, ...changes }
    const parts = this.cutBy(fee, changes)
    const isPaid = this.dues.some(
      (due) => (due.fee === fee || due.late_of?.fee === fee) && this.isTouched(due),
    )
    const isOther = after.fee_type !== fee.fee_type || Boolean(parts) !== Boolean(fee.instalments)
    if (isOther && isPaid) return true
    if (parts && after.fee_type === 'recurring') return true
    if (parts && sumOf(parts.map(({ amount }) => amount)) !== after.amount) return true
    if (after.fee_type === 'one-time') return (changes.prorata ?? 'none') !== 'none'
    return !!after.last_due_date && after.last_due_date < after.due_date
  }

  changeFee(fee: Fee, changes: Partial<Fee>, from: 'unpaid' | 'next') {
    const before = fee.prorata
    const instalments = this.cutBy(fee, changes)
    Object.assign(fee, changes, { instalments })
    if (fee.fee_type === 'one-time') Object.assign(fee, { last_due_date: null, prorata: 'none' })
    else fee.is_deposit = false
    if (from === 'next') fee.unchanged_until = this.today
    else if (fee.fee_type === 'one-time') fee.unchanged_until = null
    fee.spared_prorata = from === 'next' ? before : fee.prorata
    const moving = this.unpaid(fee).filter((due) => from !== 'next' || due.due_date > this.today)
    const days = new Map(moving.map((due) => [due, due.due_date]))
    const gone = moving.filter((due) => fee.fee_type === 'one-time' || this.isLapsed(due))
    for (const due of gone) due.withdrawn = true
    const staying = moving.filter((due) => !gone.includes(due))
    const amounts = staying.map((due) => this.amountOf(due))
    for (const [n, due] of staying.entries()) Object.assign(due, { title: fee.title }, amounts[n])
    this.makeDues()
    for (const due of gone)
      if (due.withdrawn || due.due_date !== days.get(due)) this.cancelLateFee(due)
    this.settleCredit()
  }

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
   * Money for some dues, so much for each, settles these and then the oldest others. What is left of it is credit where it may be;
   * else nothing is recorded. Answers what is left.
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
    this.takeBackLateFees(payment)
    this.settleCredit()
  }

  reverse(payment: Payment) {
    this.takeBack(payment)
    this.settleCredit()
  }

  private takeBack(payment: Payment) {
    payment.reversed = true
    for (const due of payment.parts.keys()) this.dropIfLapsed(due)
  }

  /**
   * A payment as it should have been, for the same dues first; answers whether it is refused because it is more than is owed, and
   * then nothing has changed.
   */
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

  /** Whether a payment of this day takes a late fee back once it settles what was late. */
  private fallsOn(date: string, due: Due) {
    const { rule } = this
    const { late_of } = due
    if (!rule || !late_of || this.isTouched(due) || this.owedOf(late_of) === 0) return false
    return date <= daysLater(late_of.due_date, rule.after_days)
  }

  /** Of what a payment settles that is dated in time, what being late has cost, while nothing of it is paid or given up. */
  private takeBackLateFees({ parts, date }: Payment) {
    const { rule } = this
    if (!rule) return
    for (const due of parts.keys()) {
      const late = this.dues.find((each) => each.late_of === due && !each.withdrawn)
      const isInTime = date <= daysLater(due.due_date, rule.after_days)
      if (late && isInTime && this.owedOf(due) === 0 && !this.isTouched(late)) late.withdrawn = true
    }
  }

  setLateFee(rule: LateFeeRule | null) {
    this.rule = rule
    this.makeLateFees()
  }

  private makeLateFees() {
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

  /** A due and those with which it is cut anew, the unpaid ones, the due itself first. */
  piecesOf(due: Due) {
    const isSister = (other: Due) =>
      other.cut_of === (due.cut_of ?? due) ||
      (due.cut_of === null &&
        other.cut_of === null &&
        due.fee !== null &&
        other.fee === due.fee &&
        due.period.startsWith('part-') &&
        other.period.startsWith('part-'))
    const sisters = this.standing(due.student_id).filter(
      (other) => other !== due && isSister(other) && !this.isTouched(other),
    )
    return [due, ...sisters]
  }

  cut(due: Due, instalments: Part[]) {
    const pieces = this.piecesOf(due)
    const cut = { cut_of: due.cut_of ?? due, cut_day: due.cut_day ?? due.due_date }
    const [period] = due.period.split('~')
    for (const [n, part] of instalments.entries()) {
      const piece = pieces[n]
      // Periods of pieces are never asked for; here they need not be those of the real ones.
      if (piece) Object.assign(piece, cut, part)
      else this.dues.push({ ...due, ...cut, ...part, period: `${period}~${this.dues.length}` })
    }
    for (const piece of pieces.slice(instalments.length)) {
      Object.assign(piece, cut)
      this.cancel(piece)
    }
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
      left -= Math.min(left, inRupees(cut))
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
    const last = this.today < concession.from_date ? before : this.today
    if (concession.to_date === null || last < concession.to_date) concession.to_date = last
    this.followConcessions(concession.student_id)
  }

  private followConcessions(student_id: number) {
    const own = this.unpaid().filter((due) => due.student_id === student_id)
    const isPart = ({ period }: Due) => period.startsWith('part-')
    // Those of a fee that has none any more stay as they were.
    const parts = own.filter((due) => isPart(due) && due.fee.instalments)
    const amounts = parts.map((due) => this.amountOf(due))
    for (const [n, due] of parts.entries()) Object.assign(due, { title: due.fee.title }, amounts[n])
    for (const due of own) if (!isPart(due)) due.amount = this.reduced(due.asked, due)
    this.settleCredit()
  }

  addSingle(due: Pick<Due, 'student_id' | 'kind' | 'title' | 'amount' | 'due_date'>) {
    this.dues.push({ ...PLAIN, ...due, asked: due.amount })
    this.settleCredit()
  }

  removeSingle(due: Due) {
    due.removed = true
    this.cancel(due)
    this.settleCredit()
  }

  waive(due: Due, amount: number, waiver_id: number) {
    this.waivers.push({ waiver_id, due, amount, reversed: false })
  }

  reverseWaiver(waiver: Waiver) {
    waiver.reversed = true
    this.dropIfLapsed(waiver.due)
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
