import { resolve } from 'node:path'
import { z } from 'zod'
import { askRunning } from '../../db/academy/instance-lock.ts'
import { copyList } from '../copies/list-copies.ts'
import type { Host } from '../open-host.ts'

export type LineWriter = (line: string) => void
/** A command of an operator. */
export type Run = (host: Host, say: LineWriter) => unknown

/** The academy at an address; throws in words if there is none. */
export async function academyAt({ db }: Pick<Host, 'db'>, address: string) {
  const found = await db
    .selectFrom('academies')
    .innerJoin('addresses', 'addresses.academy_id', 'academies.academy_id')
    .select(['academies.academy_id', 'name', 'state', 'problem', 'secret', 'fingerprints'])
    .select(['contact_email'])
    .where('address', '=', address)
    .where('state', 'in', ['active', 'held'])
    .executeTakeFirst()
  if (found) return found
  const all = await addressesOf({ db })
  throw new Error(
    `There is no academy at ${address || 'an address without a name'}. There are: ${all.join(', ') || 'none'}.`,
  )
}

/** Addresses of all academies that are not deleted. */
export async function addressesOf({ db }: Pick<Host, 'db'>) {
  const all = await db
    .selectFrom('addresses')
    .innerJoin('academies', 'addresses.academy_id', 'academies.academy_id')
    .select('address')
    .where('state', '!=', 'deleted')
    .orderBy('address')
    .execute()
  return all.map(({ address }) => address)
}

/** Copies the changed list, and lets the running host read it anew, if one runs. */
export async function noteChange(host: Host, say: LineWriter) {
  // The change itself is done, so a failed copy is only reported.
  await copyList(host).catch((error: Error) =>
    say(`The list could not be copied: ${error.message}`),
  )
  if (host.isRunning) await askRunning(host.config.dataDir, 'look')
}

/** npm changes to the project folder; paths are relative to where it was called. */
export const pathOf = (file: string) => resolve(process.env.INIT_CWD ?? '.', file)

/** An owner's e-mail address; throws in words if it is none. */
export function readContact(email: string) {
  const contact = z.email().safeParse(email.trim().toLowerCase())
  if (!contact.success) throw new Error(`${email || 'The e-mail address'} is no e-mail address.`)
  return contact.data
}
