import {
  addConcession,
  CONCESSION_KINDS,
  endConcession,
  listConcessions,
  previewConcession,
  updateConcession,
} from '@ganit/contract/money/concessions'
import {
  createBatchFee,
  getBatchFee,
  previewBatchFee,
  previewNewFee,
  updateBatchFee,
} from '@ganit/contract/money/fees'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theLedger } from '../../../../test/ledger.ts'

const INSTALMENTS = [
  { amount: '600.00', due_date: '2190-01-10' },
  { amount: '900.00', due_date: '2190-02-10' },
]

/** Each kind of fee with all its fields. */
const FEES = [
  ...(['none', 'days', 'lessons'] as const).map((prorata, n) => ({
    ...{ fee_title: `Tuition ${prorata}`, amount: '1500.00', due_date: '2190-01-10' },
    ...{ fee_type: 'recurring', last_due_date: '2190-12-10', prorata, late_fee: n % 2 === 0 },
  })),
  ...[true, false].map((on) => ({
    ...{
      fee_title: `Books ${on}`,
      amount: '1500.00',
      due_date: '2190-01-10',
      fee_type: 'one-time',
    },
    ...{ instalments: INSTALMENTS, late_fee: on, is_deposit: false },
  })),
  ...[true, false].map((is_deposit) => ({
    ...{ fee_title: `Deposit ${is_deposit}`, amount: '2000.00', due_date: '2190-01-10' },
    ...{ fee_type: 'one-time', late_fee: !is_deposit, is_deposit },
  })),
  {
    ...{ fee_title: 'Course', amount: '9000.00', due_date: '2190-01-10', fee_type: 'one-time' },
    ...{ paid_from: '2190-01-10', paid_to: '2190-12-31', on_joining: false, asks_within: false },
    asks_left: false,
  },
  {
    ...{ fee_title: 'Kit', amount: '450.00', due_date: '2190-01-10', fee_type: 'one-time' },
    ...{ on_joining: true, asks_within: true, asks_left: true },
  },
]

/** The dues of the one member, each as the preview of its new fee tells it. */
const FORESEEN: Record<string, object> = {
  Kit: { students: 0, next: null, joining: true },
  Course: { students: 1, next: { date: '2190-01-10', amount: '9000.00' }, joining: false },
}

test('a fee with all that it can say is added, its change looked at and made', async ({
  academy,
}) => {
  const { call, aBatch, aMember, findings } = await theLedger(academy)
  const batch_id = await aBatch()
  await aMember(batch_id)
  for (const fee of FEES) {
    const foreseen = await call(previewNewFee, { body: { ...fee, batch_id } } as never)
    expect([foreseen.status, foreseen.body]).toMatchObject([
      200,
      FORESEEN[fee.fee_title] ?? { students: 1, next: { date: '2190-01-10' }, joining: false },
    ])
    const added = await call(createBatchFee, { body: { ...fee, batch_id } } as never)
    expect([added.status, added.fields]).toEqual([201, undefined])
    const { fee_id, version } = added.body.fee
    const params = { batch_fee_id: String(fee_id) }
    const { fee_title, ...terms } = fee
    expect(added.body.fee).toMatchObject({ title: fee_title, ...terms })
    for (const from of ['unpaid', 'next']) {
      const change = { ...fee, fee_title: `${fee_title} anew`, version, from }
      const seen = await call(previewBatchFee, { params, body: change } as never)
      expect([seen.status, seen.fields, seen.body]).toMatchObject([200, undefined, { overdue: 0 }])
    }
    const change = {
      ...fee,
      fee_title: `${fee_title} anew`,
      version,
      from: 'next',
      batch_fee_id: fee_id,
    }
    const changed = await call(updateBatchFee, { body: change } as never)
    expect([changed.status, changed.fields]).toEqual([200, undefined])
    expect((await call(getBatchFee, { params } as never)).body).toMatchObject({
      title: `${fee_title} anew`,
      ...terms,
      version: version + 1,
    })
  }
  expect(await findings()).toEqual([])
})

test('a concession of each kind is looked at, given and changed in all its terms, once of each version, and ends', async ({
  academy,
}) => {
  const { call, aBatch, aMember, addFee, findings, ledger } = await theLedger(academy)
  const batch_id = await aBatch()
  const { student_id, uid } = await aMember(batch_id)
  const { fee_id } = (await addFee(batch_id)).body.fee
  const of = (concession_id: number) => ({ params: { concession_id: String(concession_id) } })
  for (const [n, kind] of CONCESSION_KINDS.entries()) {
    const terms = {
      kind,
      ...(n % 2 === 0 ? { percent: '10.00', amount: null } : { percent: null, amount: '40.00' }),
      fee_ids: [fee_id],
      from_date: '2026-01-01',
      to_date: '2190-12-31',
    }
    const body = { student_id, reason: 'Sister', ...terms }
    const seen = await call(previewConcession, { body } as never)
    const after = n % 2 === 0 ? '1350.00' : '1460.00'
    const effect = {
      dues: [{ label: 'Tuition', before: '1500.00', after }],
      monthly: { before: '0.00', after: '0.00' },
    }
    expect([seen.status, seen.body]).toEqual([200, effect])
    // It ends before the due, so it changes nothing.
    const short = { ...body, to_date: '2190-01-09' }
    expect((await call(previewConcession, { body: short } as never)).body.dues).toEqual([])
    const given = await call(addConcession, { querystring: { preview: '0' }, body } as never)
    expect([given.status, given.fields]).toEqual([201, undefined])
    const { concession_id, version } = given.body.concession
    expect(given.body.concession).toMatchObject({ ...terms, reason: 'Sister' })
    expect((await ledger(uid)).body.dues.map(({ amount }) => amount)).toEqual([after])

    const other = CONCESSION_KINDS[(n + 1) % CONCESSION_KINDS.length]
    const changes = {
      ...{
        kind: other,
        reason: 'Brother',
        fee_ids: [fee_id],
        from_date: '2026-02-01',
        to_date: '2190-11-30',
      },
      ...(n % 2 === 0 ? { percent: '12.50', amount: null } : { amount: '50.00', percent: null }),
    }
    const changed = await call(updateConcession, {
      ...of(concession_id),
      body: { ...changes, version },
    } as never)
    expect([changed.status, changed.fields]).toEqual([200, undefined])
    expect(changed.body.concession).toMatchObject({ ...changes, version: version + 1 })
    const stale = await call(updateConcession, {
      ...of(concession_id),
      body: { ...changes, version },
    } as never)
    expect(stale.status).toBe(409)
    const wrong = await call(updateConcession, {
      ...of(concession_id),
      body: { percent: '101' },
    } as never)
    expect(wrong.fields).toEqual({ percent: 'Percent must be more than 0 and at most 100.' })

    expect(
      (await call(endConcession, { ...of(concession_id), body: { on: 'soon' } } as never)).status,
    ).toBe(400)
    const ended = await call(endConcession, {
      ...of(concession_id),
      body: { on: '2026-10-31' },
    } as never)
    expect([ended.status, ended.fields]).toEqual([200, undefined])
  }
  const list = (await call(listConcessions, { querystring: { student_id } } as never)).body
  expect(list.map(({ to_date }) => to_date)).toEqual(CONCESSION_KINDS.map(() => '2026-10-31'))
  expect(await findings()).toEqual([])
})
