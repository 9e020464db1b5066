import type { Language } from '@ganit/contract/languages'
import type { Db, Trx } from '../../../db/schema.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import type { MessageRules } from '../../messages/academy.queries.ts'
import { findRecipients, type Recipient } from '../../messages/outbox/recipients.queries.ts'
import { claimEvents } from '../../messages/outbox/tell.queries.ts'
import { queueTellings } from '../../messages/outbox/tell.service.ts'
import type { Telling } from '../../messages/outbox/telling.ts'
import { joinNames } from '../../messages/wording/wording.ts'
import { subjectOfReport } from './page.ts'
import { reportsToTell, type StoredReport } from './progress-reports.queries.ts'
import { keysWithAccounts } from './sending.queries.ts'

/** The page on which a person reads a report. */
const pageFor = ({ person, student_id }: Recipient, { report_id }: StoredReport) =>
  person.guardian_id === null
    ? `/student/reports/${report_id}`
    : `/guardian/reports/${report_id}?child=${student_id}`

/** Keys of the people to be told of these reports, in order. */
export async function peopleToTell(db: Db, report_ids: readonly number[]) {
  const reports = await reportsToTell(db, report_ids)
  const ids = reports.map(({ student_id }) => student_id)
  const recipients = await findRecipients(db, 'report', ids, await readAcademyToday(db))
  return [...new Set(recipients.map(({ person }) => person.key))].toSorted()
}

/**
 * Number of people who are told, by student. Whoever has no account, e-mail or phone never hears of it: only paper
 * reaches them.
 */
export async function countReachable(db: Db, student_ids: number[], today: string) {
  const recipients = await findRecipients(db, 'report', student_ids, today)
  const people = recipients.map(({ person }) => person)
  const withAccounts = await keysWithAccounts(db, people)
  const counts = new Map<number, number>()
  for (const { student_id, person } of recipients)
    if (person.email || person.phone || withAccounts.has(person.key))
      counts.set(student_id, (counts.get(student_id) ?? 0) + 1)
  return counts
}

type ToTell = {
  report_ids: readonly number[]
  /** People told by this call; absent: all. */
  keys?: ReadonlySet<string>
  by: string | undefined
}

type Told = { recipient: Recipient; report: StoredReport }

const compareNames = ({ recipient: one }: Told, { recipient: other }: Told) =>
  one.student.localeCompare(other.student) || one.student_id - other.student_id

/** Tells each person once of all these reports about their children. */
export async function tellFamilies(
  trx: Trx,
  rules: MessageRules,
  { report_ids, keys, by }: ToTell,
) {
  const reports = new Map(
    (await reportsToTell(trx, report_ids)).map((report) => [report.student_id, report]),
  )
  const recipients = await findRecipients(trx, 'report', [...reports.keys()], rules.now.date)
  const all = recipients.flatMap((recipient): Told[] => {
    const report = reports.get(recipient.student_id)
    return report && (!keys || keys.has(recipient.person.key)) ? [{ recipient, report }] : []
  })
  const keyOf = ({ recipient, report }: Told) =>
    `report/${report.report_id}/${recipient.person.key}`
  const isNew = await claimEvents(trx, all.map(keyOf))
  const fresh = all.filter((each) => isNew.has(keyOf(each)))
  const [first] = reports.values()
  if (!first) return
  const families = Map.groupBy(fresh, ({ recipient }) => recipient.person.key)
  await queueTellings(
    trx,
    rules,
    [...families.values()].map((of) => tellingOf(rules, of as [Told, ...Told[]], keyOf)),
    {
      key: `report/${first.batch_id}/${first.from}/${first.to}/${Math.min(...report_ids)}`,
      about: `Progress reports: ${first.batch_name}`,
      text: 'Each family reads of its own children.',
      by,
    },
  )
}

function tellingOf(
  rules: MessageRules,
  of: [Told, ...Told[]],
  keyOf: (told: Told) => string,
): Telling {
  const [first] = of
  const children = of.toSorted(compareNames)
  const link = pageFor(first.recipient, first.report)
  const own = (language: Language) => ({
    subject: subjectOfReport(
      language,
      joinNames(
        language,
        children.map(({ recipient }) => recipient.student),
      ),
      first.report,
    ),
    text: children
      .map(({ recipient, report }) => {
        const path = pageFor(recipient, report)
        return `${subjectOfReport(language, recipient.student, report)}: ${rules.reach.origin}${path}`
      })
      .join('\n'),
  })
  return {
    person: first.recipient.person,
    parts: [
      {
        ...{ event: 'report', key: keyOf(first), own },
        values: () => ({}),
        first_names: children.map(({ recipient }) => recipient.first_name),
      },
    ],
    student_ids: children.map(({ recipient }) => recipient.student_id),
    link,
  }
}
