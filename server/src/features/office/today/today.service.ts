import {
  TODAY_KINDS,
  type TodayFigures,
  type TodayKind,
  type TodayLine,
} from '@ganit/contract/office/today'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { isOwner } from '../../accounts/rights.ts'
import { academyNow, type LocalTime } from '../../ground/settings/clock.service.ts'
import { allClashes } from '../../teaching/lessons/clashes.service.ts'
import { monthsFigures } from './figures.queries.ts'
import { isBackupOld, waiting } from './lines.queries.ts'

/** Screen of each kind. */
const LINKS: Record<TodayKind, string> = {
  clashes: '/admin/timetable',
  needs_teacher: '/admin/timetable',
  registers: '/admin/registers',
  claims: '/admin/payments/claims',
  payments_to_look_at: '/admin/payments/online',
  day_open: '/admin/day-close',
  requests: '/admin/requests',
  enquiries_due: '/admin/enquiries',
  absent_three_times: '/admin/registers?show=concerns',
  below_floor: '/admin/registers?show=concerns',
  overdue_week: '/admin/messages/new?owing=week',
  test_to_mark: '/admin/tests?state=marking',
  messages_failed: '/admin/messages?state=failed',
  mail_waiting: '/admin/messages?state=waiting',
  backup_old: '/admin/settings/backups',
  ledger: '/admin/audit',
  erasure: '/admin/settings/privacy',
}

const SAMPLE = 3

type Found = Omit<TodayLine, 'link'>

async function clashes(db: Db, now: LocalTime): Promise<Found[]> {
  const found = await allClashes(db, now)
  if (found.length === 0) return []
  const names = [...new Set(found.map(({ batch_name }) => batch_name))]
  const [first] = found
  const oldest = first?.date ?? null
  return [
    { kind: 'clashes', count: found.length, amount: null, oldest, sample: names.slice(0, SAMPLE) },
  ]
}

async function oldBackup(db: Db): Promise<Found[]> {
  const old = await isBackupOld(db)
  return old ? [{ kind: 'backup_old', count: 1, amount: null, oldest: old.last, sample: [] }] : []
}

/** Waiting items an account may know of, in display order. */
export async function linesOfToday(db: Db, account: Account): Promise<TodayLine[]> {
  const now = await academyNow(db)
  const found = [
    ...(await clashes(db, now)),
    ...(await waiting(db, now, account)),
    ...(isOwner(account) ? await oldBackup(db) : []),
  ]
  return found
    .toSorted((a, b) => TODAY_KINDS.indexOf(a.kind) - TODAY_KINDS.indexOf(b.kind))
    .map((line) => ({ ...line, link: linkTo(line) }))
}

/** Kinds whose screen opens at the oldest day. */
const BY_DAY: readonly TodayKind[] = ['clashes', 'needs_teacher', 'day_open']

const linkTo = ({ kind, oldest }: Found) =>
  BY_DAY.includes(kind) && oldest ? `${LINKS[kind]}?day=${oldest}` : LINKS[kind]

const FIGURES_MS = 5 * 60_000

type Kept = { figures: TodayFigures; at: number; day: string }

/** Caches the figures for some minutes: they sum two months of everything. */
export function keptFigures(db: Db) {
  let kept: Kept | undefined
  return async () => {
    const { date: day } = await academyNow(db)
    const age = Date.now() - (kept?.at ?? 0)
    if (!kept || kept.day !== day || age < 0 || age >= FIGURES_MS) {
      const at = Date.now()
      kept = { figures: await monthsFigures(db, day), at, day }
    }
    return { figures: kept.figures, figures_at: new Date(kept.at).toISOString() }
  }
}
