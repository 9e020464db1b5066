import {
  issueLetters,
  type LetterDraft,
  listLetters,
  withdrawLetter,
} from '@ganit/contract/office/letters'
import type { Academy } from './academy.ts'
import { theLedger } from './ledger.ts'
import { readPdf } from './read-pdf.ts'

/** The desk and the owner, with calls about letters. */
export async function theLetters(academy: Academy) {
  const admin = await theLedger(academy)
  const desk = await academy.signUpAs('desk')
  const issue = (body: object, headers: Record<string, string> = {}, call = desk.call) =>
    call(issueLetters, { body: { language: 'en', kind: 'enrolment', ...body } } as never, headers)
  async function print(url: string) {
    const answer = await academy.app.inject({
      url,
      headers: { authorization: `Bearer ${desk.token}` },
    })
    return { status: answer.statusCode, bytes: answer.rawPayload, error: errorIn(answer.body) }
  }
  return {
    ...admin,
    desk,
    issue,
    draft: (body: object) =>
      ({ language: 'en', kind: 'enrolment', for: null, ...body }) as LetterDraft,
    list: (querystring: object = {}) => desk.call(listLetters, { querystring } as never),
    withdraw: (letter_id: number, why: unknown = 'Typed wrongly', call = desk.call) =>
      call(withdrawLetter, { params: { letter_id: String(letter_id) }, body: { why } } as never),
    print: (ids: readonly number[]) => print(`/api/letters.pdf?ids=${ids.join(',')}`),
    fetchCards: (href: string) => print(href),
    /** The text of each page of a PDF. */
    pages: (bytes: Uint8Array) => readPdf(bytes).pages.map(({ text }) => text),
    join: (
      batch_id: number,
      student_id: number,
      joined_on: string,
      left_on: string | null = null,
    ) =>
      academy.db
        .insertInto('memberships')
        .values({ batch_id, student_id, joined_on, left_on })
        .execute(),
  }
}

function errorIn(body: string) {
  try {
    return (JSON.parse(body) as { error?: string }).error
  } catch {
    return undefined
  }
}
