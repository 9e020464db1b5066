import { LANGUAGES, type Language } from '@ganit/contract/languages'
import { moneyField } from '@ganit/contract/money'
import { CLAIM_LABELS, Utr } from '@ganit/contract/money/claims'
import { plainTyped } from '@ganit/contract/plain-signs'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setActor } from '../../../academy/place.ts'
import { callerAddress } from '../../../http/callers/caller-address.ts'
import { refuseFromElsewhere } from '../../../http/callers/from-elsewhere.ts'
import { hashOfToken } from '../../../http/callers/token-hash.ts'
import { answerError, conflict, invalid, notFound, Refused } from '../../../http/errors.ts'
import { markOf } from '../../ground/look/look.service.ts'
import { findLiveLink } from '../../ground/pay-links/pay-links.queries.ts'
import { PAY_PAGES } from '../../ground/pay-links/pay-links.service.ts'
import { familyActor } from '../../ground/rights/family-actor.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { claimById } from '../claims/claims.queries.ts'
import { markPaid } from '../claims/claims.service.ts'
import { beginOnlinePayment, ensurePaymentLink } from '../online-payments/begin.service.ts'
import { updateOnlinePayment } from '../online-payments/online-payment-writes.queries.ts'
import { payerOfLink } from '../payments/paid-from-home.queries.ts'
import { findClaimOfLink, isPayableStill } from './link-claims.queries.ts'
import {
  type At,
  bankPage,
  claimPage,
  endedPage,
  type PageMessage,
  payPage,
  sentencePage,
} from './page.ts'
import {
  beginByLink,
  duesAsked,
  inRupeesShort,
  isNextOffered,
  readPayView,
} from './pay-view.service.ts'
import { qrPicture } from './qr.ts'
import { POLICY } from './style.ts'
import { refusalIn, textIn } from './texts.ts'

/** Path `/p/token`, optionally with `online`, a claim's reference, or the reference's picture. */
const PATH = /^([A-Za-z0-9]{12})(?:\/(?:(online)|([2-9A-HJ-NP-Z]{8})(\.png)?))?\/?$/
const FORM_BYTES = 4096
const HEADERS = { 'cache-control': 'no-store', 'content-security-policy': POLICY }

/** Fields of the forms. */
type Typed = { amount?: string; what?: string; part?: string; utr?: string }

type Asked = {
  Params: { '*': string }
  Querystring: { lang?: string }
  Body: Typed | undefined
}

/**
 * Serves the pages to anyone who has a link. They read the primary database, so that the page after a press shows the
 * effect of the press.
 */
