import { createBatch } from '@ganit/contract/batches'
import type { Endpoint } from '@ganit/contract/endpoint'
import type { Academy } from '../academy.ts'
import { BATCH } from '../batches.ts'
import { theLedger } from '../ledger.ts'

/** What each kind of number or name in a path leads to. */
type Things = { uid: string; id: number; payment_id: number; session_id: string }

const UNKNOWN: Things = { uid: 'f'.repeat(32), id: 4711, payment_id: 4711, session_id: 'none' }

const FITTING: Record<string, unknown> = {
  classNumber: 7,
  curriculum_id: 4711,
  image_id: '00000000-0000-4000-8000-000000000000',
  hash: '0'.repeat(64),
  slug: 'none',
  post_id: 4711,
  page: 'about',
}

/** What must be sent so that whose object it is decides the answer. */
const BODIES: Record<string, object> = {
  '/student/agreements/:uid': { purpose: 'publicity', given: false },
}

function urlOf({ path }: Endpoint, things: Things) {
  const values: Record<string, unknown> = { ...FITTING, ...things }
  const isSession = path.startsWith('/account/sessions')
  return `/api${path.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(String(isSession ? things.session_id : values[name])),
  )}`
}

/** One of each kind of caller, students with a batch, a payment and sessions, and calls in their names. */
export async function peopleOf(academy: Academy) {
  const { app, db } = academy
  const admin = await theLedger(academy)
  const [a, b] = [await academy.aStudent(), await academy.aStudent()]
  const unregistered = await academy.signUp()
  const ended = await academy.signUp()
  await academy.auth('sign-out', {}, ended.token)
  const things = async (person: typeof a): Promise<Things> => {
    const { batch } = (await admin.call(createBatch, { body: BATCH } as never)).body
    await admin.addFee(batch.batch_id)
    await admin.toggle(batch.batch_id, person.profile.student_id)
    const { payment } = await admin.pay({ student_id: person.profile.student_id, amount: '100' })
    // Signed in a second time, so that one session can be ended.
    await academy.auth('sign-in/email', { email: person.email, password: 'seven times eight' })
    const { id: session_id } = await db
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', person.uid)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    return { uid: person.uid, id: batch.batch_id, payment_id: payment.payment_id, session_id }
  }
  const whose = { own: await things(a), others: await things(b), unknown: UNKNOWN }

  const answer = (endpoint: Endpoint, token: string | undefined, about: Things) =>
    app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, about),
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(endpoint.method !== 'GET' && endpoint.body && { payload: BODIES[endpoint.path] ?? {} }),
    })
  const answerAbout = (object: keyof typeof whose, endpoint: Endpoint) =>
    answer(endpoint, a.token, whose[object])

  return {
    answerAbout,
    askAbout: async (object: keyof typeof whose, endpoint: Endpoint) =>
      (await answerAbout(object, endpoint)).statusCode,
    /** The status that a kind of caller gets for an object that is not there. */
    async ask(who: string, endpoint: Endpoint) {
      const tokens: Record<string, string | undefined> = {
        ended: ended.token,
        unregistered: unregistered.token,
        student: a.token,
        admin: admin.token,
      }
      return (await answer(endpoint, tokens[who], UNKNOWN)).statusCode
    },
  }
}
