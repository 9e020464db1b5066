import type { Page } from '@playwright/test'
import { expect } from './ganit.ts'
import { aStudent, officeToken } from './people.ts'
import type { Ganit } from './product.ts'

export type FeeDraft = { fee_title: string; amount: string; due_date: string; fee_type: string }

/** Due once, long after every test. */
const TUITION = {
  fee_title: 'Tuition',
  amount: '1500',
  due_date: '2190-01-10',
  fee_type: 'one-time',
}

/** A batch for any class, with a unique name. */
export async function aBatch(ganit: Ganit, batch_name: string) {
  const token = await officeToken(ganit)
  const schedules = [{ weekday: 'Monday', start_time: '07:00', end_time: '08:30' }]
  const { body } = await ganit.call<{ batch: { batch_id: number } }>(
    'POST',
    'batchmanegment/create_batch/',
    { token, body: { batch_name, description: '', course_id: null, schedules } },
  )
  return body.batch.batch_id
}

export async function aFee(ganit: Ganit, batch_id: number, changes: Partial<FeeDraft> = {}) {
  const token = await officeToken(ganit)
  await ganit.call('POST', 'batchmanegment/add_batch_fee/', {
    token,
    body: { ...TUITION, ...changes, batch_id },
  })
}

/** A signed-up, registered student of a batch. */
export async function aMember(ganit: Ganit, batch_id: number, changes: object = {}) {
  const student = await aStudent(ganit, changes)
  const token = await officeToken(ganit)
  await ganit.call('POST', `batches/${batch_id}/toggle`, {
    token,
    body: { studentId: student.uid },
  })
  return student
}

/** A batch with one fee of 1,500 and one student who owes it. */
export async function aDebtor(
  ganit: Ganit,
  batch_name: string,
  first_name: string,
  { student, ...fee }: Partial<FeeDraft> & { student?: object } = {},
) {
  const batch_id = await aBatch(ganit, batch_name)
  await aFee(ganit, batch_id, fee)
  return { batch_id, ...(await aMember(ganit, batch_id, { first_name, ...student })) }
}

/** The server's payments of a student. */
export async function paymentsOf(ganit: Ganit, uid: string) {
  const token = await officeToken(ganit)
  type Ledger = {
    student_id: number
    owed: string
    payments: { amount: string; receipt_number: string }[]
  }
  return (await ganit.call<Ledger>('GET', `student/ledger/${uid}`, { token })).body
}

export const said = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible()