export async function payPagesRoutes(app: FastifyInstance) {
  const { db, screenshotUrls: urls } = app

  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  )
  // Errors are pages, too.
  app.setErrorHandler(async (error: FastifyError, request: FastifyRequest, reply) => {
    const at = await plainAt(request as FastifyRequest<Asked>).catch(() => undefined)
    if (!at || !(error instanceof Refused))
      return answerError(error, request, reply.header('cache-control', 'no-store'))
    const { statusCode, message, retryAfterSeconds } = error
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    const page =
      statusCode === 404 ? endedPage(at) : sentencePage(at, refusalIn(at.language, message))
    return send(reply.code(statusCode), page)
  })

  const send = (reply: FastifyReply, page: string) =>
    reply.headers(HEADERS).type('text/html; charset=utf-8').send(page)

  const languageAsked = ({ query }: FastifyRequest<Asked>) =>
    LANGUAGES.find((language) => language === query.lang)

  /**
   * The surroundings of a page that shows nothing of a link, the same for links that ended and links that never
   * existed.
   */
  async function plainAt(request: FastifyRequest<Asked>): Promise<At> {
    const settings = await readSettings(db)
    const { academy_name: name, phone } = settings
    const asked = languageAsked(request)
    const [path = ''] = request.url.split('?')
    return {
      language: asked ?? 'en',
      isNamed: asked !== undefined,
      path,
      academy: { name, phone, mark: markOf(settings) },
    }
  }

  /** Opens the live link of a request; returns it with the rest of the path. */
  async function openLink(request: FastifyRequest<Asked>) {
    const [, token = '', online, reference, picture] = PATH.exec(request.params['*']) ?? []
    const link = token && (await findLiveLink(db, hashOfToken(token)))
    if (!link) {
      await app.countPayLink.unknown(callerAddress(request))
      throw notFound()
    }
    const asked = languageAsked(request)
    const language: Language = asked ?? link.language
    const path = `${PAY_PAGES}${token}`
    const payer = payerOfLink(link)
    const claim = reference === undefined ? undefined : await findClaimOfLink(db, link, reference)
    if (reference !== undefined && !claim) throw notFound()
    return {
      link,
      payer,
      path,
      language,
      isNamed: asked !== undefined,
      online,
      claim,
      picture,
      reference,
    }
  }

  type Opened = Awaited<ReturnType<typeof openLink>>

  const addressOf = ({ path, isNamed, language }: Opened, more = '') =>
    `${path}${more}${isNamed ? `?lang=${language}` : ''}`

  /** Answers the link's page, or the page of a claim that can still be reported as paid. */
  async function answer(
    reply: FastifyReply,
    opened: Opened,
    { said, isCounted }: { said?: PageMessage; isCounted?: Promise<unknown> } = {},
  ) {
    const [view] = await Promise.all([readPayView(db, opened.link), isCounted])
    if (view.children.length === 0) throw notFound()
    const at = { ...opened, academy: view.academy }
    const { claim } = opened
    if (claim && (claim.state === 'open' || claim.state === 'declined')) {
      const shown = await claimById(db, opened.payer, claim.claim_id, urls)
      const { amount } = view.now
      return send(
        reply,
        claimPage(
          at,
          shown,
          (await isPayableStill(db, opened.payer, claim.claim_id)) ? undefined : amount,
          said,
        ),
      )
    }
    const ways = { isUpi: view.academy.isUpi, isOnline: app.gateway !== undefined }
    return send(reply, payPage(at, { ...view, ways }, said))
  }

  app.get<Asked>(`${PAY_PAGES}*`, { config: { access: 'public' } }, async (request, reply) => {
    const opened = await openLink(request)
    const isCounted = app.countPayLink.read(opened.link.pay_link_id)
    const { claim, picture, online } = opened
    if (!claim || !picture) {
      if (!online) return answer(reply, opened, { isCounted })
      await isCounted
      return reply.headers(HEADERS).redirect(addressOf(opened), 303)
    }
    await isCounted
    if (!(await isPayableStill(db, opened.payer, claim.claim_id))) throw notFound()
    const { qr_text } = await claimById(db, opened.payer, claim.claim_id, urls)
    return reply.headers(HEADERS).type('image/png').send(qrPicture(qr_text))
  })

  app.post<Asked>(`${PAY_PAGES}*`, { config: { access: 'public' } }, async (request, reply) => {
    refuseFromElsewhere(request)
    const opened = await openLink(request)
    await app.countPayLink.form(opened.link.pay_link_id)
    const view = await readPayView(db, opened.link)
    const [child] = view.children
    if (!child || opened.picture) throw notFound()
    setActor(familyActor(child.student_id))
    const body = request.body ?? {}
    const { claim, reference = '', language } = opened
    const isShown = claim && claim.state !== 'accepted' && claim.state !== 'withdrawn'
    const place = isShown ? reference : body.part === undefined ? 'top' : 'part'
    try {
      if (claim) return await takeNumber(reply, opened, body.utr)
      return await (opened.online ? goOnline : begin)(reply, opened, body)
    } catch (error) {
      if (!(error instanceof Refused) || ![400, 409, 429, 502].includes(error.statusCode))
        throw error
      const said = { at: place, text: refusalIn(language, error.message) }
      return answer(reply.code(error.statusCode), opened, { said })
    }
  })

  const askedIn = (body: Typed) => ({
    what: body.what === 'next' ? ('next' as const) : ('now' as const),
    amount: body.amount ?? '',
  })

  async function sayChanged(reply: FastifyReply, opened: Opened) {
    const view = await readPayView(db, opened.link)
    const { amount } = isNextOffered(view) ? view.next : view.now
    const text = textIn(opened.language, 'changed', { amount: inRupeesShort(amount) })
    return answer(reply.code(400), opened, { said: { at: 'top', text } })
  }

  async function begin(reply: FastifyReply, opened: Opened, body: Typed) {
    const part =
      body.part === undefined ? undefined : readField(PART, 'part', plainTyped(body.part))
    const { what, amount } = askedIn(body)
    // Dues of the next date can only be paid in full.
    const asked = { what, amount, part: what === 'now' ? part : undefined }
    const claim = await db
      .transaction()
      .execute((trx) => beginByLink(trx, opened.link, asked, urls))
    if (claim === 'changed') return sayChanged(reply, opened)
    return reply.headers(HEADERS).redirect(addressOf(opened, `/${claim.reference}`), 303)
  }

  async function takeNumber(reply: FastifyReply, opened: Opened, typed: string | undefined) {
    const { claim, reference, link, payer } = opened
    const utr = readField(Utr, 'utr', typed)
    // The same UTR again means that the family pressed twice.
    if (claim && (claim.state !== 'to check' || claim.utr !== utr)) {
      await app.countPayLink.number(link.pay_link_id).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
        throw new Refused(429, 'Three numbers were sent today. Please call us.')
      })
      await markPaid(db, payer, { claim_id: claim.claim_id, utr }, urls)
    }
    return reply.headers(HEADERS).redirect(addressOf(opened, `/${reference}`), 303)
  }

  async function goOnline(reply: FastifyReply, opened: Opened, body: Typed) {
    if (!app.gateway) throw conflict('Paying online is not set up.')
    const { link, payer } = opened
    const asked = askedIn(body)
    const view = await readPayView(db, link)
    const dues = duesAsked(view, asked)
    if (!dues) return sayChanged(reply, opened)
    await app.countPayLink.online(link.pay_link_id)
    const made = await beginOnlinePayment(
      db,
      payer,
      dues.map(({ due_id }) => due_id).sort((a, b) => a - b),
    )
    const { link_id, pay_url } = await ensurePaymentLink(db, made, {
      gateway: app.gateway,
      origin: app.origin,
    })
    if (made.link_id === null)
      await updateOnlinePayment(db, made.online_payment_id, { link_id, pay_url })
    return send(reply, bankPage({ ...opened, academy: view.academy }, pay_url, made.amount))
  }
}

const PART = moneyField(CLAIM_LABELS.amount)

/** Reads a typed field by the contract's rule; 400 with the rule's sentence. */
function readField(
  schema: {
    safeParse: (typed: unknown) => { data?: string; error?: { issues: { message: string }[] } }
  },
  name: string,
  typed: unknown,
) {
  const { data, error } = schema.safeParse(typed)
  if (data === undefined) throw invalid({ [name]: error?.issues[0]?.message ?? 'Invalid.' })
  return data
}
