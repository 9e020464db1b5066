import type { Language } from '@ganit/contract/languages'
import type { Claim } from '@ganit/contract/money/claims'
import { localTime } from '../../ground/settings/clock.service.ts'
import { escapeHtml } from '../../messages/channels/mail/html.ts'
import { joinNames, timeIn } from '../../messages/wording/wording.ts'
import type { OpenDueOfTold } from '../ledger/family-money.queries.ts'
import {
  inRupeesShort,
  isNextOffered,
  monthName,
  type PayView,
  shortDay,
} from './pay-view.service.ts'
import { STYLE } from './style.ts'
import { TEXTS, textIn } from './texts.ts'

/**
 * The surroundings of a page: its language, whether the address names the language, the link's path, and the academy.
 */
export type At = {
  language: Language
  isNamed: boolean
  path: string
  academy: { name: string; phone: string | null; mark: string | null }
}

/** A sentence at a field; `at` is `top`, `part`, or a claim's reference. */
export type PageMessage = { at: string; text: string } | undefined

type Text = keyof (typeof TEXTS)['en']

const say = ({ language }: At, text: Text, values: Record<string, string> = {}) =>
  escapeHtml(textIn(language, text, values))

const NAMES: Record<Language, string> = { en: 'English', hi: 'हिन्दी', bn: 'বাংলা' }

const MARK =
  '<svg viewBox="0 0 24 36" fill="none" stroke="currentColor" aria-hidden="true"><path d="M1 22l5-3 7 14" stroke-width="3"/><path d="M12.6 34 22.5 1.25H25" stroke-width="2.5"/></svg>'

const addressOf = ({ path, isNamed, language }: At, more = '') =>
  escapeHtml(`${path}${more}${isNamed ? `?lang=${language}` : ''}`)

function frame(at: At, body: string, { isWide = false, here = '' } = {}) {
  const { name, phone, mark } = at.academy
  const sign = mark ? `<img src="${escapeHtml(mark)}" width="48" height="48" alt="">` : MARK
  const title = escapeHtml(name)
  const languages = Object.entries(NAMES)
    .map(([language, word]) =>
      language === at.language
        ? `<b>${word}</b>`
        : `<a href="${escapeHtml(`${at.path}${here}?lang=${language}`)}" lang="${language}">${word}</a>`,
    )
    .join('')
  const call = phone
    ? `<a href="tel:${escapeHtml(phone)}">${escapeHtml(phone.replace(/^\+91(\d{5})(\d{5})$/, '$1 $2'))}</a>`
    : ''
  return `<!doctype html><html lang="${at.language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta property="og:title" content="${title}"><title>${title}</title><style>${STYLE}</style><main${isWide ? ' class="wide"' : ''}><header>${sign}<b>${title}</b></header>${body}<footer>${languages}${call}</footer></main></html>`
}

const foot = (at: At) => `<p class="fine">${say(at, 'foot')}</p>`
const bad = (said: PageMessage, at: string) =>
  said?.at === at ? `<p class="bad" role="alert" id="bad">${escapeHtml(said.text)}</p>` : ''
const described = (said: PageMessage, at: string) =>
  said?.at === at ? ' aria-invalid="true" aria-describedby="bad"' : ''

/** A page with a single sentence. */
export const sentencePage = (at: At, sentence: string) =>
  frame(at, `<h1 role="status">${escapeHtml(sentence)}</h1>`)

/** The page for a link that ended, and for one that never existed; both look the same. */
export const endedPage = (at: At) => sentencePage(at, TEXTS[at.language].ended)

export const bankPage = (at: At, pay_url: string, amount: string) =>
  frame(
    at,
    `<h1>${say(at, 'pay', { amount: inRupeesShort(amount) })}</h1><a class="go" rel="noreferrer" href="${escapeHtml(pay_url)}">${say(at, 'bank')}</a>`,
  )

const KINDS = { single: 'other', fee: 'other', late: 'late', opening: 'before' } as const

