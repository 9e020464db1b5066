import type { Endpoint } from '@ganit/contract/endpoint'
import * as cheques from '@ganit/contract/money/cheques'
import * as concessions from '@ganit/contract/money/concessions'
import * as dues from '@ganit/contract/money/dues'
import * as fees from '@ganit/contract/money/fees'
import * as payments from '@ganit/contract/money/payments'
import * as refunds from '@ganit/contract/money/refunds'
import { leave } from '@ganit/contract/office/leaving'
import { eraseStudent } from '@ganit/contract/office/privacy'
import * as memberships from '@ganit/contract/people/memberships'
import { updateProfile } from '@ganit/contract/people/students'
import { deleteBatch, updateBatch } from '@ganit/contract/teaching/batches'
import { expect } from 'vitest'
import { differences } from '../../tools/checks/compared-lists.ts'
import { readAcademyToday } from '../src/features/ground/settings/settings.service.ts'
import { type Academy, test } from './academy.ts'
import { BATCH } from './batches.ts'
import { FEE, theLedger } from './ledger.ts'
import { statementsOf } from './split-writes.ts'

const LOCK = /\bfor (no key update|update|key share|share)\b/
const FROM = /\bfrom "?(\w+)"?/

/** Tables whose rows a call locks until it ends, in order. */
const lockedBy = (texts: string[]) => [
  ...new Set(texts.filter((text) => LOCK.test(text)).map((text) => FROM.exec(text)?.[1])),
]

/**
 * Locks of each call that moves money or members. All use one order, and some leave parts out; otherwise two calls
 * could deadlock.
 */
const HOLDS: Record<string, string> = {
  'POST /payments': 'students student_numbers dues',
  'POST /payments/:payment_id/reverse':
    'students student_numbers batches memberships batch_fees dues',
  'POST /payments/:payment_id/correct':
    'students student_numbers batches memberships batch_fees dues',
  'POST /payments/:payment_id/cleared': 'students student_numbers batches',
  'DELETE /payments/:payment_id/cleared': 'students student_numbers batches',
  'POST /payments/:payment_id/bounced':
    'students student_numbers batches memberships batch_fees dues',
  'POST /concessions': 'students student_numbers batches dues',
  'PUT /concessions/:concession_id': 'students student_numbers batches concessions dues',
  'POST /concessions/:concession_id/end': 'students student_numbers batches concessions dues',
  'POST /dues': 'students student_numbers batches',
  'PUT /dues/:due_id/instalments': 'students student_numbers batches dues',
  'DELETE /dues/:due_id': 'students student_numbers batches dues',
  'POST /dues/:due_id/waive': 'students student_numbers batches dues',
  'POST /waivers/:waiver_id/reverse':
    'students student_numbers batches memberships batch_fees dues',
  'POST /refunds': 'students student_numbers batches online_payments',
  'POST /refunds/:refund_id/reverse': 'students student_numbers batches online_payments',
  // Nobody else can see the fee yet.
  'POST /batchmanegment/add_batch_fee': 'batches memberships',
  'PUT /batchmanegment/batch_fee_by_id': 'batches memberships batch_fees dues',
  'DELETE /batch-fees/:batch_fee_id': 'batches memberships batch_fees dues',
  'POST /batches/:batch_id/students':
    'students student_numbers batches memberships batch_fees dues',
  'PUT /student/:uid/first-month': 'students student_numbers batches memberships batch_fees dues',
  'POST /memberships/undo': 'students student_numbers batches dues',
  'POST /batches/:id/toggle': 'students student_numbers batches memberships batch_fees dues',
  'POST /batches/:id/assign': 'students student_numbers batches memberships batch_fees dues',
  'PUT /student/:uid': 'students batches',
  'POST /batchmanegment/update_batch': 'batches',
  'DELETE /batches/:id': 'students batches memberships batch_fees dues lessons',
  'POST /student/:uid/erase': 'students batches memberships batch_fees dues',
  'POST /student/:uid/leave': 'students student_numbers batches memberships batch_fees dues',
}

type Sent = { params?: object; body?: object }

