import { hasMailbox } from '@ganit/contract/accounts/accounts'
import type { Language } from '@ganit/contract/languages'
import type { GuardianChanges } from '@ganit/contract/people/guardians'
import type { Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, invalid, notAllowed } from '../../../http/errors.ts'
import { lockForChange } from '../../../http/lock-for-change.ts'
import { isNothing } from '../../../http/versions.ts'
import { renameGuardianAccount } from '../../accounts/guardian-accounts.queries.ts'
import { deleteInvitationOfGuardian } from '../../accounts/guardian-invitations.queries.ts'
import { isOffice } from '../../accounts/rights.ts'
import { currentSettings } from '../../ground/settings/settings.queries.ts'
import { queueMail } from '../../messages/mail/mail.queries.ts'
import { lockedChangeable } from '../students/students.queries.ts'
import { isOwnAccount } from './account.queries.ts'
import {
  dropPrimary,
  GUARDIAN,
  type GuardianRow,
  growVersion,
  guardianOf,
  noteTypedOver,
  updateGuardianById,
  updateGuardianship,
} from './guardians.queries.ts'
import { refuseConfirmed } from './guardians.service.ts'
import { isTheirOwn, presentGuardian } from './present-guardian.ts'
import { seenStudentId } from './seen.queries.ts'

const WORDS: Record<Language, { subject: string; text: string }> = {
  en: {
    subject: 'Your phone or e-mail was changed',
    text: 'The academy has changed the phone or e-mail that it has for you. If you did not ask for this, please call the academy. A code to the new one does not open your account yet: log in as before and give the date of birth of one of your children.',
  },
  hi: {
    subject: 'आपका फ़ोन या ईमेल बदला गया है',
    text: 'अकादमी ने आपका फ़ोन या ईमेल बदला है। अगर आपने यह नहीं कहा था, तो कृपया अकादमी को फ़ोन करें। नए फ़ोन या ईमेल पर आया कोड अभी आपका खाता नहीं खोलता: पहले की तरह लॉग इन करें और अपने किसी बच्चे की जन्मतिथि बताएँ।',
  },
  bn: {
    subject: 'আপনার ফোন বা ইমেল বদলানো হয়েছে',
    text: 'একাডেমি আপনার ফোন বা ইমেল বদলেছে। আপনি এটি না বলে থাকলে অনুগ্রহ করে একাডেমিতে ফোন করুন। নতুন ফোন বা ইমেলে আসা কোড এখনও আপনার অ্যাকাউন্ট খোলে না: আগের মতো লগ ইন করুন এবং আপনার কোনো সন্তানের জন্মতারিখ দিন।',
  },
}
const USEFUL_HOURS = 72

type Changed = { account_id: string; email: string | null; language: Language }

/** Tells a guardian with an account, at its old and new e-mail, that somebody changed their contacts. */
async function tellContactChanged(trx: Trx, { account_id, email, language }: Changed) {
  const { academy_name } = await currentSettings(trx)
  const account = await trx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', account_id)
    .executeTakeFirst()
  const own = account && hasMailbox(account.email) ? account.email : null
  const { subject, text } = WORDS[language]
  for (const to of new Set([own, email]))
    if (to)
      await queueMail(trx, {
        to,
        subject: `${academy_name}: ${subject}`,
        text,
        usefulHours: USEFUL_HOURS,
      })
}

type About = { uid: string; guardian_id: number }

/** Fields only the office sets. */
const OFFICES = ['is_primary', 'limited'] as const
/** Fields guardians set themselves. */
const OWN = ['name', 'language', 'version']

/** Changes a guardian, within the account's rights. */
export async function changeGuardian(
  trx: Trx,
  account: Account,
  about: About,
  changes: GuardianChanges,
) {
  const stored = await lockedFor(trx, account, about)
  const { version, ...sent } = differing(stored, changes)
  await lockForChange(trx, GUARDIAN, stored.guardian_id, changes.version)
  if (isTheirOwn(account, stored)) refuseOthers(sent, OWN, 'Ask the academy to change this.')
  else if (!isOffice(account))
    for (const field of OFFICES) if (sent[field] !== undefined) throw notAllowed()
  if (!isNothing(sent)) await save(trx, stored, sent)
  return presentGuardian(await guardianOf(trx, stored.student_id, stored.guardian_id))
}

/** Locks and returns the row. Changing one's own name and language does not touch the student. */
async function lockedFor(trx: Trx, account: Account, { uid, guardian_id }: About) {
  const own = await ownRow(trx, account, { uid, guardian_id })
  if (own) return own
  const { student_id } = await lockedChangeable(trx, account, uid)
  const row = await guardianOf(trx, student_id, guardian_id)
  refuseConfirmed(account, row)
  return row
}

async function ownRow(trx: Trx, account: Account, { uid, guardian_id }: About) {
  if (isOffice(account) || account.uid === uid) return undefined
  const student_id = await seenStudentId(trx, account, uid)
  const row = await guardianOf(trx, student_id, guardian_id)
  if (isTheirOwn(account, row)) return row
  throw notAllowed('Only the academy changes this.')
}

function refuseOthers(sent: object, open: readonly string[], sentence: string) {
  const closed = Object.keys(sent).filter((field) => !open.includes(field))
  if (closed.length > 0) throw notAllowed(sentence)
}

/** Only fields that differ: a whole record may be sent back. */
const differing = (stored: GuardianRow, changes: GuardianChanges): GuardianChanges =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([field, value]) => value !== undefined && value !== stored[field as keyof GuardianRow],
    ),
  )

async function save(trx: Trx, stored: GuardianRow, sent: Omit<GuardianChanges, 'version'>) {
  const { name, phone, email, language, ...kinship } = sent
  const { guardian_id, student_id } = stored
  const contact = { phone: stored.phone, email: stored.email, ...without({ phone, email }) }
  if (contact.phone === null && contact.email === null)
    throw invalid({ phone: 'Phone or Email is required.' })
  if (kinship.is_primary) {
    if (stored.confirmed_at === null) throw conflict('Confirm this guardian first.')
    await dropPrimary(trx, student_id)
  }
  // A corrected e-mail parts the guardian from the account linked by the wrong one, never from their own.
  const isParted =
    email !== undefined &&
    stored.account_id !== null &&
    stored.proven_at === null &&
    !(await isOwnAccount(trx, stored.account_id))
  const typed = [phone, email].filter((contact) => typeof contact === 'string')
  const person = {
    ...without({ name, phone, email, language }),
    ...(isParted && { account_id: null }),
    // What somebody else typed proves nothing: the account counts again after a date of birth.
    ...(typed.length > 0 && { proven_at: null }),
  }
  if (typed.length > 0) await noteTypedOver(trx, guardian_id, typed)
  if (!isNothing(person)) await updateGuardianById(trx, guardian_id, person)
  if (stored.account_id && stored.proven_at && (phone !== undefined || email !== undefined))
    await tellContactChanged(trx, { ...stored, account_id: stored.account_id })
  if (!isNothing(kinship)) await updateGuardianship(trx, stored, without(kinship))
  await growVersion(trx, guardian_id)
  // The link went to the wrong address.
  if (email !== undefined) await deleteInvitationOfGuardian(trx, guardian_id)
  if (name !== undefined && stored.account_id && !isParted)
    await renameGuardianAccount(trx, stored.account_id, name)
}

const without = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>
