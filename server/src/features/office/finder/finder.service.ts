import { sumMoney } from '@ganit/contract/money'
import type { Found } from '@ganit/contract/office/find'
import { FOUND_MAX, type Who } from '@ganit/contract/people/who'
import { plainTyped } from '@ganit/contract/plain-signs'
import type { Db } from '../../../db/schema.ts'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import { addStanding } from '../../money/ledger/ledger.service.ts'
import { receiptsEndingQuery } from '../../money/payments/payment-list.queries.ts'
import { formatReceiptNumber } from '../../money/payments/receipts/receipt-number.ts'
import { familiesByNumber } from '../../people/finding/families.queries.ts'
import { findPeople, type Hit } from '../../people/finding/finding.queries.ts'
import { readWho } from '../../people/students/who.queries.ts'

type Asked = { db: Db; searches: Db; photoUrls: PhotoUrls }

const SIGNS_MIN = 2
/** The number of a receipt or its last four or five digits. In a GST series a letter stands before the digits. */
const RECEIPT = /^[\d/-]*[VR]?\d{4,5}$/i
/** More receipts would push out students whose phone ends with the same digits. */
const RECEIPTS_MAX = 3

const receiptsOf = (db: Db, q: string) =>
  RECEIPT.test(q) ? receiptsEndingQuery(db, q.toUpperCase(), RECEIPTS_MAX).execute() : []

type Receipt = Awaited<ReturnType<ReturnType<typeof receiptsEndingQuery>['execute']>>[number]
type AnyHit = Hit | { kind: 'receipt'; receipt: Receipt }

/** Students, families and receipts that match a text, with the amounts owed now. */
export async function findAll({ db, searches, photoUrls }: Asked, text: string): Promise<Found[]> {
  const q = text.trim()
  if ([...q].length < SIGNS_MIN) return []
  const [people, receipts] = await Promise.all([
    findPeople(searches, q),
    receiptsOf(searches, plainTyped(q)),
  ])
  const isId = ({ why }: Hit) => why === 'id'
  const hits: AnyHit[] = [
    ...people.filter(isId),
    ...receipts.map((receipt) => ({ kind: 'receipt' as const, receipt })),
    ...people.filter((hit) => !isId(hit)),
  ].slice(0, FOUND_MAX)

  const families = await familiesByNumber(
    db,
    hits.flatMap((hit) => (hit.kind === 'family' ? hit.guardian_id : [])),
  )
  const student_ids = hits.flatMap((hit) => {
    if (hit.kind === 'family') return families.get(hit.guardian_id)?.student_ids ?? []
    return hit.kind === 'receipt' ? hit.receipt.student_id : hit.student_id
  })
  const [who, standings] = await Promise.all([
    readWho(db, student_ids, photoUrls),
    addStanding(
      db,
      student_ids.map((student_id) => ({ student_id })),
    ),
  ])
  const sums = new Map(standings.map(({ student_id, due_now }) => [student_id, due_now]))
  const dueNow = (student_id: number) => sums.get(student_id) ?? '0.00'
  const present = (hit: AnyHit): Found[] => {
    if (hit.kind === 'receipt') return [presentReceipt(hit.receipt, who)]
    if (hit.kind === 'student') {
      const student = who.get(hit.student_id)
      if (!student) return []
      return [{ kind: 'student', ...student, due_now: dueNow(hit.student_id), why: hit.why }]
    }
    const family = families.get(hit.guardian_id)
    if (!family) return []
    const { student_ids, ...guardian } = family
    return [
      {
        kind: 'family',
        ...guardian,
        children: student_ids.flatMap((student_id) => who.get(student_id) ?? []),
        due_now: sumMoney(student_ids.map(dueNow)),
      },
    ]
  }
  return hits.flatMap(present)
}

const presentReceipt = (
  { student_id, financial_year, series, serial, ...payment }: Receipt,
  who: Map<number, Who>,
): Found => ({
  kind: 'receipt',
  ...payment,
  receipt_number: formatReceiptNumber(financial_year, serial, series),
  student: who.get(student_id) ?? null,
})
