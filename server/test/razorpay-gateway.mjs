// A fake of Razorpay's Payment Links in its own process: same API, same signatures. Takes its keys, and the ms by which
// its clock is ahead; prints its address first. Tests control payers and faults at `/test/…`.
import { createHmac, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const [keyId, keySecret, webhookSecret, aheadAtFirst = '0'] = process.argv.slice(2)
const links = new Map()
const payments = new Map()
/** Behaviour of the next answers: `well`, or a fault such as slow, 429, 500, lying or garbled. */
let mood = 'well'
let aheadMs = Number(aheadAtFirst)
const asked = []

const named = (kind) => `${kind}_${randomBytes(7).toString('hex')}`
const seconds = () => Math.floor((Date.now() + aheadMs) / 1000)
const hmac = (content, secret) => createHmac('sha256', secret).update(content).digest('hex')
const refused = (description) => [400, { error: { code: 'BAD_REQUEST_ERROR', description } }]

function create(wish) {
  if ([...links.values()].some((link) => link.reference_id === wish.reference_id))
    return refused(`payment link with given reference_id: (${wish.reference_id}) already exists`)
  if (wish.expire_by < seconds() + 15 * 60)
    return refused('expire_by should be at least 15 minutes after')
  const id = named('plink')
  const link = {
    ...wish,
    id,
    amount_paid: 0,
    status: 'created',
    payments: null,
    short_url: `https://rzp.io/i/${id}`,
    created_at: seconds(),
  }
  links.set(id, link)
  return [200, link]
}

function pay(id, { amount, currency = 'INR', created_at = seconds() } = {}) {
  const link = links.get(id)
  const payment = {
    id: named('pay'),
    entity: 'payment',
    amount: amount ?? link.amount,
    currency,
    status: 'captured',
    captured: true,
    amount_refunded: 0,
    refund_status: null,
    created_at,
  }
  payments.set(payment.id, payment)
  const part = {
    amount: payment.amount,
    created_at,
    payment_id: payment.id,
    plink_id: id,
    status: 'captured',
  }
  Object.assign(link, {
    status: 'paid',
    currency,
    amount_paid: payment.amount,
    payments: [...(link.payments ?? []), part],
  })
  return { payment_id: payment.id, hook: paidHook(link, payment), back: back(link, payment) }
}

const signed = (event) => {
  const body = JSON.stringify(event)
  return { body, signature: hmac(body, webhookSecret) }
}

const paidHook = (link, payment) =>
  signed({
    entity: 'event',
    account_id: 'acc_test',
    event: 'payment_link.paid',
    contains: ['payment_link', 'order', 'payment'],
    payload: { payment_link: { entity: link }, payment: { entity: payment } },
    created_at: seconds(),
  })

function back(link, payment) {
  const parts = [link.id, link.reference_id, link.status, payment.id]
  const query = new URLSearchParams({
    razorpay_payment_id: payment.id,
    razorpay_payment_link_id: link.id,
    razorpay_payment_link_reference_id: link.reference_id,
    razorpay_payment_link_status: link.status,
    razorpay_signature: hmac(parts.join('|'), keySecret),
  })
  return `${link.callback_url}?${query}`
}

const keys = new Map()

function refund(id, { amount }, key) {
  const payment = payments.get(id)
  if (!payment) return refused('The id provided does not exist')
  if (keys.has(key)) return [200, keys.get(key)]
  const left = payment.amount - payment.amount_refunded
  if (left === 0) return refused('The payment has been fully refunded already')
  if (amount > left) return refused('The refund amount provided is greater than amount captured')
  payment.amount_refunded += amount ?? left
  payment.refund_status = payment.amount_refunded === payment.amount ? 'full' : 'partial'
  const entity = { id: named('rfnd'), payment_id: id, amount: amount ?? left, status: 'processed' }
  if (key) keys.set(key, entity)
  return [200, entity]
}

function refundHook(id) {
  const payment = payments.get(id)
  return signed({
    entity: 'event',
    event: 'refund.processed',
    contains: ['refund', 'payment'],
    payload: {
      refund: { entity: { id: named('rfnd'), payment_id: id, amount: payment.amount_refunded } },
      payment: { entity: payment },
    },
    created_at: seconds(),
  })
}

/** Control calls of tests. */
function test(what, input) {
  if (what === 'mood') mood = input.mood
  if (what === 'clock') aheadMs = input.aheadMs
  if (what === 'pay') return pay(input.link_id, input)
  if (what === 'end') Object.assign(links.get(input.link_id), { status: 'expired' })
  if (what === 'give-back') {
    refund(input.payment_id, input)
    return refundHook(input.payment_id)
  }
  if (what === 'links') return [...links.values()]
  if (what === 'asked') return asked
  return {}
}

function answerTo(method, path, query, body, headers) {
  const [kind, id, deed] = path
  if (kind === 'payment_links' && method === 'POST' && !id) return create(body)
  if (kind === 'payment_links' && method === 'GET' && !id) {
    const wanted = query.get('reference_id')
    return [
      200,
      { payment_links: [...links.values()].filter((each) => each.reference_id === wanted) },
    ]
  }
  if (kind === 'payment_links' && links.has(id)) return [200, links.get(id)]
  if (kind === 'payments' && deed === 'refund')
    return refund(id, body, headers['x-refund-idempotency'])
  if (kind === 'payments' && payments.has(id)) return [200, payments.get(id)]
  return refused('The id provided does not exist')
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  const sent = await text(request)
  const body = sent ? JSON.parse(sent) : {}
  const send = (status, content) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof content === 'string' ? content : JSON.stringify(content))
  }
  const [, first, ...path] = pathname.split('/')
  if (first === 'test') return send(200, test(path[0], body))
  asked.push({ method: request.method, path: path.join('/'), body })
  const basic = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  if (request.headers.authorization !== basic)
    return send(401, { error: { code: 'BAD_REQUEST_ERROR' } })
  if (mood === '429' || mood === '500') return send(Number(mood), { error: {} })
  if (mood === 'garbled') return send(200, '<html>Sorry')
  const [status, content] = answerTo(request.method, path, searchParams, body, request.headers)
  // The request is carried out, but its answer is lost.
  if (mood === 'deaf') return response.destroy()
  if (mood === 'lying')
    return send(status, {
      ...content,
      id: 'plink_another',
      reference_id: 'ZZZZZZZZ',
      short_url: 'javascript:alert(1)',
    })
  send(status, content)
})
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`),
)
process.on('disconnect', () => process.exit())
