import { sumMoney } from '@ganit/contract/money'
import type { BookItem } from '@ganit/contract/money/book'
import { ReceiptSnapshot, VoucherSnapshot } from '@ganit/contract/money/receipts'
import type { Db } from '../../../db/schema.ts'
import type { EntryKind } from './book.tables.ts'
import { type Entry, paidOut, printedReceipts, printedVouchers } from './entries.queries.ts'

type Head = BookItem['heads'][number]

/** The text on an entry's paper. */
type Paper = Pick<
  BookItem,
  'voucher' | 'family' | 'phone_end' | 'child' | 'class_number' | 'batch' | 'heads'
> & {
  taxes: { taxable: string; cgst: string; sgst: string }[]
  corrects: string | null
}

const MONTH =
  /, (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}.*$/
const TIME = String.raw`\d+ (?:months?|days?)(?: and \d+ days?)?`
const PART = new RegExp(
  String.raw`(?:, (?:part \d+ of \d+|\d+ of \d+ (?:days|lessons)|${TIME} of ${TIME}))+$`,
)

/** The head under which the book counts a due: `Tuition` for `Tuition, November 2026, 8 of 30 days`. */
export const headOf = (title: string) =>
  title.startsWith('Late fine') ? 'Late fine' : title.replace(MONTH, '').replace(PART, '')

const PHONE_END = 4

const ofFamily = (printed: { family: string | null; phone: string | null }) => ({
  family: printed.family,
  phone_end: printed.phone?.slice(-PHONE_END) ?? null,
})

/** The child as printed: who is in Class 9 by now was in Class 8 when the fee was paid. */
const ofChild = ({ name, class_name }: { name: string; class_name: string }) => ({
  child: name,
  class_number: Number(/^Class (\d+)$/.exec(class_name)?.[1]) || null,
})

function addHeads(heads: Head[]): Head[] {
  const sums = Map.groupBy(heads, ({ head }) => head)
  return [...sums].map(([head, all]) => ({
    head,
    amount: sumMoney(all.map((each) => each.amount)),
  }))
}

async function receiptPapers(db: Db, ids: number[]) {
  const papers = new Map<string, Paper>()
  for (const printed of await printedReceipts(db, ids)) {
    const { items, advance, student, taxes = [] } = ReceiptSnapshot.parse(printed.snapshot)
    const heads = items.map(({ title, amount }) => ({ head: headOf(title), amount }))
    papers.set(`receipt ${printed.id}`, {
      ...ofFamily(printed),
      voucher: printed.number,
      ...ofChild(student),
      batch:
        [...new Set(items.map(({ batch_name }) => batch_name))].filter(Boolean).join(', ') || null,
      heads: addHeads([...heads, ...(advance ? [{ head: 'Advance', amount: advance }] : [])]),
      taxes,
      corrects: printed.corrects,
    })
  }
  return papers
}

async function voucherPapers(db: Db, ids: number[]) {
  const papers = new Map<string, Paper>()
  for (const printed of await printedVouchers(db, ids)) {
    const { student, refund, taxes = [] } = VoucherSnapshot.parse(printed.snapshot)
    papers.set(`refund ${printed.id}`, {
      ...ofFamily(printed),
      voucher: printed.number,
      ...ofChild(student),
      batch: null,
      heads: [{ head: printed.is_of_due ? 'Refund of a fee' : 'Advance', amount: refund.amount }],
      taxes,
      corrects: null,
    })
  }
  return papers
}

const NOBODYS = { phone_end: null, child: null, class_number: null, taxes: [], corrects: null }

const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

async function outPapers(db: Db, kind: 'expense' | 'pay', ids: number[]) {
  const papers = new Map<string, Paper>()
  for (const { id, family, head, batch, number } of await paidOut(db, kind, ids))
    papers.set(`${kind} ${id}`, {
      ...NOBODYS,
      family,
      batch,
      voucher: number,
      heads: [{ head: capitalised(head), amount: '0.00' }],
    })
  return papers
}

const subjectOf = (kind: EntryKind) =>
  kind.replace(' back', '') as 'receipt' | 'refund' | 'expense' | 'pay'

