import type { ReminderRow, ReminderTab } from '@ganit/contract/money/reminders'
import { REMINDER_TABS } from '@ganit/contract/money/reminders'
import type { Db } from '../../../db/schema.ts'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import type { Person } from '../../messages/outbox/recipients.queries.ts'
import { readWho } from '../../people/students/who.queries.ts'
import { readFamilyMoneyOfTold } from '../ledger/family-money.queries.ts'
import { othersOfRows } from './others.queries.ts'
import { type FamilyRow, type Filter, readFamilyRows } from './rows.queries.ts'

const iso = (at: string) => new Date(at).toISOString()

/** The person of a row, in the form that messages use. */
export const personOfRow = ({
  guardian_id,
  own_id,
  name,
  phone,
  email,
  language,
}: FamilyRow): Person => ({
  key: guardian_id === null ? `student-${own_id}` : String(guardian_id),
  ...{ guardian_id, student_id: own_id, name, phone, email, language },
})

const reminderOf = ({ at, how, by, delivery_id, call_id }: FamilyRow): ReminderRow['reminded'] =>
  at && how ? { at: iso(at), how, by, delivery_id, contact_id: call_id } : null

function promiseOf({ contact_id, promised_for, amount, note, promise }: FamilyRow) {
  if (contact_id === null || promise === null) return null
  return {
    contact_id,
    promised_for: promised_for ?? '',
    amount: amount ?? '',
    note,
    state: promise,
  }
}

/** The overdue months of each row, by the row's key, as the family's own page shows them. */
async function monthsOfRows(db: Db, rows: readonly FamilyRow[], today: string) {
  const told = rows.map((row) => ({ ...personOfRow(row), student_ids: row.student_ids }))
  const money = await readFamilyMoneyOfTold(db, told, today)
  const monthsOf = ({ key }: Person) =>
    [...new Set((money.get(key)?.children ?? []).flatMap(({ months }) => months))].sort()
  return new Map(told.map((person, n) => [rows[n]?.key ?? '', monthsOf(person)]))
}

type Wanted = { tab?: ReminderTab | undefined; page: number; page_size: number }

/** A page of families to remind, with the totals of all tabs. */
export async function readReminders(db: Db, filter: Filter, wanted: Wanted, photos: PhotoUrls) {
  const today = await readAcademyToday(db)
  const { tab, page, page_size } = wanted
  const slice = { tab, limit: page_size, offset: (page - 1) * page_size }
  const { rows, totals, erased } = await readFamilyRows(db, filter, today, slice)
  const who = await readWho(
    db,
    rows.flatMap(({ student_ids }) => student_ids),
    photos,
  )
  const months = await monthsOfRows(db, rows, today)
  const others = await othersOfRows(db, rows)
  const items = rows.map(
    (row): ReminderRow => ({
      person: {
        key: row.key,
        guardian_id: row.guardian_id,
        student_id: row.own_id,
        name: row.name,
        relation: row.relation,
        phone: row.phone,
        language: row.language,
      },
      children: row.student_ids.flatMap((id) => who.get(id) ?? []),
      overdue: row.overdue,
      oldest: row.oldest,
      months: months.get(row.key) ?? [],
      checking: row.checking,
      left: row.has_left,
      promise: promiseOf(row),
      reminded: reminderOf(row),
      why: row.why,
      others: (others.get(row.key) ?? []).map(({ key, name, relation, language }) => ({
        ...{ key, name, relation, language },
      })),
    }),
  )
  const none = { families: 0, amount: '0.00' }
  const all = Object.fromEntries(REMINDER_TABS.map((each) => [each, totals[each] ?? none]))
  return {
    items,
    total: tab
      ? (totals[tab]?.families ?? 0)
      : Object.values(totals).reduce((sum, { families }) => sum + families, 0),
    page,
    page_size,
    totals: all as Record<ReminderTab, typeof none>,
    erased,
  }
}
