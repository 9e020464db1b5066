import { Money } from './money.ts'
import { type Due, daysLater, type Import, type Part, PLAIN, type Waiver } from './parts.ts'

type Brought = {
  import_id: number
  student_id: number
  batch: number | null
  opening: number
  opening_on: string
}

/** A simple in-memory ledger, written independently of the real one to compare with. Amounts are in hundredths. */
export class LedgerModel extends Money {
  passDays(days: number) {
    this.today = daysLater(this.today, days)
    this.makeDues()
    for (const batch_id of this.endings.keys()) this.withdrawAfterEnd(batch_id)
    this.settleCredit()
    this.endBatches()
    this.makeLateFees()
  }

  /** A due and its unpaid pieces, to be split again; the due itself first. */
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
    const cut_of = due.cut_of ?? due
    const days = pieces.map((piece) => piece.cut_day ?? piece.due_date).toSorted()
    const [period] = due.period.split('~')
    for (const [n, part] of instalments.entries()) {
      const piece = pieces[n]
      const cut = { cut_of, cut_day: days[n] ?? days.at(-1) ?? null }
      // Periods of pieces are never compared, so they may differ from the real ones.
      if (piece) Object.assign(piece, cut, part)
      else this.dues.push({ ...due, ...cut, ...part, period: `${period}~${this.dues.length}` })
    }
    for (const piece of pieces.slice(instalments.length)) {
      Object.assign(piece, { cut_of, cut_day: piece.cut_day ?? piece.due_date })
      this.cancel(piece)
    }
    this.settleCredit()
  }

  addSingle(due: Pick<Due, 'student_id' | 'kind' | 'title' | 'amount' | 'due_date'>) {
    this.dues.push({ ...PLAIN, ...due, asked: due.amount })
    this.settleCredit()
  }

  bringIn({ import_id, student_id, batch, opening, opening_on }: Brought) {
    const place = { student_id, batch_id: batch ?? 0 }
    const came_within = this.isOfAcademy({ ...place, on: this.today })
    const begun = { ...place, joined_on: this.today, left_on: null, came_within }
    const membership = batch === null ? null : { ...begun, fees_after: opening_on }
    if (membership) this.memberships.push(membership)
    this.makeDues()
    const due = { ...PLAIN, student_id, kind: 'opening' as const, title: 'Opening balance' }
    const amounts = { asked: opening, amount: opening, due_date: opening_on }
    const asked = opening > 0 ? { ...due, ...amounts } : null
    if (asked) this.dues.push(asked)
    const parts = new Map<Due, number>()
    const paid = { student_id, amount: -opening, date: opening_on, parts, reversed: false }
    const advance = opening < 0 ? { ...paid, isBefore: true } : null
    if (advance) this.payments.push(advance)
    const before = [...this.payments]
    const of = { import_id, membership, opening: asked, advance, before }
    this.imports.push({ ...of, day: this.today })
    this.settleCredit()
  }

  /** Dues that earlier credit has settled are withdrawn, and the money is credit again. */
  takeBackImport({ membership, opening, advance, before }: Import) {
    if (advance) this.takeBack(advance)
    const made = (due: Due) =>
      due === opening || (membership !== null && due.membership === membership)
    // Including the pieces of their splits and their late fees.
    const goes = (due: Due | null): boolean =>
      due !== null && (made(due) || (due.cut_of !== due && goes(due.cut_of)) || goes(due.late_of))
    const isLetGoOf = (due: Due) =>
      made(due) &&
      this.waivedOf(due) === 0 &&
      this.payments.every((payment) => !payment.parts.has(due) || before.includes(payment))
    const gone = this.dues.filter(goes)
    const touched = gone.filter((due) => this.isTouched(due))
    if (!touched.every(isLetGoOf)) throw new Error('Money settles what was imported.')
    for (const due of touched) this.cancel(due)
    for (const due of gone) this.dues.splice(this.dues.indexOf(due), 1)
    if (membership) this.memberships.splice(this.memberships.indexOf(membership), 1)
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
}
