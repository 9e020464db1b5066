import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@ganit/contract/languages'
import { escapeHtml } from '../../features/messages/channels/mail/html.ts'
import { AGREEMENT } from '../agreement.ts'
import { STYLE } from './style.ts'
import { refusalIn, type Text, textIn, type Values } from './texts.ts'

/** The context of a page: its language, its address up to the name of a language, and who hosts. */
export type At = {
  language: Language
  here: string
  domain: string
  email: string | undefined
  /** Number of academies. */
  count: number
}

export const FIELDS = ['name', 'address', 'email'] as const
export type Field = (typeof FIELDS)[number]
/** The typed values, and their errors in English. */
type Typed = { values?: Values; fields?: Partial<Record<Field, string>>; problem?: string }

const say = ({ language }: At, text: Text, values?: Values) =>
  escapeHtml(textIn(language, text, values))

/** From this number on it says something about the host. */
const COUNTED_FROM = 2

function frame(at: At, body: string, { title = at.domain, kind = '' } = {}) {
  const languages = LANGUAGES.map((language) =>
    language === at.language
      ? `<b>${LANGUAGE_NAMES[language]}</b>`
      : `<a href="${escapeHtml(at.here)}lang=${language}" lang="${language}">${LANGUAGE_NAMES[language]}</a>`,
  ).join('')
  const count = at.count >= COUNTED_FROM ? say(at, 'hosts', { count: String(at.count) }) : ''
  const shown = escapeHtml(title)
  return `<!doctype html><html lang="${at.language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${shown}</title><style>${STYLE}</style><body class="${kind}"><header><div class="wrap"><a href="/?lang=${at.language}"><b>${escapeHtml(at.domain)}</b><span>${count}</span></a><nav>${languages}</nav></div></header><main>${body}</main></body></html>`
}

const contact = (at: At) =>
  at.email
    ? `<p class="fine">${say(at, 'contact', { email: '\0' }).replace('\0', `<a href="mailto:${escapeHtml(at.email)}">${escapeHtml(at.email)}</a>`)}</p>`
    : ''

/** How a field is typed. */
const KINDS: Record<Field, string> = {
  name: 'autocomplete="organization" maxlength="100"',
  address:
    'autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="30" aria-describedby="hint"',
  email: 'type="email" autocomplete="email" maxlength="254"',
}

function field(at: At, name: Field, { values = {}, fields = {} }: Typed) {
  const problem = fields[name]
  const wrong = problem ? ' class="wrong" aria-invalid="true"' : ''
  const value = escapeHtml(values[name] ?? '')
  const input = `<input id="${name}" name="${name}" value="${value}" required ${KINDS[name]}${wrong}>`
  const shown =
    name === 'address'
      ? `<div class="addr">${input}<span>.${escapeHtml(at.domain)}</span></div><p class="hint" id="hint">${say(at, 'hint')}</p>`
      : input
  const said = problem
    ? `<p class="bad" role="alert">${escapeHtml(refusalIn(at.language, problem))}</p>`
    : ''
  return `<div><label for="${name}">${say(at, name)}</label>${shown}${said}</div>`
}

const step = (at: At, n: 1 | 2 | 3) =>
  `<li><b>${say(at, `step${n}`)}</b><span class="fine">${say(at, `step${n}More`, { host: at.domain })}</span></li>`

/** The host's first page: who hosts, and the form. */
export function startPage(at: At, typed: Typed = {}) {
  const problem = typed.problem
    ? `<p class="bad" role="alert">${escapeHtml(refusalIn(at.language, typed.problem))}</p>`
    : ''
  const form = `<form method="post" action="/?lang=${at.language}">${FIELDS.map((name) => field(at, name, typed)).join('')}<p class="fine">${say(at, 'terms')} <a href="/agreement?lang=${at.language}">${say(at, 'agreement')}</a></p>${problem}<button>${say(at, 'ask')}</button></form>`
  const aside = `<aside><div><h2>${say(at, 'next')}</h2><ol>${step(at, 1)}${step(at, 2)}${step(at, 3)}</ol></div><div class="home"><h2>${say(at, 'home')}</h2><p class="fine">${say(at, 'homeMore')}</p></div>${contact(at)}</aside>`
  return frame(
    at,
    `<div class="wrap start"><div><h1>${say(at, 'title')}</h1><p class="dim">${say(at, 'lead')}</p>${form}</div>${aside}</div>`,
    { title: `${textIn(at.language, 'title')} – ${at.domain}`, kind: 'front' },
  )
}

/** A page of one sentence, and a way back where one helps. */
export function sentencePage(at: At, sentence: string, { mayAskAgain = false } = {}) {
  const again = mayAskAgain
    ? `<a class="go" href="/?lang=${at.language}">${say(at, 'again')}</a>`
    : ''
  return frame(
    at,
    `<div class="wrap one"><h1 role="status">${escapeHtml(sentence)}</h1>${again}${contact(at)}</div>`,
  )
}

/** The page that the link in the mail opens: it asks once more, because programs that check mails open links, too. */
export const confirmPage = (at: At, { token, ...wish }: Values & { token: string }) =>
  frame(
    at,
    `<div class="wrap one"><h1>${say(at, 'title')}</h1><p>${say(at, 'confirmMore', wish)}</p><form method="post" action="/confirm?lang=${at.language}"><input type="hidden" name="token" value="${escapeHtml(token)}"><button>${say(at, 'confirm')}</button></form></div>`,
  )

export function agreementPage(at: At) {
  const sections = AGREEMENT.sections
    .map(({ heading, text }) => `<h2>${escapeHtml(heading)}</h2><p>${escapeHtml(text)}</p>`)
    .join('')
  return frame(
    at,
    `<div class="wrap one" lang="en"><h1>${escapeHtml(AGREEMENT.title)}</h1><p class="dim">${AGREEMENT.version}</p>${sections}</div>`,
    { title: AGREEMENT.title },
  )
}
