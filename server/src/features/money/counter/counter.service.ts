import { sumMoney, toHundredths } from '@ganit/contract/money'
import type { CounterDraft, CounterFamily, Taking } from '@ganit/contract/money/counter'
import type { Kysely } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import type { Account } from '../../../http/access.ts'
import { invalid, Refused } from '../../../http/errors.ts'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import { isPayable, type PayLinkParts } from '../../ground/pay-links/pay-links.service.ts'
import { isOwner } from '../../ground/rights/rights.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { findStudents } from '../../people/finding/finding.queries.ts'
import { readWho } from '../../people/students/who.queries.ts'
import { refuseClaimedTransaction } from '../claims/utr.queries.ts'
import { duesOfStudentQuery, presentDue } from '../ledger/ledger.queries.ts'
import { addStanding } from '../ledger/ledger.service.ts'
import { standingOfDues } from '../ledger/words.queries.ts'
import { peopleToldOfFees } from '../pay-links/hand-over.service.ts'
import { recordPaymentsAtOnce } from '../payments/payments-at-once.service.ts'
import type { ReceiptLinks } from '../payments/receipts/receipt-links.ts'
import { inFigures } from '../payments/receipts/receipts.service.ts'
import { makeShortReceiptLinks } from '../payments/receipts/short-receipt-links.ts'
import { firstGuardianOf, firstPhones, readFamily, sumTakenOn } from './counter.queries.ts'
import { lastTakings, type TakenPayment } from './takings.queries.ts'

type Reading = {
  db: Kysely<Database>
  photoUrls: PhotoUrls
  payLinks?: PayLinkParts | undefined
}

/** Students found by `find`, each with the amount owed. An empty search finds nobody. */
export async function findPayers({ db, photoUrls }: Reading, searches: Db, search: string) {
  const found = await findStudents(searches, search)
  if (found.length === 0) return []
  const who = await readWho(db, found, photoUrls)
  const phones = new Map(
    (await firstPhones(db, found)).map((each) => [each.student_id, each.phone]),
  )
  const payers = found.flatMap((student_id) => {
    const student = who.get(student_id)
    return student ? [{ ...student, phone: phones.get(student_id) ?? '' }] : []
  })
  return addStanding(db, payers)
}

/** A family's dues, read in one snapshot. */
export const counterFamily = (
  { db, photoUrls, payLinks }: Reading,
  { student_id, uid }: { student_id: number; uid: string },
): Promise<CounterFamily> =>
  readInSnapshot(db, async (trx) => {
    const today = await readAcademyToday(trx)
    const members = await readFamily(trx, student_id)
    const ids = members.map((member) => member.student_id)
    const who = await readWho(trx, ids, photoUrls)
    const students = []
    for (const { student_id, credit } of members) {
      const student = who.get(student_id)
      if (!student) continue
      const dues = await owedDues(trx, student_id, today)
      students.push({ ...student, ...standingOfDues(dues, today), credit, dues })
    }
    const family = (await firstGuardianOf(trx, student_id)) ?? null
    const isAsked = payLinks && (await isPayable(trx, payLinks))
    const told = isAsked ? await peopleToldOfFees(trx, student_id) : []
    return { family, told, students, today: await sumTakenOn(trx, uid, today) }
  })

type Links = { receiptLinks: ReceiptLinks; origin: string }

/**
 * Today's last takings; the owner sees those of all people. A reversed payment is left out if its taking has other
 * payments.
 */
export async function readTakings({ db, photoUrls }: Reading, account: Account, links: Links) {
  const today = await readAcademyToday(db)
  const last = await lastTakings(db, today, isOwner(account) ? undefined : account.uid)
  const ids = last.flatMap((payments) => payments.map(({ student_id }) => student_id))
  const who = await readWho(db, [...new Set(ids)], photoUrls)
  const linkOf = await createShortLinks(db, last.flat(), { today, ...links })
  return last.map((all): Taking => {
    const standing = all.filter((payment) => !payment.reversed)
    const reversed = standing.length === 0
    const payments = reversed ? all : standing
    const [first] = payments as [TakenPayment]
    return {
      at: first.at,
      payments: payments.map(({ payment_id, receipt_number, student_id, amount }) => ({
        payment_id,
        receipt_number,
        student: who.get(student_id) ?? null,
        amount,
      })),
      amount: sumMoney(payments.map(({ amount }) => amount)),
      method: first.method,
      reversed,
      may_correct: !reversed,
      whatsapp_link: reversed ? null : receiptsForWhatsApp(payments, linkOf),
    }
  })
}

/** Short links to the receipts that can be passed on; within a day they stay the same. */
async function createShortLinks(
  db: Db,
  payments: TakenPayment[],
  { receiptLinks, origin, today }: Links & { today: string },
) {
  const passed = payments.filter(({ phone, reversed }) => phone && !reversed)
  const paths = await makeShortReceiptLinks(
    db,
    passed.map(({ payment_id }) => ({
      payment_id,
      isBrief: false,
      token: receiptLinks.tokenOf(payment_id, today),
    })),
  )
  const links = new Map(passed.map(({ payment_id }, n) => [payment_id, `${origin}${paths[n]}`]))
  return ({ payment_id }: TakenPayment) => links.get(payment_id) ?? ''
}

/** Opens WhatsApp with the receipts' links to the family's phone. */
function receiptsForWhatsApp(
  payments: TakenPayment[],
  linkOf: Awaited<ReturnType<typeof createShortLinks>>,
) {
  const phone = payments[0]?.phone?.slice(1)
  if (!phone) return null
  const lines = payments.map(
    (payment) =>
      `Receipt ${payment.receipt_number} for ${payment.first_name}, ₹${inFigures(payment.amount)}: ${linkOf(payment)}`,
  )
  return `https://wa.me/${phone}?text=${encodeURIComponent(lines.join('\n'))}`
}

async function owedDues(db: Db, student_id: number, today: string) {
  const dues = await queryPrepared(db, 'dues of a student', { student_id, today }, (blanks) =>
    duesOfStudentQuery(db, blanks.student_id, blanks.today),
  )
  return dues.filter(({ owed }) => toHundredths(owed) > 0).map(presentDue)
}

/** Records a family's payments, all or none; returns their receipts. A refusal names the index: `payments.1.amount`. */
export async function takePayments(
  trx: Trx,
  { payments, date, ...draft }: CounterDraft,
  uid: string,
) {
  const today = await readAcademyToday(trx)
  await refuseClaimedTransaction(trx, draft.transaction_id)
  const entry = { ...draft, date: date ?? today }
  return recordPaymentsAtOnce(trx, payments, { entry, uid, today, refusal: placeRefusal })
}

/** A refusal with the payment's index before the fields. */
function placeRefusal(error: unknown, place: number) {
  if (!(error instanceof Refused) || error.statusCode !== 400 || !error.fields) return error
  return invalid(
    Object.fromEntries(
      Object.entries(error.fields).map(([field, text]) => [`payments.${place}.${field}`, text]),
    ),
  )
}
