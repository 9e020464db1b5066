import { randomUUID } from 'node:crypto'
import { aPhoto, aRegistration, PASSWORD } from '../registrations.ts'

type Step = { name: string; status: number }
type Request = { method?: string; body?: object; token?: string | undefined; key?: string }

/** Steps every release supports: people register, are found, marked and pay. Returns each step's answer. */
export async function journeysAt(url: string, admin: { email: string; password: string }) {
  const steps: Step[] = []

  async function ask(name: string, path: string, { method = 'POST', body, token, key }: Request) {
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    steps.push({ name, status: answer.status })
    return (await answer.json()) as Record<string, never>
  }

  const email = `${randomUUID()}@example.in`
  await ask('health', 'health', { method: 'GET' })
  const account = { name: 'Riya', email, password: PASSWORD }
  const { token } = await ask('sign-up', 'auth/sign-up/email', { body: account })
  const registration = await aRegistration({ student_photo_path: await aPhoto() })
  const registered = await ask('registration', 'student/register', { body: registration, token })
  const { student_id, uid } = (registered.student ?? {}) as { student_id?: number; uid?: string }
  await ask('profile', `student/${uid}`, { method: 'PUT', body: { city: 'Durgapur' }, token })
  const office = await ask('sign-in', 'auth/sign-in/email', { body: admin })
  const as = { token: office.token as string | undefined }
  await ask('directory', 'student/student_list?page=1', { method: 'GET', ...as })
  const batch = await ask('batch', 'batches', {
    body: { name: `Evening ${randomUUID().slice(0, 8)}`, classNumber: 9 },
    ...as,
  })
  const batch_id = (batch.batch as { batch_id?: number } | undefined)?.batch_id ?? batch.batch_id
  await ask('membership', `batches/${batch_id}/toggle`, { body: { studentId: student_id }, ...as })
  await ask('mark', `student/${student_id}/fees`, { method: 'PUT', body: { status: 'Yes' }, ...as })
  const fee = { fee_title: 'Tuition', amount: 500, due_date: '2190-01-10', fee_type: 'one-time' }
  await ask('fee', 'batchmanegment/add_batch_fee', { body: { ...fee, batch_id }, ...as })
  const payment = { student_id, amount: '150.00', date: '2026-01-01', method: 'upi' }
  await ask('payment', 'payments', { body: payment, key: randomUUID(), ...as })
  await ask('ledger', `student/ledger/${uid}`, { method: 'GET', ...as })
  return steps
}
