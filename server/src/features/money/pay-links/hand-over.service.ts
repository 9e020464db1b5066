import type { PayLink, ToldOfFees } from '@ganit/contract/money/pay-links'
import type { Db, Trx } from '../../../db/schema.ts'
import { conflict } from '../../../http/errors.ts'
import type { PersonOfLink } from '../../ground/pay-links/pay-links.queries.ts'
import {
  keyOfPerson,
  makePayLinks,
  type PayLinkParts,
} from '../../ground/pay-links/pay-links.service.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { whatsAppLink } from '../../messages/notices/sent.queries.ts'
import { findRecipients, type Person } from '../../messages/outbox/recipients.queries.ts'
import { joinNames } from '../../messages/wording/wording.ts'
import { readPayView } from './pay-view.service.ts'
import { textIn } from './texts.ts'

/** People who are told about the fees of these students, each once. */
async function findToldOfFees(db: Db, student_ids: number[]) {
  const recipients = await findRecipients(db, 'fee_due', student_ids, await readAcademyToday(db))
  return [...new Map(recipients.map(({ person }) => [person.key, person])).values()]
}

/** The people to whom the office can hand a pay link for this student's fees. */
export const peopleToldOfFees = async (db: Db, student_id: number): Promise<ToldOfFees[]> =>
  (await findToldOfFees(db, [student_id])).map(({ guardian_id, student_id: own, name }) => ({
    guardian_id,
    student_id: own,
    name,
  }))

/** The student of a link, or all students of its guardian. */
async function studentsOf(db: Db, { guardian_id, student_id }: PersonOfLink) {
  if (guardian_id === null) return [student_id ?? 0]
  const rows = await db
    .selectFrom('guardianships')
    .select('student_id')
    .where('guardian_id', '=', guardian_id)
    .where('confirmed_at', 'is not', null)
    .orderBy('student_id')
    .execute()
  return rows.map((row) => row.student_id)
}

/**
 * Makes or renews the link of one person, for an account that passes the link on; 409 if the person is not told about
 * fees.
 */
export async function shareLink(
  trx: Trx,
  parts: PayLinkParts,
  asked: PersonOfLink,
  copied_by: string,
): Promise<PayLink> {
  const told = await findToldOfFees(trx, await studentsOf(trx, asked))
  const person = told.find(({ key }) => key === keyOfPerson(asked))
  const made = person && (await makePayLinks(trx, parts, [asked], { copied_by })).get(person.key)
  if (!made) throw conflict('This person is not told about fees.')
  const text = await textToPassOn(trx, person, { ...asked, ...made })
  return { ...made, person: person.name, whatsapp_link: whatsAppLink(person.phone, text) }
}

async function textToPassOn(
  trx: Trx,
  { language }: Person,
  { link, ...own }: PersonOfLink & { pay_link_id: number; link: string },
) {
  const { academy_name } = await readSettings(trx)
  const { children } = await readPayView(trx, own)
  const names = joinNames(
    language,
    children.map(({ first_name }) => first_name),
  )
  return textIn(language, 'passOn', { academy: academy_name, names, link })
}
