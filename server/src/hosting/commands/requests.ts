import { randomUUID } from 'node:crypto'
import { createLog } from '../../lifecycle/log.ts'
import { originOf } from '../addresses.ts'
import { hostMailer } from '../front/open-front.ts'
import { listRequests } from '../front/requests.ts'
import { textIn } from '../front/texts.ts'
import { writeDeed } from '../host-database.ts'
import { linkOfOwner, makeAcademy } from '../making/make-academy.ts'
import type { Host } from '../open-host.ts'
import { type LineWriter, noteChange } from './at-academy.ts'

/** A line for each request that waits. */
export async function linesOfRequests({ db }: Host) {
  const all = await listRequests(db)
  const lines = all.map(
    ({ address, name, email, at }) =>
      `${address}  ${name}  ${email}  ${at.toISOString().slice(0, 10)}`,
  )
  return lines.length > 0 ? lines : ['Nobody asks for an academy.']
}

/** The request for an address; throws in words if there is none, or if several people ask for it. */
async function requestFor({ db }: Host, [address = '', email]: string[]) {
  const all = await listRequests(db)
  const found = all.filter((each) => each.address === address && (!email || each.email === email))
  const [one] = found
  if (found.length === 1 && one) return one
  if (!one)
    throw new Error(
      `Nobody asks for ${address || 'an address without a name'}. Asked for are: ${all.map((each) => each.address).join(', ') || 'none'}.`,
    )
  throw new Error(
    `Several ask for ${address}. Say which: ${found.map((each) => `${address} ${each.email}`).join(', ')}.`,
  )
}

/** Makes the academy of a request, and mails its owner's link. Repeated after a crash, it goes on. */
export async function approve(host: Host, words: string[], say: LineWriter) {
  const { request_id, name, address, email, language } = await requestFor(host, words)
  const link = await linkFor(host, { name, address, email })
  await writeDeed(host.db, 'approved a request', { details: address })
  // Before the mail, whose link would lead nowhere.
  await noteChange(host, say)
  const { config, db } = host
  const said = {
    ...{ name, link, address: originOf(address, config) },
    agreement: `${originOf('', config)}/agreement`,
  }
  const sending = hostMailer(
    config,
    createLog('silent'),
  )({
    ...{ id: randomUUID(), to: email },
    subject: textIn(language, 'madeSubject', said),
    text: textIn(language, 'madeText', said),
  })
  say(`${name} is at ${said.address}.`)
  await sending.then(
    () => say(`Its owner's link was mailed to ${email}.`),
    (error: Error) => say(`The mail could not be sent (${error.message}). Send this link: ${link}`),
  )
  await db.deleteFrom('requests').where('request_id', '=', request_id).execute()
}

/** The link of a new academy; a new one where a crash came between its making and the mail. */
async function linkFor(host: Host, wish: { name: string; address: string; email: string }) {
  const made = await host.db
    .selectFrom('academies')
    .select('academy_id')
    .where('request_key', '=', `${wish.address} ${wish.email}`)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return made ? linkOfOwner(host, { ...wish, ...made }) : (await makeAcademy(host, wish)).link
}

/** Forgets a request without a word to whoever asked. */
export async function decline(host: Host, words: string[], say: LineWriter) {
  const { request_id, address } = await requestFor(host, words)
  await host.db.deleteFrom('requests').where('request_id', '=', request_id).execute()
  await writeDeed(host.db, 'declined a request', { details: address })
  await noteChange(host, say)
  say(`The request for ${address} is forgotten.`)
}
