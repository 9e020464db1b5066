import { dayAfter } from '@ganit/contract/days'
import type { Language } from '@ganit/contract/languages'
import { SOON_DAYS, sumMoney } from '@ganit/contract/money'
import type { Db, Trx } from '../../../db/schema.ts'
import { notFound } from '../../../http/errors.ts'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import { markOf } from '../../ground/look/look.service.ts'
import type { LinkOfPerson } from '../../ground/pay-links/pay-links.queries.ts'
import { lockLink } from '../../ground/pay-links/pay-links.queries.ts'
import { localTime } from '../../ground/settings/clock.service.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { makeClaim } from '../claims/claims.service.ts'
import { type OpenDueOfTold, readDuesOfTold } from '../ledger/family-money.queries.ts'
import { lockPayersOf } from '../payments/family-payments.service.ts'
import { payerOfLink } from '../payments/paid-from-home.queries.ts'
import { claimsOfLink } from './link-claims.queries.ts'

/** Days ahead within which the next dues are offered. */
const NEXT_DAYS = 35

/** Dues that are paid together, and their sum. */
type ToPay = { amount: string; dues: OpenDueOfTold[] }

const toPay = (dues: OpenDueOfTold[]): ToPay => ({
  amount: sumMoney(dues.map(({ owed }) => owed)),
  dues,
})

/** Reads all that a link's page shows; nothing is cached. */
export async function readPayView(db: Db, link: LinkOfPerson) {
  const settings = await readSettings(db)
  const { academy_name, phone, time_zone, upi_id, upi_name } = settings
  const isUpi = upi_id !== null && upi_name !== null
  const today = localTime(time_zone).date
  const soon = dayAfter(today, SOON_DAYS)
  const { guardian_id, student_id } = link
  const seen = await readDuesOfTold(db, { guardian_id, student_id }, dayAfter(today, NEXT_DAYS))
  const open = seen.dues.filter(({ is_checked }) => !is_checked)
  const later = open.filter(({ due_date }) => due_date > soon)
  return {
    academy: { name: academy_name, phone, mark: markOf(settings), time_zone, isUpi },
    today,
    // A guardian who may not see a grown child's record sees the child's name only beside dues from before the 18th
    // birthday.
    children: seen.children.filter(
      (child) => !child.is_limited || seen.dues.some((due) => due.student_id === child.student_id),
    ),
    now: toPay(open.filter(({ due_date }) => due_date <= soon)),
    next: toPay(later.filter(({ due_date }) => due_date === later[0]?.due_date)),
    checking: seen.checking,
    claims: await claimsOfLink(db, link),
  }
}

export type PayView = Awaited<ReturnType<typeof readPayView>>

/** Whether the next dues can be paid: only if no other dues are asked for, and no payment is being checked. */
export const isNextOffered = ({ now, next, checking }: PayView) =>
  now.dues.length === 0 && next.dues.length > 0 && Number(checking) === 0

/** The dues that are paid: those to pay now, or the next ones. */
type What = 'now' | 'next'

type Asked = { what: What; amount: string; part: string | undefined }

/** The dues that a form asked for; undefined if their sum has changed. */
export function duesAsked(view: PayView, { what, amount }: Omit<Asked, 'part'>) {
  const chosen = what === 'now' ? view.now : isNextOffered(view) ? view.next : undefined
  return chosen && chosen.dues.length > 0 && chosen.amount === amount ? chosen.dues : undefined
}

/** Begins a payment by a link; presses at the same time begin it once. Returns `changed` if the sum has changed. */
export async function beginByLink(trx: Trx, link: LinkOfPerson, asked: Asked, urls: PhotoUrls) {
  // Students are locked first, in the order of every transaction that erases students or takes payments.
  const { now, next } = await readPayView(trx, link)
  await lockPayersOf(
    trx,
    [...now.dues, ...next.dues].map((due) => ({ ...due, amount: due.owed })),
  )
  if (!(await lockLink(trx, link))) throw notFound()
  const dues = duesAsked(await readPayView(trx, link), asked)
  if (!dues) return 'changed' as const
  const due_ids = dues.map(({ due_id }) => due_id)
  return makeClaim(trx, payerOfLink(link), { due_ids, amount: asked.part }, urls)
}

/** An amount as the page shows it: `₹3,600`, with paise only where there are some. */
export const inRupeesShort = (amount: string) =>
  `₹${new Intl.NumberFormat('en-IN', { minimumFractionDigits: amount.endsWith('.00') ? 0 : 2 }).format(Number(amount))}`

const daysOf = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { ...options, timeZone: 'UTC' })

/** `10 Nov`, `10 नवंबर`. */
export const shortDay = (language: Language, day: string) =>
  daysOf(language, { day: 'numeric', month: language === 'en' ? 'short' : 'long' }).format(
    new Date(day),
  )

/** `November 2026`, or without its year. */
export const monthName = (language: Language, month: string, year: 'numeric' | undefined) =>
  daysOf(language, { month: 'long', ...(year && { year }) }).format(new Date(`${month}-01`))