async function papersOf(db: Db, entries: Entry[]) {
  const idsOf = (subject: string) => [
    ...new Set(entries.filter(({ kind }) => subjectOf(kind) === subject).map(({ id }) => id)),
  ]
  const all = [
    await receiptPapers(db, idsOf('receipt')),
    await voucherPapers(db, idsOf('refund')),
    await outPapers(db, 'expense', idsOf('expense')),
    await outPapers(db, 'pay', idsOf('pay')),
  ]
  return new Map(all.flatMap((papers) => [...papers]))
}

const WHAT: Record<EntryKind, string> = {
  receipt: 'Receipt',
  'receipt back': 'Taken back',
  refund: 'Refund',
  'refund back': 'Refund taken back',
  expense: 'Expense',
  'expense back': 'Expense taken back',
  pay: 'Pay',
  'pay back': 'Pay taken back',
}

function whatOf(entry: Entry, count: number, corrects: string | null) {
  const what = WHAT[entry.kind]
  if (entry.kind === 'receipt' && count > 1) return `${what}, ${count} children`
  if (entry.kind === 'receipt' && corrects !== null) return `${what}, corrects ${corrects}`
  return entry.kind === 'receipt back' && entry.is_correction ? `${what}, corrected` : what
}

const joined = (texts: (string | null)[]) => [...new Set(texts.filter(Boolean))].join(', ') || null

/** The receipt numbers of one taking, such as `2026-27/000415 – 000416`; each series has its own range. */
function vouchersOf(numbers: (string | null)[]) {
  const series = Map.groupBy(
    numbers.filter((number) => number !== null),
    (number) => number.replace(/\d+$/, ''),
  )
  return joined(
    [...series.values()].map((own) => {
      const [first, last] = [own[0] ?? null, own.at(-1)]
      return first === last ? first : `${first} – ${last?.replace(/^.*\//, '')}`
    }),
  )
}

/** Makes one row of the entries of a taking. */
function itemOf(entries: Entry[], papers: Map<string, Paper>): BookItem[] {
  const [first] = entries
  if (!first) return []
  const of = entries.flatMap(({ kind, id }) => papers.get(`${subjectOf(kind)} ${id}`) ?? [])
  const [one] = of
  const taxes = of.flatMap((paper) => paper.taxes)
  const isSpent = ['expense', 'pay'].includes(subjectOf(first.kind))
  const amount = sumMoney(entries.map(({ came, went }) => sumMoney([came, went])))
  const heads = addHeads(of.flatMap((paper) => paper.heads))
  return [
    {
      day: first.day,
      voucher: vouchersOf(of.map(({ voucher }) => voucher)),
      what: whatOf(first, entries.length, one?.corrects ?? null),
      in: sumMoney(entries.map(({ came }) => came)),
      out: sumMoney(entries.map(({ went }) => went)),
      method: first.method,
      reference: joined(entries.map(({ reference }) => reference)),
      paid_on: first.paid_on,
      family: joined(of.map(({ family }) => family)),
      phone_end: one?.phone_end ?? null,
      child: joined(of.map(({ child }) => child)),
      class_number: one?.class_number ?? null,
      batch: joined(of.map(({ batch }) => batch)),
      heads: isSpent ? heads.map(({ head }) => ({ head, amount })) : heads,
      taxable: sumMoney(taxes.map((tax) => tax.taxable)),
      cgst: sumMoney(taxes.map((tax) => tax.cgst)),
      sgst: sumMoney(taxes.map((tax) => tax.sgst)),
      taken_by: first.taken_by,
      taking: first.taking,
      note: joined(entries.map(({ note }) => note)),
    },
  ]
}

/** Makes rows of entries, which must be in the order of the book. */
export async function itemsOf(db: Db, entries: Entry[]): Promise<BookItem[]> {
  const papers = await papersOf(db, entries)
  const takings = Map.groupBy(entries, ({ taking }) => taking)
  return [...takings.values()].flatMap((taking) => itemOf(taking, papers))
}
