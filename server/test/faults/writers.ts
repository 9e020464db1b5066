import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { aPhoto, aRegistration, PASSWORD } from '../academy.ts'
import type { ProcessAcademy } from './process-academy.ts'

/** One who writes over and over, and remembers what was acknowledged. */
export type Writer = {
  acknowledged: () => number
  /** Every status that was answered. */
  seen: Set<number>
  run: (isOver: () => boolean) => Promise<void>
  /** What of the acknowledged is lost, doubled or changed. */
  wrong: () => Promise<string[]>
}

const PAUSE_MS = 40

/** Pays, each payment with a key of its own, until it is acknowledged. */
export function aPayer(academy: ProcessAcademy, token: string, students: number): Writer {
  const receipts = new Map<string, string>()
  const seen = new Set<number>()
  async function pay(n: number, isOver: () => boolean) {
    const key = randomUUID()
    const body = {
      student_id: 1 + (n % students),
      amount: '1.50',
      date: '2026-01-01',
      method: 'upi',
      note: key,
    }
    while (!isOver()) {
      const answer = await academy.ask('payments', { body, token, key })
      if (answer) seen.add(answer.status)
      if (answer?.status === 201) {
        const payment = answer.body.payment as { receipt_number: string }
        return receipts.set(key, payment.receipt_number)
      }
      await sleep(PAUSE_MS)
    }
  }
  return {
    acknowledged: () => receipts.size,
    seen,
    async run(isOver) {
      for (let n = Math.floor(Math.random() * students); !isOver(); n++) await pay(n, isOver)
    },
    async wrong() {
      const { rows } = await sql<{ note: string; number: string; count: number }>`
        select note, min(snapshot ->> 'receipt_number') as number, count(*)::int as count
        from payments join receipts using (payment_id) group by note`.execute(academy.db)
      const stored = new Map(rows.map((row) => [row.note, row]))
      const doubled = rows.filter(({ count }) => count > 1).map(({ note }) => `${note} doubled`)
      const lost = [...receipts].filter(([key, number]) => stored.get(key)?.number !== number)
      return [...doubled, ...lost.map(([key]) => `payment ${key}`)]
    },
  }
}

/** Puts one student of its own into a batch and out again. Whether it was done is unknown when no answer came. */
export function aToggler(
  academy: ProcessAcademy,
  token: string,
  { batch_id, student_id }: { batch_id: number; student_id: number },
): Writer {
  let count = 0
  let isMember: boolean | undefined
  const seen = new Set<number>()
  return {
    acknowledged: () => count,
    seen,
    async run(isOver) {
      while (!isOver()) {
        const body = { studentId: student_id }
        const answer = await academy.ask(`batches/${batch_id}/toggle`, { body, token })
        if (answer) seen.add(answer.status)
        if (answer?.status === 200) {
          count++
          isMember = answer.body.member as boolean
        } else {
          isMember = undefined
          await sleep(PAUSE_MS)
        }
      }
    },
    async wrong() {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from memberships
        where batch_id = ${batch_id} and student_id = ${student_id} and left_on is null`.execute(
        academy.db,
      )
      const stored = rows[0]?.count
      if (isMember === undefined)
        return stored === 0 || stored === 1 ? [] : ['a doubled membership']
      return stored === Number(isMember) ? [] : [`membership of ${student_id}: ${stored}`]
    },
  }
}

type Student = { uid: string; token: string; city: string | undefined }

/** Registers students, each with a photo, and changes each one's city many times. */
export function aRegistrar(academy: ProcessAcademy, name: string, changes: number): Writer {
  const students: Student[] = []
  const seen = new Set<number>()
  let count = 0
  async function register(n: number): Promise<Student | undefined> {
    const account = { name: 'Riya', email: `${name}.${n}@example.in`, password: PASSWORD }
    const signedUp = await academy.ask('auth/sign-up/email', { body: account })
    if (signedUp?.status !== 200) return undefined
    const token = String(signedUp.body.token)
    const { id } = signedUp.body.user as { id: string }
    const body = await aRegistration({ student_photo_path: await aPhoto(), city: 'Kolkata' })
    const answer = await academy.ask('student/register', { body, token })
    if (answer) seen.add(answer.status)
    return answer?.status === 201 ? { uid: id, token, city: 'Kolkata' } : undefined
  }
  async function change(student: Student, city: string) {
    const { uid, token } = student
    const answer = await academy.ask(`student/${uid}`, { method: 'PUT', body: { city }, token })
    if (answer) seen.add(answer.status)
    student.city = answer?.status === 200 ? city : undefined
    if (answer?.status === 200) count++
    else await sleep(PAUSE_MS)
  }
  return {
    acknowledged: () => count + students.length,
    seen,
    async run(isOver) {
      for (let n = 0; !isOver(); n++) {
        const student = await register(n)
        if (!student) {
          await sleep(PAUSE_MS)
          continue
        }
        students.push(student)
        for (let each = 0; each < changes && !isOver(); each++)
          await change(student, `Kolkata ${n}.${each}`)
      }
    },
    async wrong() {
      const { rows } = await sql<{ uid: string; city: string; bytes: number | null }>`
        select uid, city, length(content) as bytes
        from students left join images on image_id = photo_id`.execute(academy.db)
      const stored = new Map(rows.map((row) => [row.uid, row]))
      const lost = students.filter(({ uid, city }) => {
        const row = stored.get(uid)
        return !row?.bytes || (city !== undefined && row.city !== city)
      })
      return lost.map(({ uid }) => `student ${uid}`)
    },
  }
}