/** Rows by month and day: a heading, and below it the sum of each child. */
function rowsOf(at: At, { children, now, today }: PayView) {
  const titleOf = ({ month, kind, due_date }: OpenDueOfTold) =>
    say(at, due_date < today ? 'since' : 'by', {
      month:
        month === null ? TEXTS[at.language][KINDS[kind]] : monthName(at.language, month, 'numeric'),
      day: shortDay(at.language, due_date),
    })
  const groups = [...Map.groupBy(now.dues, titleOf)]
  return groups
    .map(([title, dues]) => {
      const late = dues.some(({ due_date }) => due_date < today) ? ' class="late"' : ''
      const rows = children.flatMap(({ student_id, first_name }) => {
        const own = dues.filter((due) => due.student_id === student_id)
        const sum = own.reduce((all, { owed }) => all + Math.round(Number(owed) * 100), 0)
        const amount = inRupeesShort((sum / 100).toFixed(2))
        return own.length > 0
          ? [`<tr${late}><td>${escapeHtml(first_name)}</td><td>${amount}</td></tr>`]
          : []
      })
      return `<tr${late}><th colspan="2">${title}</th></tr>${rows.join('')}`
    })
    .join('')
}

function sumCard(at: At, view: PayView) {
  if (view.now.dues.length === 0)
    return `<div class="card"><p class="none">${say(at, Number(view.checking) > 0 ? 'nothingElse' : 'nothing')}</p></div>`
  const sum = `<tr class="sum"><td>${say(at, 'sum')}</td><td>${inRupeesShort(view.now.amount)}</td></tr>`
  return `<div class="card"><table>${rowsOf(at, view)}${sum}</table></div>`
}

type Ways = { isUpi: boolean; isOnline: boolean }

/** The form to pay all, and those to pay a part or to pay online. */
function forms(at: At, view: PayView, { isUpi, isOnline }: Ways, said: PageMessage) {
  const isNext = isNextOffered(view)
  const { amount, dues } = isNext ? view.next : view.now
  const [first] = dues
  if (!first || (!isUpi && !isOnline)) return ''
  const asked = `<input type="hidden" name="amount" value="${amount}"><input type="hidden" name="what" value="${isNext ? 'next' : 'now'}">`
  const month = monthName(at.language, first.month ?? first.due_date.slice(0, 7), undefined)
  const label = say(at, isNext ? 'payNext' : 'pay', { amount: inRupeesShort(amount), month })
  const main = `<form method="post" action="${addressOf(at, isUpi ? '' : '/online')}">${asked}<button class="go">${label}</button></form>`
  const part =
    isUpi && !isNext
      ? `<details${said?.at === 'part' ? ' open' : ''}><summary>${say(at, 'part')}</summary><form class="in" method="post" action="${addressOf(at)}">${asked}<input name="part" inputmode="decimal" autocomplete="off" required placeholder="₹" aria-label="${say(at, 'amount')}"${described(said, 'part')}><button class="btn">${say(at, 'goOn')}</button></form>${bad(said, 'part')}</details>`
      : ''
  const online =
    isUpi && isOnline
      ? `<details><summary>${say(at, 'online')}</summary><form class="in" method="post" action="${addressOf(at, '/online')}">${asked}<button class="btn">${say(at, 'goOn')}</button></form></details>`
      : ''
  return main + part + online
}

const utrForm = (at: At, reference: string, said: PageMessage, label: 'shown' | 'spoken') =>
  `<form method="post" action="${addressOf(at, `/${reference}`)}">${label === 'shown' ? `<label for="utr">${say(at, 'utr')}</label>` : ''}<div class="in"><input${label === 'shown' ? ' id="utr"' : ` aria-label="${say(at, 'utr')}"`} name="utr" inputmode="numeric" autocomplete="off" required${described(said, reference)}><button class="btn">${say(at, 'send')}</button></div>${bad(said, reference)}</form>`

