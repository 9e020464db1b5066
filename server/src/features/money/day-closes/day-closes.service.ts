import { dayAfter, wrongDays } from '@ganit/contract/days'
import { toHundredths } from '@ganit/contract/money'
import {
  DAY_CLOSE_DAYS_MAX,
  DAY_CLOSE_LABELS,
  type DayClose,
  type DayCloseDraft,
} from '@ganit/contract/money/day-closes'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, invalid, notAllowed, notFound } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { isOwner, isStaff } from '../../ground/rights/rights.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import {
  hasRecordedBy,
  insertDayClose,
  lockDay,
  lockDayClose,
  readDay,
  readDays,
} from './day-closes.queries.ts'

type Asked = { from?: string | undefined; to?: string | undefined }

const DAYS_BACK = 30

/** The days that an account sees: the owner all people's, others their own; the last month by default. */
export async function listDays(db: Db, account: Account, asked: Asked) {
  const to = asked.to ?? (await readAcademyToday(db))
  const from = asked.from ?? dayAfter(to, -DAYS_BACK)
  const tooLong = 'Choose at most a year.'
  const wrong = wrongDays(from, to, { most: DAY_CLOSE_DAYS_MAX, tooLong })
  if (wrong) throw invalid({ to: wrong })
  return readDays(db, { from, to, account_id: isOwner(account) ? undefined : account.uid })
}

/** The account whose day is closed: the caller's. The owner may name any person who takes money. */
async function accountToClose(trx: Trx, account: Account, account_id = account.uid) {
  if (account_id === account.uid) return account_id
  if (!isOwner(account)) throw notAllowed('Only the owner closes the day of somebody else.')
  const found = await trx
    .selectFrom('accounts')
    .select('role')
    .where('id', '=', account_id)
    .executeTakeFirst()
  if (!found || !isStaff(found)) throw invalid({ account_id: 'No staff member has this account.' })
  return account_id
}

const sumNotes = (notes: Partial<Record<string, number>>) =>
  Object.entries(notes).reduce((sum, [note, count = 0]) => sum + toHundredths(note) * count, 0)

/** 400 for a future day, and for one over a month ago by which this person had recorded nothing. */
async function refuseWrongDay(trx: Trx, account_id: string, day: string) {
  const today = await readAcademyToday(trx)
  if (day > today) throw invalid({ day: 'Day must not be after today.' })
  if (day < dayAfter(today, -DAYS_BACK) && !(await hasRecordedBy(trx, account_id, day)))
    throw invalid({ day: 'Nothing was recorded by then. Check the year.' })
}

/** Closes a day, and stores the counted cash beside the cash that is expected at that moment. */
export async function closeDay(trx: Trx, account: Account, draft: DayCloseDraft) {
  const { day, counted, notes = null, reason } = draft
  const account_id = await accountToClose(trx, account, draft.account_id)
  await refuseWrongDay(trx, account_id, day)
  if (notes && sumNotes(notes) !== toHundredths(counted))
    throw invalid({ notes: 'The notes do not add up to the cash counted.' })
  await lockDay(trx, account_id, day)
  const open = await readDay(trx, account_id, day)
  if (open?.day_close_id) throw conflict('This day is closed already.')
  const { methods, expected } = open ?? { methods: [], expected: '0.00' }
  if (toHundredths(counted) !== toHundredths(expected) && reason === null)
    throw invalid({ reason: `${DAY_CLOSE_LABELS.reason} is required where the cash differs.` })
  await insertDayClose(trx, {
    account_id,
    day,
    methods: JSON.stringify(methods),
    expected,
    counted,
    notes: notes && JSON.stringify(notes),
    reason,
    closed_by: account.uid,
  })
  return readStandingDay(trx, account_id, day)
}

async function readStandingDay(trx: Trx, account_id: string, day: string): Promise<DayClose> {
  const found = await readDay(trx, account_id, day)
  if (found) return found
  throw new Error('A closed day is missing.')
}

type Reopening = { day_close_id: number; reason: string }

/** Reopens a closed day; 409 if it is open already. Returns the day as it is now. */
export const reopenDay = (
  db: Kysely<Database>,
  { uid }: Account,
  { day_close_id, reason }: Reopening,
): Promise<DayClose> =>
  db.transaction().execute(async (trx) => {
    const closed = await lockDayClose(trx, day_close_id)
    if (!closed) throw notFound('Day close not found.')
    const { account_id, day, reopened_at } = closed
    if (reopened_at) throw conflict('This day was reopened already.')
    const was = await readStandingDay(trx, account_id, day)
    await trx
      .updateTable('day_closes')
      .set({ reopened_by: uid, reopened_at: clock.now(), reopen_reason: reason })
      .where('day_close_id', '=', day_close_id)
      .execute()
    return (await readDay(trx, account_id, day)) ?? { ...was, ...OPEN }
  })

/** Fields of an open day. */
const OPEN = {
  day_close_id: null,
  counted: null,
  difference: null,
  reason: null,
  closed_at: null,
  corrected: null,
} satisfies Partial<DayClose>
