import { asMoney, sumMoney, toHundredths } from '@ganit/contract/money'
import type { Cut } from '@ganit/contract/money/dues'
import { type Kysely, sql } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { isOwner } from '../../ground/rights/rights.ts'
import { withdrawDues } from '../fees/dues-writes.queries.ts'
import { recomputeLeftOfStudent } from '../fees/shared-fees.service.ts'
import { lockWithCredit, settleCredit } from '../payments/credit.queries.ts'
import { inFigures } from '../payments/receipts/receipts.service.ts'
import { insertPiece, lockPieces, type Piece, writePieceParts } from './cut.queries.ts'
import { inheritAsked, studentOfDue } from './dues.queries.ts'
import { type By, readDue } from './dues.service.ts'

/** The same day a year later, for comparing days. */
const yearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

/** The due date of a piece before the first split. */
const dayOf = ({ cut_due_date, due_date }: Piece) => cut_due_date ?? due_date

/** The original period of the n-th instalment; instalments beyond the last period belong to it. */
const placeOf = (places: string[], n: number) => places[Math.min(n, places.length - 1)] as string

const isLong = (due_date: string, places: string[], n: number) =>
  due_date > yearAfter(placeOf(places, n))

/**
 * Splits a due, together with its unpaid pieces of earlier splits, into new instalments with the same sum. Concessions
 * no longer touch them. 409 if part of it is paid or waived.
 */
export const cutDue = (
  db: Kysely<Database>,
  { due_id, instalments }: Cut & { due_id: number },
  { account, today }: By,
) =>
  db.transaction().execute(async (trx) => {
    const { student_id, kind } = await studentOfDue(trx, due_id)
    // A due has only one late fee.
    if (kind === 'late') throw conflict('A late fee cannot be split.')
    await lockWithCredit(trx, student_id)
    const pieces = await lockPieces(trx, due_id)
    const due = pieces.find((piece) => piece.due_id === due_id)
    if (!due || due.is_touched) throw conflict('Something was paid or waived on this due already.')
    const open = pieces.filter((piece) => !piece.is_touched)
    const total = sumMoney(open.map(({ amount }) => amount))
    if (sumMoney(instalments.map(({ amount }) => amount)) !== total)
      throw invalid({ instalments: `Together the instalments must be ₹${inFigures(total)}.` })
    const places = open.map(dayOf).toSorted()
    if (!isOwner(account) && instalments.some(({ due_date }, n) => isLong(due_date, places, n)))
      throw invalid({ instalments: 'Only the owner can split a due over more than a year.' })
    const ids = await replacePieces(trx, { due, open, instalments, total, places })
    // Splitting a due does not change its author.
    for (const id of ids) await inheritAsked(trx, id, due.due_id)
    await recomputeLeftOfStudent(trx, student_id)
    await settleCredit(trx, student_id)
    return Promise.all(ids.map((id) => readDue(trx, id, today)))
  })

type Replaced = Cut & { due: Piece; open: Piece[]; total: string; places: string[] }

/** Existing pieces, the due itself among them, become the first instalments; pieces are added or removed as needed. */
async function replacePieces(trx: Trx, { due, open, instalments, total, places }: Replaced) {
  const cut_of = due.cut_of ?? due.due_id
  const reused = [due, ...open.filter((piece) => piece !== due)]
  const ids: number[] = []
  // The last piece keeps the sum that leaving took off, so that the fee stays the same.
  const fallen = open.reduce((sum, { left }) => sum + toHundredths(left), 0)
  const whole = asMoney(toHundredths(total) - fallen)
  const left_text = open.find((piece) => piece.left_text)?.left_text ?? ''
  for (const [n, { amount, due_date }] of instalments.entries()) {
    const piece = reused[n]
    const changes = { cut_of, cut_due_date: placeOf(places, n), amount, due_date }
    const id = piece?.due_id ?? (await insertPiece(trx, due, changes))
    if (piece) await trx.updateTable('dues').set(changes).where('due_id', '=', id).execute()
    const own = n === instalments.length - 1 ? fallen : 0
    const rest = asMoney(toHundredths(amount) - own - toHundredths(whole))
    const text = `Instalment ${n + 1} of ${instalments.length}`
    await writePieceParts(trx, id, [
      { kind: due.kind, text: due.title, amount: whole },
      ...(instalments.length > 1 ? [{ kind: 'instalment' as const, text, amount: rest }] : []),
      ...(own !== 0 ? [{ kind: 'left' as const, text: left_text, amount: asMoney(own) }] : []),
    ])
    ids.push(id)
  }
  const gone = reused.slice(instalments.length).map((piece) => piece.due_id)
  if (gone.length > 0)
    await trx
      .updateTable('dues')
      .set({ cut_of, cut_due_date: sql`coalesce(cut_due_date, due_date)` })
      .where('due_id', 'in', gone)
      .execute()
  await withdrawDues(trx, gone)
  return ids
}
