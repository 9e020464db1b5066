import {
  fillInWelcome,
  makeWelcomeLink,
  readWelcome,
  type WelcomeDraft,
} from '@ganit/contract/office/welcome'
import type { Academy } from './academy.ts'
import { ARKA, theDesk } from './admitting-desk.ts'

export const DIGITS = '1276'
export const GONE = { status: 404, error: 'This link is no longer valid.' }

export const tokenOf = (link: string) => link.split('#')[1] ?? ''

/** Arka, admitted at the desk, whose family has a link. */
export async function theWelcomed(academy: Academy, changes: object = {}) {
  const desk = await theDesk(academy)
  const { student, guardian } = (await desk.send({ ...ARKA, ...changes })).body
  const params = { uid: student.uid }
  const link = () => desk.call(makeWelcomeLink, { params })
  const token = tokenOf((await link()).body.link)
  const visitor = academy.visitor
  return {
    ...desk,
    ...{ student, guardian, params, link, token },
    student_id: student.student_id,
    read: (digits = DIGITS, of = token) => visitor(readWelcome, { body: { token: of, digits } }),
    fill: (sent: Partial<Record<keyof WelcomeDraft | 'uid', unknown>> = {}) =>
      visitor(fillInWelcome, { body: { token, digits: DIGITS, ...sent } } as never),
    record: () =>
      academy.db
        .selectFrom('students')
        .selectAll()
        .where('student_id', '=', student.student_id)
        .executeTakeFirstOrThrow(),
    consents: () =>
      academy.db
        .selectFrom('consents')
        .select(['purpose', 'given', 'guardian_name', 'way', 'language', 'text_version'])
        .where('student_id', '=', student.student_id)
        .orderBy('consent_id')
        .execute(),
  }
}
