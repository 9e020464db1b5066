import type { Endpoint } from '@ganit/contract/endpoint'
import { recordPayment, reversePayment } from '@ganit/contract/money/payments'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { letPass } from '../../../../test/clock.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { DAY_MS } from '../../../../test/moved-date.ts'
import { theStaff } from '../../../../test/staff.ts'
import { allEndpoints } from '../../../http/openapi/endpoints.ts'

/** Office calls that only the owner may make. */
const OWNERS = [
  /^GET \/site-truth$/,
  /^\w+ \/(audit|backups|connections|hosting|message-templates|staff(?!\/:account_id\/absences)|settings|privacy|posts)\b/,
  /^\w+ \/coursemanegment\/(?!showallcourse$|show_all_class_levels$|show_all_category_levels$)/,
  /^\w+ \/(classes|examsetup|exam|getquestionbyid)\b/,
  /taught\.csv$/,
  / \/student\/reset-fees/,
  // The owner vouches for a changed contact.
  /\/let-in$/,
  / \/today\/checklist\/close$/,
  // The accountant's figures.
  / \/reports\/gst\b/,
  // The new school year.
  /^POST \/promotions$/,
  /^\w+ \/session-plans\b/,
  // Tests and questions belong to teachers and the owner.
  // The desk names chapters in registers.
  /^(?!GET \/chapters$)\w+ \/(attempts|chapters|papers|questions|skills|tests)\b/,
  /^(PUT|DELETE) \/lessons\/:lesson_id\/homework$/,
  /^DELETE \/lessons\/:lesson_id\/register$/,
  // Plans of lessons, too: the desk reads them.
  /^(PUT|POST) \/batches\/:batch_id\/plan\b/,
  // Looking at homework and giving practice are for teachers.
  /^(GET|PUT) \/(lessons\/:lesson_id\/work|hand-ins\/:hand_in_id)$/,
  /^PUT \/work-photos\/:photo_id\/ink$/,
  /^\w+ \/practice-sets\b/,
  // Results of practice are for teachers.
  /^GET \/(batches\/:batch_id\/(practice|slips)|students\/:uid\/levels|slips\/names|practice\/chapters)$/,
  // A report that was sent is made anew by those who teach.
  /\/reports\/:report_id\/anew$/,
  // Only the owner says that a cheque is not cleared.
  /^DELETE \/payments\/:payment_id\/cleared$/,
  / \/student\/export\//,
  // The list of consents shows who agreed to publicity, and is for inspectors.
  /^GET \/consents\b/,
  // Notes are handed out by those who teach.
  /^POST \/batches\/:batch_id\/notes$/,
  /^(PUT|DELETE) \/notes\/:note_id$/,
  // Only the owner refunds, and reverses waivers.
  /^POST \/(refunds|waivers)\b/,
  /^POST \/student\/:uid\/credit-kept$/,
  /^(POST|PUT) \/concessions\b/,
  /^POST \/day-closes\/.*\/reopen$/,
  // Calls about pay, the result of a month, and the accountant's book.
  /^\w+ \/(book|pay-(adjustments|rates|sheets|slips)|reports\/result)\b/,
  / \/(student\/:uid|guardians\/:guardian_id)\/erase$/,
]

test('the desk does the office’s work, except what only the owner may do [S037]', () => {
  const admins: Endpoint[] = allEndpoints
    .map(({ endpoint }): Endpoint => endpoint)
    .filter(({ access }) => access !== 'public' && access.includes('admin'))
  const owners = admins
    .filter(({ access }) => !access.includes('desk'))
    .map(({ method, path }) => `${method} ${path}`)

  expect(owners.filter((name) => !OWNERS.some((pattern) => pattern.test(name)))).toEqual([])
  const desks = admins.filter(({ access }) => access.includes('desk'))
  expect(
    desks
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => OWNERS.some((pattern) => pattern.test(name))),
  ).toEqual([])
})

async function theDesk(academy: Academy) {
  const { aMember } = await theStaff(academy)
  const desk = await aMember({ name: 'Ravi', email: 'ravi@example.in', role: 'desk' })
  const { call: asOwner, aBatch, addFee, aMember: aPupil } = await theLedger(academy)
  const batch_id = await aBatch()
  await addFee(batch_id)
  const { student_id } = await aPupil(batch_id)
  const pay = async (call: typeof asOwner) =>
    (
      await call(recordPayment, {
        body: { student_id, amount: '10', date: '2026-01-05', method: 'cash' },
      } as never)
    ).body.payment.payment_id
  const reverse = (call: typeof asOwner, payment_id: number) =>
    call(reversePayment, {
      params: { payment_id: String(payment_id) },
      body: { reason: 'Typed twice' },
    })
  return { desk, asOwner, pay, reverse }
}

const REFUSED = { status: 403, error: 'Only the owner can reverse this payment.' }

test('the desk takes back its own entries on the same day; the owner takes back all others [S037]', async ({
  academy,
}) => {
  const { desk, asOwner, pay, reverse } = await theDesk(academy)
  const [own, owners, later] = [await pay(desk.call), await pay(asOwner), await pay(desk.call)]

  expect((await reverse(desk.call, own)).status).toBe(200)
  expect(await reverse(desk.call, owners)).toMatchObject(REFUSED)
  expect((await reverse(desk.call, 4711)).status).toBe(404)
  letPass(DAY_MS)
  expect(await reverse(desk.call, later)).toMatchObject(REFUSED)
  expect((await reverse(asOwner, later)).status).toBe(200)
})