/** The page of a link: payments being checked, payments begun, the sum to pay, and the form. */
export function payPage(at: At, view: PayView & { ways: Ways }, refused?: PageMessage) {
  const names = joinNames(
    at.language,
    view.children.map(({ first_name }) => first_name),
  )
  const own = view.claims.filter(({ state, may_correct }) => state === 'to check' || may_correct)
  // If the field of a refusal is no longer on the page, its sentence stands above the sum.
  const places = [...own.map(({ reference }) => reference), ...(view.now.dues[0] ? ['part'] : [])]
  const said = refused && { ...refused, at: places.includes(refused.at) ? refused.at : 'top' }
  const checking =
    Number(view.checking) > 0
      ? `<p class="say" role="status">${say(at, 'checking', { amount: '\u0000' }).replace('\u0000', `<b>${inRupeesShort(view.checking)}</b>`)}</p>`
      : ''
  const correct = own.map(
    ({ reference, utr }) =>
      `<details${said?.at === reference ? ' open' : ''}><summary>${say(at, 'correct', { digits: (utr ?? '').slice(-4) })}</summary>${utrForm(at, reference, said, 'spoken')}</details>`,
  )
  const begun = view.claims
    .filter(({ is_begun }) => is_begun)
    .slice(0, 1)
    .map(({ amount, made_at, reference }) => {
      const time = timeIn(at.language, localTime(view.academy.time_zone, made_at).time).replace(
        ' ',
        '\u00a0',
      )
      return `<a class="line" href="${addressOf(at, `/${reference}`)}">${say(at, 'begun', { amount: inRupeesShort(amount), time })}</a>`
    })
  const { next } = view
  const ahead =
    view.now.dues.length === 0 && next.dues[0] && !isNextOffered(view)
      ? `<p class="fine">${say(at, 'next', { amount: inRupeesShort(next.amount), day: shortDay(at.language, next.dues[0].due_date) })}</p>`
      : ''
  const body = `${checking}${correct.join('')}${begun.join('')}<h1>${say(at, 'title', { names })}</h1>${bad(said, 'top')}${sumCard(at, view)}${forms(at, view, view.ways, said)}${ahead}${foot(at)}`
  return frame(at, body)
}

/** The page of a begun payment: the link to the UPI app, the QR code, the values to type, and the field for the UTR. */
export function claimPage(at: At, claim: Claim, owedNow: string | undefined, said?: PageMessage) {
  const { reference, upi_link, amount } = claim
  // The dues changed, so the page offers no payment; a family may still report one that it has made.
  if (owedNow !== undefined)
    return frame(
      at,
      `<h1>${say(at, 'changed', { amount: inRupeesShort(owedNow) })}</h1><a class="line" href="${addressOf(at)}">${say(at, 'goOn')}</a>${utrForm(at, reference, said, 'shown')}${foot(at)}`,
      { here: `/${reference}` },
    )
  // The values to type are read from the UPI link, so that both say the same.
  const upi_id = new URL(upi_link).searchParams.get('pa') ?? ''
  const typed = (
    [
      ['upiId', upi_id],
      ['amount', amount],
      ['reference', reference],
    ] as const
  ).map(([name, value]) => `<dt>${say(at, name)}</dt><dd>${escapeHtml(value)}</dd>`)
  const head = `<h1>${say(at, 'pay', { amount: inRupeesShort(amount) })}</h1><a class="go" href="${escapeHtml(upi_link)}">${say(at, 'app')}</a><p class="fine">${say(at, 'ifNot')}</p><p class="scan">${say(at, 'scan')}</p>`
  const picture = `<img class="qr" width="232" height="232" alt="${say(at, 'qr')}" src="${escapeHtml(`${at.path}/${reference}.png`)}">`
  const body = `<div class="two">${head}${picture}<div class="card"><dl>${typed.join('')}</dl></div>${utrForm(at, reference, said, 'shown')}</div>${foot(at)}`
  return frame(at, body, { isWide: true, here: `/${reference}` })
}