async function prepareInputs(academy: Academy): Promise<Record<string, Sent>> {
  const admin = await theLedger(academy)
  const [batch, empty] = [await admin.aBatch(), await admin.aBatch('Empty')]
  const { student_id, uid } = await admin.aMember(batch)
  const other = await admin.aMember(batch)
  const leaver = await admin.aMember(batch)
  const mover = await admin.aMember(batch)
  const evening = await admin.aBatch('Evening')
  const { undo } = (await admin.toggle(evening, (await admin.aPupil()).student_id)).body
  const fee_of = async (batch_id: number) => (await admin.addFee(batch_id)).body.fee.fee_id
  const [fee, unpaid] = [await fee_of(batch), await fee_of(empty)]
  const { payment } = await admin.pay({ student_id, amount: '10' })
  const { payment: wrong } = await admin.pay({ student_id, amount: '10' })
  const { payment: cheque } = await admin.pay({ student_id, amount: '10', method: 'cheque' })
  const byCheque = { params: { payment_id: cheque.payment_id } }
  const day = await readAcademyToday(academy.db)
  await admin.addFee(batch, { fee_type: 'recurring', due_date: `${day.slice(0, 7)}-01` })
  const single = async (amount: string) =>
    (
      await admin.call(dues.addDue, {
        body: { student_id, title: 'Uniform', amount, due_date: '2190-02-01' } as never,
      })
    ).body.due.due_id
  const [added, waived] = [await single('30'), await single('40')]
  const because = { reason: 'Typed twice' }
  const { waiver } = (
    await admin.call(dues.waiveDue, {
      params: { due_id: waived },
      body: { ...because, amount: '5' },
    } as never)
  ).body as { waiver: dues.Waiver }
  const given_off = {
    student_id,
    kind: 'merit',
    percent: '10',
    from_date: '2026-01-01',
    ...because,
  }
  const { concession_id } = (
    await admin.call(concessions.addConcession, { body: given_off } as never)
  ).body.concession
  const ahead = await admin.aPupil()
  await admin.pay({ student_id: ahead.student_id, amount: '2000', advance: true })
  const refund = {
    student_id: ahead.student_id,
    amount: '5',
    date: '2026-11-01',
    method: 'cash',
    ...because,
  }
  const given = (await admin.call(refunds.recordRefund, { body: refund as never })).body.refund
  const draft = { amount: '7', due_date: '2190-01-10', fee_type: 'one-time', fee_title: 'Books' }
  return {
    'POST /payments': { body: { student_id, amount: '5', date: '2026-11-01', method: 'cash' } },
    'POST /payments/:payment_id/reverse': {
      params: { payment_id: payment.payment_id },
      body: { reason: 'Typed twice' },
    },
    'POST /payments/:payment_id/correct': {
      params: { payment_id: wrong.payment_id },
      body: { ...because, amount: '9' },
    },
    'POST /payments/:payment_id/cleared': { ...byCheque, body: { on: day } },
    'DELETE /payments/:payment_id/cleared': { ...byCheque, body: because },
    'POST /payments/:payment_id/bounced': { ...byCheque, body: { on: day } },
    'POST /concessions': { body: given_off },
    'PUT /concessions/:concession_id': { params: { concession_id }, body: { percent: '20' } },
    'POST /concessions/:concession_id/end': { params: { concession_id }, body: {} },
    'POST /dues': {
      body: { student_id, title: 'Books', amount: '7', due_date: '2026-11-01' },
    },
    'PUT /dues/:due_id/instalments': {
      params: { due_id: added },
      body: { instalments: [{ amount: '30', due_date: '2190-02-02' }] },
    },
    'DELETE /dues/:due_id': { params: { due_id: added }, body: because },
    'POST /dues/:due_id/waive': { params: { due_id: waived }, body: because },
    'POST /waivers/:waiver_id/reverse': { params: { waiver_id: waiver.waiver_id }, body: because },
    'POST /refunds': { body: refund },
    'POST /refunds/:refund_id/reverse': { params: { refund_id: given.refund_id }, body: because },
    'POST /batchmanegment/add_batch_fee': { body: { ...FEE, batch_id: batch } },
    'PUT /batchmanegment/batch_fee_by_id': {
      body: { batch_fee_id: fee, batch_id: batch, ...draft, amount: '900' },
    },
    'DELETE /batch-fees/:batch_fee_id': { params: { batch_fee_id: unpaid } },
    'POST /batches/:batch_id/students': {
      params: { batch_id: evening },
      body: { student_id: mover.student_id, how: 'move' },
    },
    'PUT /student/:uid/first-month': {
      params: { uid: other.uid },
      body: { batch_id: batch, first_month: 'half' },
    },
    'POST /memberships/undo': { body: { undo } },
    'POST /batches/:id/toggle': { params: { id: batch }, body: { studentId: other.student_id } },
    'POST /batches/:id/assign': { params: { id: batch }, body: { studentUid: other.uid } },
    'PUT /student/:uid': { params: { uid: other.uid }, body: { student_class: 10 } },
    'POST /batchmanegment/update_batch': { body: { batch_id: empty, ...BATCH } },
    'DELETE /batches/:id': { params: { id: empty } },
    'POST /student/:uid/leave': {
      params: { uid: leaver.uid },
      body: { on: await readAcademyToday(academy.db), reason: 'Moves', refund: { method: 'cash' } },
    },
    'POST /student/:uid/erase': { params: { uid }, body: { confirm: student_id } },
  }
}

const OTHERS = [updateProfile, updateBatch, deleteBatch, eraseStudent, leave]
/** POSTs that only read. */
const READING = [
  '/batch-fees/:batch_fee_id/preview',
  '/batch-fees/preview',
  '/concessions/preview',
  '/batchmanegment/student_fee_status_by_batch',
]

test('whoever moves money or members holds the rows that decide about it', async ({ academy }) => {
  const moving = [payments, cheques, fees, memberships, dues, refunds, concessions]
    .flatMap((calls) => Object.values(calls) as Endpoint[])
    .filter((each) => each.path && each.method !== 'GET' && !READING.includes(each.path))
  const all = new Map(
    [...moving, ...OTHERS].map((each) => [`${each.method} ${each.path}`, each as Endpoint]),
  )
  const sent = await prepareInputs(academy)
  expect(differences(all.keys(), Object.keys(sent)), 'say in `inputs` what to send').toEqual([])
  const { call } = await academy.signInAdmin()

  const holds: [string, string][] = []
  for (const [name, input] of Object.entries(sent)) {
    let status = 0
    const texts = await statementsOf(async () => {
      const reply = await call(all.get(name) as Endpoint, input as never)
      status = reply.status
    })
    expect([name, status]).toEqual([name, expect.toSatisfy((each) => each === 200 || each === 201)])
    holds.push([name, lockedBy(texts).join(' ')])
  }
  expect(Object.fromEntries(holds)).toEqual(HOLDS)
})
